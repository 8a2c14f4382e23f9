package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;

/** Changes the chains of a table, as its {@link CellPolicy} says. */
/*
 * Most changes are plain, whatever the policy: the bucket has no extension, and a fingerprint comes
 * that its chain does not hold, or one goes that it holds once. They are made here, with level 1
 * alone, by code that is short enough to be fast; everything else is left to the policy.
 *
 * As long as fingerprints ascend strictly along a chain, no two of its cells belong together, and
 * there is no marker among them, whose fingerprint is 0. What comes after the place of the change
 * moves by one cell as it is, and need not be understood.
 */
abstract sealed class Chains permits PlainChains, CountedChains {

  final RankTable table;
  final BucketStore store;

  /** Chains of a bucket, which is where the index bits of cells start. */
  final int chains;

  private final CellPolicy policy;
  private final long[] words;
  private final int z1;

  Chains(RankTable table, BucketStore store, CellPolicy policy) {
    this.table = table;
    this.store = store;
    this.policy = policy;
    chains = store.geometry().chains();
    words = store.words();
    z1 = store.geometry().z1();
  }

  /**
   * Adds a cell's content to a chain.
   *
   * @return whether the chain has changed
   * @throws FilterFullException if there is no room; nothing has changed
   */
  final boolean insert(int base, int chain, long fingerprint, long payload) {
    int load = store.load(base);
    Outcome outcome =
        load < z1 ? insertPlainly(base, load, chain, fingerprint, payload) : Outcome.LEFT;
    return outcome == Outcome.LEFT
        ? insertAny(base, load, chain, fingerprint, payload)
        : outcome == Outcome.MADE;
  }

  /**
   * Adds a cell's content to a chain of a bucket with {@code load} cells, whatever is in there.
   *
   * @return whether the chain has changed
   * @throws FilterFullException if there is no room; nothing has changed
   */
  abstract boolean insertAny(int base, int load, int chain, long fingerprint, long payload);

  /*
   * From the first larger fingerprint on, each cell of the chain takes what the one before it had.
   * Where that begins is as good as random, so all cells are written, by no branch, whether they
   * change or not.
   */
  private Outcome insertPlainly(int base, int load, int chain, long fingerprint, long payload) {
    long before = -1;
    long carried = fingerprint;
    long carriedPayload = payload;
    long larger = 0;
    int p = chain;
    while (Bits.isSet(words, base, p)) {
      int cell = store.rankInLevel1(base, p);
      long held = store.fingerprintInLevel1(base, cell);
      larger |= (fingerprint - held) >> 63;
      if ((held == fingerprint || held <= before) && larger == 0) {
        return held == fingerprint && !policy.repeats() ? Outcome.NEEDLESS : Outcome.LEFT;
      }
      long heldPayload = store.payloadInLevel1(base, cell);
      long change = (held ^ carried) & larger;
      long payloadChange = (heldPayload ^ carriedPayload) & larger;
      store.setCellInLevel1(base, cell, held ^ change, heldPayload ^ payloadChange);
      carried ^= change;
      carriedPayload ^= payloadChange;
      before = held;
      p = chains + cell;
    }
    append(base, load, p, carried, carriedPayload);
    return Outcome.MADE;
  }

  /** Hangs a cell from the bit that ends a chain. */
  private void append(int base, int load, int p, long fingerprint, long payload) {
    int cell = store.rankInLevel1(base, p);
    Bits.set(words, base, p, 1, 1);
    store.insertCellInLevel1(base, load, cell, fingerprint, payload);
    table.count(1, 1);
  }

  /**
   * Removes a cell's content from a chain once.
   *
   * @param payload what the content has beside its fingerprint, if that tells contents apart
   * @return whether it was there
   */
  final boolean remove(int base, int chain, long fingerprint, long payload) {
    int load = store.load(base);
    Outcome outcome =
        load <= z1 ? removePlainly(base, load, chain, fingerprint, payload) : Outcome.LEFT;
    return outcome == Outcome.LEFT
        ? removeAny(base, load, chain, fingerprint, payload)
        : outcome == Outcome.MADE;
  }

  /**
   * Removes a cell's content once from a chain of a bucket with {@code load} cells, whatever is in
   * there.
   *
   * @return whether it was there
   */
  abstract boolean removeAny(int base, int load, int chain, long fingerprint, long payload);

  /**
   * Removes a fingerprint that its chain holds in one cell, with payload 0, if its bucket has no
   * extension.
   */
  public final Outcome removeSole(int base, int chain, long fingerprint) {
    int load = store.load(base);
    return load <= z1 ? removePlainly(base, load, chain, fingerprint, 0) : Outcome.LEFT;
  }

  private Outcome removePlainly(int base, int load, int chain, long fingerprint, long payload) {
    long before = -1;
    int p = chain;
    while (Bits.isSet(words, base, p)) {
      int cell = store.rankInLevel1(base, p);
      long held = store.fingerprintInLevel1(base, cell);
      if (held == fingerprint) {
        return store.payloadInLevel1(base, cell) == payload
            ? removeOnly(base, load, p, cell, fingerprint)
            : Outcome.LEFT;
      }
      if (held > fingerprint) {
        return Outcome.NEEDLESS;
      }
      if (held <= before) {
        return Outcome.LEFT;
      }
      before = held;
      p = chains + cell;
    }
    return Outcome.NEEDLESS;
  }

  /** Closes the gap of a cell within its chain, whose last cell is then taken away. */
  private Outcome removeOnly(int base, int load, int hangsFrom, int cell, long fingerprint) {
    int p = hangsFrom;
    int last = cell;
    int next = chains + cell;
    while (Bits.isSet(words, base, next)) {
      int from = store.rankInLevel1(base, next);
      long held = store.fingerprintInLevel1(base, from);
      if (held == fingerprint && last == cell) {
        return Outcome.LEFT;
      }
      store.setCellInLevel1(base, last, held, store.payloadInLevel1(base, from));
      p = next;
      last = from;
      next = chains + from;
    }
    store.removeCellInLevel1(base, load, last);
    Bits.set(words, base, p, 1, 0);
    table.count(-1, -1);
    return Outcome.MADE;
  }
}
