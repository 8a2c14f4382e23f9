package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;

/** The order of cells within chains, which makes equal content have one representation. */
final class ChainOrder {

  private ChainOrder() {}

  /**
   * What a bucket holds.
   *
   * @param distinct the number of fingerprints, each counted once for each chain it is in
   * @param copies how often they are there in all, or a negative number if that is too high
   */
  record Content(int distinct, long copies) {}

  /** Checks a bucket that comes from outside: every chain must be in order. */
  static Content check(BucketStore store, int bucket, int load, CellPolicy policy)
      throws FilterFormatException {
    if (policy == CellPolicy.COUNTING) {
      return checkCodedChains(store, bucket, load, policy);
    }
    int chains = store.geometry().chains();
    int cell = store.rank(bucket, chains);
    int distinct = cell;
    boolean[] repeated = null;
    // Every cell is compared with the one before it in its chain, from whose bit it hangs.
    for (int previous = 0; cell < load; previous++) {
      if (store.isSet(bucket, chains + previous)) {
        long before = store.fingerprint(bucket, previous);
        long held = store.fingerprint(bucket, cell);
        if (held <= before && policy.isMarked()) {
          int order = compare(store, bucket, previous, cell);
          if (order < 0 || (order == 0 && repeated != null && repeated[previous])) {
            return checkCodedChains(store, bucket, load, policy);
          }
          if (order == 0) {
            repeated = repeated == null ? new boolean[load] : repeated;
            repeated[cell] = true;
          }
        } else if (held < before || (held == before && !policy.repeats())) {
          throw outOfOrder();
        }
        if (held != before) {
          distinct++;
        }
        cell++;
      }
    }
    // Without a tail every cell is a copy.
    return new Content(distinct, load);
  }

  /** How a cell's symbol compares with one before it. */
  private static int compare(BucketStore store, int bucket, int previous, int cell) {
    return Entries.compare(
        store.fingerprint(bucket, cell),
        store.payload(bucket, cell),
        store.fingerprint(bucket, previous),
        store.payload(bucket, previous));
  }

  /** Where cells count, chains must be exactly what their content makes of them. */
  private static Content checkCodedChains(
      BucketStore store, int bucket, int load, CellPolicy policy) throws FilterFormatException {
    RankGeometry geometry = store.geometry();
    long[] trimmed = new long[(int) (TrimmedBucket.bits(geometry, load) >>> 6) + 2];
    store.trim(bucket, trimmed, 0);
    Entries entries =
        new BucketDecoder(Shape.of(geometry), geometry.payloadBits(), policy).decode(trimmed, load);
    return new Content(entries.distinct(), entries.copies());
  }

  static FilterFormatException outOfOrder() {
    return new FilterFormatException("a chain's fingerprints are out of order");
  }
}
