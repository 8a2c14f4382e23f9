package io.github.rankbloom.rank;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.LineTable;
import io.github.rankbloom.wire.FilterKind;

/** Tables of one or two buckets, and hashes that meet in them. */
final class Tables {

  /** So few that they are in two groups of lines. */
  private static final Promise PROMISE_IN_LINES =
      Promise.of(Requirement.of(2000, 0.004).withProfile(Profile.FAST));

  private static final long CHAINS =
      (long) PROMISE_IN_LINES.places().count() >> LineGeometry.FINGERPRINT_BITS;

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

  /** A filter in two groups of lines, whatever a plan would be. */
  static RankMultisetFilter inLines() {
    int chains = 47;
    int groupBits = 5;
    RankGeometry side =
        new RankGeometry(2, chains, LineGeometry.FINGERPRINT_BITS + groupBits, 0, 20, 20, 40, 2, 1);
    return RankMultisetFilter.RANK_KIND.over(
        new LineTable(new LineGeometry(CHAINS, chains, side), CellPolicy.MULTISET),
        KeyHash.DEFAULT,
        Arrangement.of(PROMISE_IN_LINES, PROMISE_IN_LINES.most()));
  }

  /** A filter in chained buckets that will be in lines when all its keys are reserved. */
  static RankMultisetFilter growingIntoLines() {
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(0)
            .maxInsertions(10_000)
            .fpp(0.004)
            .profile(Profile.FAST)
            .build();
    RankMultisetFilter reserved = filter.copy();
    reserved.reserve(reserved.maxCapacity());
    if (filter.table() instanceof LineTable || !(reserved.table() instanceof LineTable)) {
      throw new IllegalStateException("not into lines: " + reserved.geometry());
    }
    return filter;
  }

  /** The hash that a filter in lines splits into a chain of its first or last line, and a cell. */
  static long hashInLines(long group, long chain, long cell) {
    long chainOfAll = group == 0 ? chain : CHAINS - 1 - chain;
    return Long.divideUnsigned(-1L, CHAINS) * chainOfAll
        + Long.divideUnsigned(-1L, CHAINS << Byte.SIZE) * cell
        + (1L << 40);
  }
}
