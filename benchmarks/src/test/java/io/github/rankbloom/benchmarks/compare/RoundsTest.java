package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoundsTest {

  private static final Candidate FLOOR = Subjects.all().get(0);
  private static final Candidate PEER = Subjects.all().get(1);

  private static Sample sample(double nanos) {
    Map<Operation, Double> all = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      all.put(operation, operation == Operation.REMOVE ? Double.NaN : nanos);
    }
    return new Sample(all, 10, 0.01, 1);
  }

  @Test
  void aMachineThatSlowsDownChangesTimesButNotRatios() {
    List<Double> slowness = List.of(1.0, 3.0, 9.0);
    int[] calls = new int[1];
    Rounds rounds =
        Rounds.run(
            1000,
            3,
            List.of(FLOOR, PEER),
            new Random(1),
            candidate -> {
              double slow = slowness.get(calls[0]++ / 2);
              return Optional.of(sample(candidate.equals(FLOOR) ? slow : 2 * slow));
            },
            (round, done, next) -> {});
    assertEquals(3, rounds.nanos(FLOOR, Operation.PUT));
    assertEquals(2, rounds.ratio(PEER, FLOOR, Operation.HIT));
    assertEquals(2.0 / 3, rounds.noise(FLOOR), 1e-9);
    assertTrue(Double.isNaN(rounds.nanos(PEER, Operation.REMOVE)));
    assertFalse(rounds.incomplete());
  }

  @Test
  void everyRoundMeasuresEveryCandidateOnce() {
    List<Candidate> measured = new ArrayList<>();
    Rounds.run(
        1000,
        4,
        Subjects.all(),
        new Random(1),
        candidate -> {
          measured.add(candidate);
          return Optional.of(sample(1));
        },
        (round, done, next) -> {});
    int size = Subjects.all().size();
    for (int round = 0; round < 4; round++) {
      List<Candidate> one = measured.subList(round * size, (round + 1) * size);
      assertTrue(one.containsAll(Subjects.all()));
    }
  }

  @Test
  void aFailedMeasurementLeavesAGap() {
    int[] calls = new int[1];
    Rounds rounds =
        Rounds.run(
            1000,
            2,
            List.of(FLOOR),
            new Random(1),
            candidate -> calls[0]++ == 0 ? Optional.empty() : Optional.of(sample(5)),
            (round, done, next) -> {});
    assertTrue(rounds.incomplete());
    assertEquals(5, rounds.nanos(FLOOR, Operation.MISS));
  }

  @Test
  void aSampleSurvivesTheWayBetweenProcesses() {
    Sample sample = sample(1.25);
    assertEquals(sample, Sample.parse(sample.print()));
  }

  @Test
  void aTargetComparesWithinTheRoundsAndMemoryWithTheClaim() {
    Candidate fast = Subjects.named("rank-multiset-fast-0.004");
    int[] calls = new int[1];
    Rounds rounds =
        Rounds.run(
            1000,
            2,
            List.of(FLOOR, fast),
            new Random(1),
            candidate -> {
              int slow = 1 + calls[0]++ / 2;
              return Optional.of(sample(candidate.equals(FLOOR) ? slow : 3 * slow));
            },
            (round, done, next) -> {});
    assertTrue(Target.time(fast, Operation.HIT, 3, FLOOR).isMet(rounds));
    assertFalse(Target.time(fast, Operation.HIT, 2.9, FLOOR).isMet(rounds));
    assertTrue(Target.bulk(fast, Operation.HIT, 3, FLOOR).isMet(rounds));
    assertFalse(Target.bulk(fast, Operation.HIT, 2.9, FLOOR).isMet(rounds));
    assertTrue(Target.memory(fast, 10 - 7.96).isMet(rounds));
    assertFalse(Target.memory(fast, 10 - 7.97).isMet(rounds));
  }

  @Test
  void everyTargetHasItsLimitAndItsNeeds() {
    for (int keys : List.of(1_000_000, Targets.LARGE)) {
      for (Target target : Targets.at(keys)) {
        assertTrue(target.limit() > 0);
        assertTrue(target.needs().contains(target.candidate()));
        assertTrue(Targets.candidates().containsAll(target.needs()));
      }
    }
  }
}
