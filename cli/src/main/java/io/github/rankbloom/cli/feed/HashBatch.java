package io.github.rankbloom.cli.feed;

/** Keeps hashes until there are many, or no more at hand: filters take many at once faster. */
public final class HashBatch {

  /** So many hashes are enough for a filter, and few enough to stay in the nearest cache. */
  public static final int MOST = 1024;

  /** Takes hashes. */
  public interface Taker {

    /**
     * Takes the hashes of a batch.
     *
     * @param hashes holds them, from the first on
     * @param count how many there are, at least one
     */
    void take(long[] hashes, int count);
  }

  private final Taker taker;
  private final long[] hashes = new long[MOST];
  private int count;

  /**
   * An empty batch.
   *
   * @param taker takes the hashes
   */
  public HashBatch(Taker taker) {
    this.taker = taker;
  }

  /**
   * Adds a hash, which may be the last that the batch has room for.
   *
   * @param hash the hash
   */
  public void add(long hash) {
    hashes[count++] = hash;
    if (count == MOST) {
      handOn();
    }
  }

  /** Gives all hashes to the taker. */
  public void handOn() {
    if (count > 0) {
      int handed = count;
      count = 0;
      taker.take(hashes, handed);
    }
  }
}
