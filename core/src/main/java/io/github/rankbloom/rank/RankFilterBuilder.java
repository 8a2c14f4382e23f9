package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.plan.TableFilterBuilder;
import io.github.rankbloom.rank.plan.RankPlan;
import java.util.Objects;

/** What the builders of the filters over a rank-indexed table have in common. */
abstract class RankFilterBuilder<F extends RankFilter<F>, B extends RankFilterBuilder<F, B>>
    extends TableFilterBuilder<F, RankPlan, B> {

  /** The most bits of a counter or a value. */
  static final int MAX_PAYLOAD_BITS = 64;

  private final RankKind<F> kind;
  private int payloadBits;
  private Profile profile = Profile.COMPACT;

  RankFilterBuilder(RankKind<F> kind) {
    this.kind = kind;
    payloadBits = kind.payload().usual();
  }

  final void setPayloadBits(int bits) {
    payloadBits = bits;
  }

  /**
   * Sets how the filter trades size for speed.
   *
   * @param newProfile {@link Profile#COMPACT} by default
   * @return this builder
   */
  public B profile(Profile newProfile) {
    profile = Objects.requireNonNull(newProfile, "profile");
    return self();
  }

  @Override
  public RankPlan plan() {
    return kind.rankPlan(requirement());
  }

  @Override
  public F build() {
    return kind.create(requirement(), hashing());
  }

  @Override
  protected final Requirement requirement() {
    return super.requirement().withProfile(profile).withPayloadBits(payloadBits);
  }
}
