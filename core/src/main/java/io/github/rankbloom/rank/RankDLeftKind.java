package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankDLeftTable;
import io.github.rankbloom.rank.table.RankTable;
import java.nio.ByteBuffer;

/** Rank-indexed d-left as a kind of filter. */
public final class RankDLeftKind extends RankIndexedKind<RankDLeftFilter> {

  RankDLeftKind() {
    super(5, "rank-dleft", RankDLeftFilter.class, 0);
  }

  @Override
  public RankDLeftPlan plan(Requirement requirement) {
    return RankDLeftPlanner.plan(requirement);
  }

  @Override
  public RankDLeftFilter create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement).geometry(), hashing);
  }

  /**
   * Makes an empty filter of a given geometry.
   *
   * @param geometry the sizes of its table
   * @param hashing how it hashes keys
   * @return the filter
   */
  public RankDLeftFilter create(RankDLeftGeometry geometry, KeyHash hashing) {
    return new RankDLeftFilter(new RankDLeftTable(geometry), hashing);
  }

  @Override
  RankTable table(RankDLeftFilter filter) {
    return filter.table().buckets();
  }

  @Override
  CellPolicy cells() {
    return CellPolicy.MULTISET;
  }

  @Override
  RankDLeftHeader header(RankDLeftFilter filter) {
    return RankDLeftHeader.of(filter);
  }

  @Override
  int headerBytes() {
    return RankDLeftHeader.BYTES;
  }

  @Override
  RankDLeftHeader readHeader(ByteBuffer parameters) throws FilterFormatException {
    return RankDLeftHeader.read(parameters);
  }

  @Override
  boolean areAlike(RankDLeftFilter base, RankDLeftFilter target) {
    return base.isCompatible(target);
  }
}
