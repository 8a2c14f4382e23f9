package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankGeometry;

/** The order of cells within chains, which makes equal content have one representation. */
final class ChainOrder {

  private ChainOrder() {}

  /**
   * Checks a bucket that comes from outside: every chain must be in order.
   *
   * @return the number of fingerprints, each counted once for each chain it is in
   */
  static int distinct(BucketStore store, int bucket, int load, CellPolicy policy)
      throws FilterFormatException {
    if (policy == CellPolicy.COUNTING) {
      return distinctInCodedChains(store, bucket, load, policy);
    }
    int chains = store.geometry().chains();
    int cell = store.rank(bucket, chains);
    int distinct = cell;
    // Every cell is compared with the one before it in its chain, from whose bit it hangs.
    for (int previous = 0; cell < load; previous++) {
      if (store.isSet(bucket, chains + previous)) {
        long before = store.fingerprint(bucket, previous);
        long held = store.fingerprint(bucket, cell);
        if (held <= before && policy.isMarked() && !ascends(store, bucket, previous, cell)) {
          return distinctInCodedChains(store, bucket, load, policy);
        }
        if (held < before || (held == before && !policy.repeats())) {
          throw outOfOrder();
        }
        if (held != before) {
          distinct++;
        }
        cell++;
      }
    }
    return distinct;
  }

  private static boolean ascends(BucketStore store, int bucket, int previous, int cell) {
    return Entries.compare(
            store.fingerprint(bucket, previous),
            store.payload(bucket, previous),
            store.fingerprint(bucket, cell),
            store.payload(bucket, cell))
        < 0;
  }

  /** Where cells count, chains must be exactly what their content makes of them. */
  private static int distinctInCodedChains(
      BucketStore store, int bucket, int load, CellPolicy policy) throws FilterFormatException {
    RankGeometry geometry = store.geometry();
    long[] trimmed = new long[(int) (TrimmedBucket.bits(geometry, load) >>> 6) + 2];
    store.trim(bucket, trimmed, 0);
    BucketCells cells = new BucketCells(geometry);
    cells.readFrom(trimmed, load);
    int bits = geometry.fingerprintBits();
    ChainCode code = new ChainCode(policy, bits, geometry.payloadBits());
    Entries entries = new Entries();
    int end;
    for (int i = 0; i < load; i = end) {
      end = cells.endOfChain(i);
      if (!code.decode(cells, i, end, entries)) {
        throw outOfOrder();
      }
    }
    return entries.distinct();
  }

  private static FilterFormatException outOfOrder() {
    return new FilterFormatException("a chain's fingerprints are out of order");
  }
}
