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

  /** Where only the maximum is known, a filter starts with room for this many keys. */
  private static final long FIRST_KEYS = 1000;

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

  /** Sets the bits of a counter or a value, which a method of the builder is named after. */
  final B payloadBits(String name, int bits) {
    Ranges.require(name, bits, 1, Long.SIZE);
    payloadBits = bits;
    return self();
  }

  /** Sets how the filter trades size for speed: {@link Profile#COMPACT} by default. */
  public B profile(Profile newProfile) {
    profile = Objects.requireNonNull(newProfile, "profile");
    return self();
  }

  /**
   * Sets how many different keys there may ever be: up to {@link Requirement#MAX_KEYS}, the
   * expected insertions by default. The filter starts with room for {@link #expectedInsertions}, or
   * for 1000 if that is not set, and grows up to this maximum, with at most the asked
   * false-positive probability all the way. With n of at most m keys in, a key takes log2(m / n)
   * bits more than in a filter made for n, and false positives are m / n times as rare.
   */
  public B maxInsertions(long keys) {
    Ranges.require("maxInsertions", keys, 0, Requirement.MAX_KEYS);
    maxInsertions = keys;
    return self();
  }

  /**
   * Makes the table keep its size: it never re-arranges itself, and may refuse one of the expected
   * keys, with at most the overflow probability. Setting an overflow probability implies this.
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
    return kind.plan(requirement());
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
