package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReportTest {

  private static final Candidate FAST = Subjects.named("rank-multiset-fast-0.004");
  private static final Candidate FLOOR = Subjects.named(Subjects.FLOOR);
  private static final Candidate CUCKOO = Subjects.named("fastfilter-cuckoo16");
  private static final Candidate BLOOM = Subjects.named("fastfilter-bloom-0.004");

  /** Rounds in which every operation takes as long, of the peer twice as long. */
  private static Rounds rounds(int keys, double nanos, Candidate... candidates) {
    return Rounds.run(
        keys,
        1,
        List.of(candidates),
        new Random(1),
        candidate -> {
          Map<Operation, Double> all = new EnumMap<>(Operation.class);
          for (Operation operation : Operation.values()) {
            all.put(operation, candidate.equals(BLOOM) ? 2 * nanos : nanos);
          }
          return Optional.of(new Sample(all, 10, 0.004, 1));
        },
        (round, done, next) -> {});
  }

  @Test
  void bulkLookupsAndTheTargetsThatWereMeasuredAreReported() {
    String report = Report.print(rounds(1_000_000, 5, FAST, BLOOM), List.of(BLOOM));
    assertTrue(report.contains("| rank-multiset-fast-0.004 |      5.0 |  1.00 |"), report);
    String hit =
        "| rank-multiset-fast-0.004 |  hit | × fastfilter-bloom-0.004 | 0.50 |    1.00 | yes |";
    assertTrue(report.contains(hit), report);
    assertFalse(report.contains("cuckoo"), report);
  }

  @Test
  void aTargetThatIsMissedSaysSo() {
    String report = Report.print(rounds(Targets.LARGE, 5, FAST, CUCKOO), List.of());
    assertTrue(report.contains(" put | × fastfilter-cuckoo16 | 1.00 |    0.80 |  no |"), report);
  }

  @Test
  void aTargetForManyKeysInOneCallHasNoOtherBulk() {
    String report = Report.print(rounds(Targets.LARGE, 5, FAST, FLOOR), List.of());
    assertTrue(
        report.contains(" bulk miss |            × floor | 1.00 |    2.50 | yes |       – |"),
        report);
  }

  @Test
  void peersAloneHaveNeitherBulkLookupsNorTargets() {
    String report = Report.print(rounds(1_000_000, 5, BLOOM), List.of(BLOOM));
    assertFalse(report.contains("one call") || report.contains("Targets"), report);
  }

  @Test
  void growthIsReportedBetweenTwoNumbersOfKeys() {
    assertEquals("", Report.printGrowth(List.of(rounds(1000, 5, FAST))));
    String growth = Report.printGrowth(List.of(rounds(1000, 5, FAST), rounds(2000, 15, FAST)));
    assertTrue(growth.contains("## From 1,000 to 2,000 keys"), growth);
    assertTrue(growth.contains("| rank-multiset-fast-0.004 | 3.00 | 3.00 |"), growth);
  }
}
