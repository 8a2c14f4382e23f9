package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;

/** The order of cells within chains, which makes equal content have one representation. */
final class ChainOrder {

  private ChainOrder() {}

  /**
   * Checks a bucket that comes from outside: fingerprints must ascend in every chain, and be
   * different where the policy says so.
   *
   * @return the number of fingerprints, each counted once for each chain it is in
   */
  static int distinct(BucketStore store, int bucket, int load, CellPolicy policy)
      throws FilterFormatException {
    int chains = store.geometry().chains();
    int cell = store.rank(bucket, chains);
    int distinct = cell;
    // Every cell is compared with the one before it in its chain, from whose bit it hangs.
    for (int previous = 0; cell < load; previous++) {
      if (store.isSet(bucket, chains + previous)) {
        long before = store.fingerprint(bucket, previous);
        long held = store.fingerprint(bucket, cell);
        if (held < before || (held == before && !policy.repeats())) {
          throw new FilterFormatException("a chain's fingerprints are out of order");
        }
        if (held != before) {
          distinct++;
        }
        cell++;
      }
    }
    return distinct;
  }
}
