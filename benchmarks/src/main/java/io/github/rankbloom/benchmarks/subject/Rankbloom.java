package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankFilter;
import io.github.rankbloom.rank.RankFilterBuilder;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import java.util.function.Function;
import java.util.function.Supplier;

/** The rank-indexed filters of this library as candidates. */
final class Rankbloom {

  private Rankbloom() {}

  static Candidate set(Profile profile, double fpp) {
    return candidate(
        "rank-set", profile, fpp, RankbloomSet.class, RankSetFilter::builder, RankbloomSet::new);
  }

  static Candidate multiset(Profile profile, double fpp) {
    return candidate(
        "rank-multiset",
        profile,
        fpp,
        RankbloomDeletable.class,
        RankMultisetFilter::builder,
        RankbloomDeletable::new);
  }

  static Candidate counting(Profile profile, double fpp) {
    return candidate(
        "rank-counting",
        profile,
        fpp,
        RankbloomDeletable.class,
        RankCountingFilter::builder,
        RankbloomDeletable::new);
  }

  static Candidate values(Profile profile, double fpp) {
    return candidate(
        "rank-values",
        profile,
        fpp,
        RankbloomValues.class,
        RankValueFilter::builder,
        RankbloomValues::new);
  }

  private static <F extends RankFilter<F>, S extends InsertableSubject> Candidate candidate(
      String name,
      Profile profile,
      double fpp,
      Class<S> type,
      Supplier<RankFilterBuilder<F>> builder,
      Function<F, S> adapter) {
    return Candidate.growing(
        name + "-" + profile + "-" + fpp,
        fpp,
        type,
        keys ->
            adapter.apply(
                builder.get().expectedInsertions(keys).fpp(fpp).profile(profile).build()));
  }
}
