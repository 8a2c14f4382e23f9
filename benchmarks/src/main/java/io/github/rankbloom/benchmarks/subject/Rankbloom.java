package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.List;
import java.util.stream.Stream;

/** The filters of this library as candidates: every kind, at every profile and rate. */
final class Rankbloom {

  private static final List<Double> RATES = List.of(0.01, 0.004, 0.001);

  private static final List<Profile> PROFILES = List.of(Profile.FAST, Profile.COMPACT);

  private Rankbloom() {}

  static Stream<Candidate> candidates(Catalogue catalogue) {
    return catalogue.kinds().stream().flatMap(Rankbloom::candidates);
  }

  private static Stream<Candidate> candidates(FilterKind<?> kind) {
    if (!kind.hasProfiles()) {
      return RATES.stream().map(fpp -> candidate(kind, kind.name(), Requirement.of(0, fpp)));
    }
    return PROFILES.stream()
        .flatMap(
            profile ->
                RATES.stream()
                    .map(
                        fpp ->
                            candidate(
                                kind,
                                kind.name() + "-" + profile,
                                Requirement.of(0, fpp).withProfile(profile))));
  }

  /** A candidate that does what the contracts of the kind's filters say. */
  private static Candidate candidate(FilterKind<?> kind, String name, Requirement requirement) {
    Class<? extends InsertableSubject> type =
        kind.can(ValueFilter.class)
            ? RankbloomValues.class
            : kind.can(DeletableFilter.class)
                ? RankbloomDeletable.class
                : RankbloomInsertable.class;
    return Candidate.growing(
        name + "-" + requirement.fpp(),
        requirement.fpp(),
        type,
        keys -> subject(empty(kind, requirement.withKeys(keys))));
  }

  private static Filter empty(FilterKind<?> kind, Requirement requirement) {
    return kind.create(requirement.withPayloadBits(kind.payload().usual()), KeyHash.DEFAULT);
  }

  private static InsertableSubject subject(Filter filter) {
    if (filter instanceof ValueFilter values) {
      return new RankbloomValues(values);
    }
    InsertableFilter insertable = (InsertableFilter) filter;
    return filter instanceof DeletableFilter deletable
        ? new RankbloomDeletable(insertable, deletable)
        : new RankbloomInsertable(insertable);
  }
}
