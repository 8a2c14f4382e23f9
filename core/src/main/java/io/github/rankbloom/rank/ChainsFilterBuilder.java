package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.TableFilterBuilder;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What is asked of a filter whose buckets hold chains.
 *
 * @param <B> the builder's own type
 */
public abstract sealed class ChainsFilterBuilder<B extends ChainsFilterBuilder<B>>
    extends TableFilterBuilder<B> permits RankFilterBuilder, RankDLeftFilterBuilder {

  private UnaryOperator<Requirement> limits = UnaryOperator.identity();

  ChainsFilterBuilder() {}

  /**
   * Sets how the filter trades size for speed.
   *
   * @param profile {@link Profile#COMPACT} by default
   * @return this builder
   */
  public final B profile(Profile profile) {
    Objects.requireNonNull(profile, "profile");
    limits = requirement -> requirement.withProfile(profile);
    return self();
  }

  /**
   * Asks for the smallest filter whose buckets have so many chains at the most, in place of a
   * profile.
   *
   * @param chains 1 to 1024: more make a smaller filter, fewer a faster one
   * @return this builder
   */
  public final B maxChains(int chains) {
    limits = requirement -> requirement.withMaxChains(chains);
    return self();
  }

  @Override
  protected Requirement requirement() {
    return limits.apply(super.requirement());
  }
}
