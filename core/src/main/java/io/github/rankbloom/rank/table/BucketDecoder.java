package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.Shape;

/** Lists what trimmed buckets hold that come from outside. Made to be used again and again. */
public final class BucketDecoder {

  private final ChainCode code;
  private final BucketCells cells;
  private final Entries entries = new Entries();

  public BucketDecoder(Shape shape, int payloadBits, CellPolicy policy) {
    code = new ChainCode(policy, shape.fingerprintBits(), payloadBits);
    cells = new BucketCells(shape, payloadBits);
  }

  /**
   * Lists what a bucket holds: every chain must be what its content makes of it.
   *
   * @param trimmed holds it in trimmed form, from the first bit on
   * @param load how many cells its bits say that it has
   * @return the entries, their places counted from the bucket's first, in a list that is used again
   */
  public Entries decode(long[] trimmed, int load) throws FilterFormatException {
    entries.clear();
    cells.readFrom(trimmed, load);
    if (!code.decodeAll(cells, entries)) {
      throw ChainOrder.outOfOrder();
    }
    return entries;
  }
}
