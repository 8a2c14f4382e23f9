package io.github.rankbloom.rank;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.wire.FilterKind;

/** Tables of one or two buckets, and hashes that meet in them. */
final class Tables {

  private Tables() {}

  /** A filter whose buckets have two chains, two cells of their own and two words. */
  static <F extends RankFilter<F>> F empty(FilterKind<F> kind, int buckets, int payloadBits) {
    RankGeometry geometry =
        new RankGeometry(buckets, 2, 40, payloadBits, 2, 2, 4, buckets, buckets);
    return kind.create(geometry, KeyHash.DEFAULT);
  }

  /** The hash that a table of two buckets splits into these. */
  static long hash(long bucket, long chain, long fingerprint) {
    return bucket << 63 | chain << 62 | fingerprint << 22;
  }
}
