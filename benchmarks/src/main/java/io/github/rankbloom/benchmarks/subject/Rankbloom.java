package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.Filter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import io.github.rankbloom.wire.FilterKind;
import java.util.function.Function;

/** The rank-indexed filters of this library as candidates. */
final class Rankbloom {

  private Rankbloom() {}

  static Candidate set(Profile profile, double fpp) {
    return candidate(RankSetFilter.KIND, profile, fpp, RankbloomSet.class, RankbloomSet::new);
  }

  static Candidate multiset(Profile profile, double fpp) {
    return candidate(
        RankMultisetFilter.KIND, profile, fpp, RankbloomDeletable.class, RankbloomDeletable::new);
  }

  static Candidate counting(Profile profile, double fpp) {
    return candidate(
        RankCountingFilter.KIND, profile, fpp, RankbloomDeletable.class, RankbloomDeletable::new);
  }

  static Candidate values(Profile profile, double fpp) {
    return candidate(
        RankValueFilter.KIND, profile, fpp, RankbloomValues.class, RankbloomValues::new);
  }

  private static <F extends Filter, S extends InsertableSubject> Candidate candidate(
      FilterKind<F> kind, Profile profile, double fpp, Class<S> type, Function<F, S> adapter) {
    return Candidate.growing(
        kind.name() + "-" + profile + "-" + fpp,
        fpp,
        type,
        keys ->
            adapter.apply(
                kind.create(
                    Requirement.of(keys, fpp)
                        .withPayloadBits(kind.payload().usual())
                        .withProfile(profile),
                    KeyHash.DEFAULT)));
  }
}
