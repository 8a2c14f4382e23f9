package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.plan.TableFilterBuilder;
import java.util.Objects;
import java.util.function.Function;

/**
 * What the builders of the filters over a rank-indexed table have in common.
 *
 * @param <R> the filter that is built, for one thread or for many
 * @param <F> the filter for one thread
 * @param <B> the builder's own type
 */
abstract class RankFilterBuilder<
        R extends Filter, F extends RankFilter<F>, B extends RankFilterBuilder<R, F, B>>
    extends TableFilterBuilder<R, B> {

  private static final long NOT_SET = -1;

  /** A filter of which only the most keys are known starts with room for so many. */
  private static final long FIRST_KEYS = 1000;

  /** The most bits of a counter or a value. */
  static final int MAX_PAYLOAD_BITS = 64;

  private final RankKind<F> kind;
  private final Function<F, R> form;
  private int payloadBits;
  private Profile profile = Profile.COMPACT;
  private long maxInsertions = NOT_SET;
  private boolean fixed;

  RankFilterBuilder(RankKind<F> kind, Function<F, R> form) {
    this.kind = kind;
    this.form = form;
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

  /**
   * Sets how many different keys there may ever be. The filter starts with room for {@link
   * #expectedInsertions}, or for few, and grows up to here; its false-positive probability is kept
   * all the way. While it is small, a key takes log2(most / keys) bits more than in a filter that
   * was made for so few, and false positives are as much rarer.
   *
   * @param keys up to {@link Requirement#MAX_KEYS}; the expected insertions by default
   * @return this builder
   * @throws IllegalArgumentException if it is out of range
   */
  public B maxInsertions(long keys) {
    Ranges.require("maxInsertions", keys, 0, Requirement.MAX_KEYS);
    maxInsertions = keys;
    return self();
  }

  /**
   * Makes the table keep its size: it never re-arranges itself, and a key may find no room in it,
   * with at most the overflow probability while the expected keys come in. Asking for an overflow
   * probability implies this.
   *
   * @return this builder
   */
  public B fixed() {
    fixed = true;
    return self();
  }

  @Override
  protected final long usualInsertions() {
    return maxInsertions == NOT_SET ? super.usualInsertions() : Math.min(FIRST_KEYS, maxInsertions);
  }

  @Override
  public Plan plan() {
    return kind.rankPlan(requirement());
  }

  @Override
  public R build() {
    return form.apply(kind.create(requirement(), hashing()));
  }

  @Override
  protected final Requirement requirement() {
    Requirement requirement = super.requirement().withProfile(profile).withPayloadBits(payloadBits);
    if (maxInsertions != NOT_SET) {
      Ranges.require("maxInsertions", maxInsertions, requirement.keys(), Requirement.MAX_KEYS);
      requirement = requirement.withMaxKeys(maxInsertions);
    }
    return fixed ? requirement.withFixedSize() : requirement;
  }
}
