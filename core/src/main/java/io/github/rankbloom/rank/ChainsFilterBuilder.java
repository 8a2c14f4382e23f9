package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.plan.TableFilterBuilder;
import java.util.Objects;

/**
 * What is asked of a filter whose buckets hold chains.
 *
 * @param <B> the builder's own type
 */
public abstract sealed class ChainsFilterBuilder<B extends ChainsFilterBuilder<B>>
    extends TableFilterBuilder<B> permits RankFilterBuilder, RankDLeftFilterBuilder {

  private Profile profile = Profile.COMPACT;

  ChainsFilterBuilder() {}

  /**
   * Sets how the filter trades size for speed.
   *
   * @param newProfile {@link Profile#COMPACT} by default
   * @return this builder
   */
  public final B profile(Profile newProfile) {
    profile = Objects.requireNonNull(newProfile, "profile");
    return self();
  }

  @Override
  protected Requirement requirement() {
    return super.requirement().withProfile(profile);
  }
}
