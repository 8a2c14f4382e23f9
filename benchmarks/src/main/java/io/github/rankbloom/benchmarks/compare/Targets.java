package io.github.rankbloom.benchmarks.compare;

import static io.github.rankbloom.benchmarks.compare.Operation.HIT;
import static io.github.rankbloom.benchmarks.compare.Operation.MISS;
import static io.github.rankbloom.benchmarks.compare.Operation.PUT;
import static io.github.rankbloom.benchmarks.compare.Operation.REMOVE;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the filters of this library are meant to reach beside the best of the others: the fast
 * profile at 0.4% of false positives, the compact one at 0.1%, each beside peers with the same
 * share. (Cuckoo16 has no choice: its share is 0.012%.) Where memory counts, lookups of many keys
 * in one call, of either profile at 0.4%, are beside what memory takes at least.
 */
final class Targets {

  /** From so many keys on, tables are larger than caches, and the targets are those for memory. */
  static final int LARGE = 10_000_000;

  /** From 10<sup>7</sup> keys on, ten times as many take at most so many times as long each. */
  static final double GROWTH = 2;

  /** Guava and cuckoofilter4j take at least so many times as long. */
  private static final double LEAD = 2.5;

  private static final Candidate FAST = Subjects.named("rank-multiset-fast-0.004");
  private static final Candidate COMPACT = Subjects.named("rank-multiset-compact-0.001");
  private static final Candidate COMPACT_LIKE_FAST = Subjects.named("rank-multiset-compact-0.004");
  private static final Candidate FLOOR = Subjects.named(Subjects.FLOOR);
  private static final Candidate CUCKOO = Subjects.named("fastfilter-cuckoo16");
  private static final Candidate BLOOM = Subjects.named("fastfilter-bloom-0.004");
  private static final Candidate COMPACT_BLOOM = Subjects.named("fastfilter-bloom-0.001");
  private static final Candidate COUNTING = Subjects.named("fastfilter-counting-bloom-0.004");
  private static final Candidate COMPACT_COUNTING =
      Subjects.named("fastfilter-counting-bloom-0.001");

  private Targets() {}

  /** Everything that has to be measured for all targets. */
  static Set<Candidate> candidates() {
    return Stream.of(1, LARGE)
        .flatMap(keys -> at(keys).stream())
        .flatMap(target -> target.needs().stream())
        .collect(Collectors.toSet());
  }

  /** The targets for a number of keys. */
  static List<Target> at(int keys) {
    List<Target> targets = new ArrayList<>(keys >= LARGE ? beyondCaches() : withinCaches());
    targets.addAll(lead(FAST, "0.004"));
    targets.addAll(lead(COMPACT, "0.001"));
    return targets;
  }

  private static List<Target> beyondCaches() {
    return List.of(
        Target.time(FAST, HIT, 0.7, BLOOM),
        Target.time(FAST, HIT, 1.15, CUCKOO),
        Target.time(FAST, MISS, 1.0, BLOOM),
        Target.time(FAST, MISS, 1.2, CUCKOO),
        Target.time(FAST, PUT, 0.8, CUCKOO),
        Target.time(FAST, REMOVE, 1.0, COUNTING),
        Target.bulk(FAST, HIT, 2.5, FLOOR),
        Target.bulk(FAST, MISS, 2.5, FLOOR),
        Target.memory(FAST, 3.6),
        Target.time(COMPACT, HIT, 1.2, COMPACT_BLOOM),
        Target.time(COMPACT, MISS, 1.5, COMPACT_BLOOM),
        Target.time(COMPACT, PUT, 1.5, COMPACT_BLOOM),
        Target.time(COMPACT, REMOVE, 1.0, COMPACT_COUNTING),
        Target.memory(COMPACT, 2.7),
        Target.bulk(COMPACT_LIKE_FAST, HIT, 7, FLOOR),
        Target.bulk(COMPACT_LIKE_FAST, MISS, 4.5, FLOOR));
  }

  private static List<Target> withinCaches() {
    return List.of(
        Target.time(FAST, HIT, 1.0, BLOOM),
        Target.time(FAST, HIT, 1.1, CUCKOO),
        Target.time(FAST, MISS, 1.05, BLOOM),
        Target.time(FAST, PUT, 1.0, CUCKOO),
        Target.time(FAST, REMOVE, 1.8, COUNTING),
        Target.time(COMPACT, HIT, 2.0, FAST),
        Target.time(COMPACT, MISS, 2.0, FAST),
        Target.time(COMPACT, PUT, 2.0, FAST),
        Target.time(COMPACT, REMOVE, 2.0, FAST));
  }

  private static List<Target> lead(Candidate candidate, String fpp) {
    Candidate guava = Subjects.named("guava-bloom-" + fpp);
    Candidate cuckoo = Subjects.named("cuckoofilter4j-" + fpp);
    List<Target> targets = new ArrayList<>();
    for (Operation operation : List.of(HIT, MISS, PUT)) {
      targets.add(Target.time(candidate, operation, 1 / LEAD, guava));
    }
    for (Operation operation : List.of(HIT, MISS, PUT, REMOVE)) {
      targets.add(Target.time(candidate, operation, 1 / LEAD, cuckoo));
    }
    return targets;
  }
}
