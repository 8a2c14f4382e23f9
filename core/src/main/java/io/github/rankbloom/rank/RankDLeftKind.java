package io.github.rankbloom.rank;

import io.github.rankbloom.KeyHash;
import io.github.rankbloom.plan.RankDLeftGeometry;
import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankDLeftPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;

/** Rank-indexed d-left as a kind of filter. */
public final class RankDLeftKind implements FilterKind<RankDLeftFilter> {

  RankDLeftKind() {}

  @Override
  public int code() {
    return 5;
  }

  @Override
  public String name() {
    return "rank-dleft";
  }

  @Override
  public Class<RankDLeftFilter> type() {
    return RankDLeftFilter.class;
  }

  @Override
  public int defaultPayloadBits() {
    return 0;
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
  public RankDLeftFilter read(ContainerReader in) throws IOException {
    return RankDLeftCodec.read(in);
  }
}
