package io.github.rankbloom.benchmarks.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.subject.Subject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, for a moment and without a fork. What it measures here means nothing. */
class JmhTest {

  private static final List<String> SUBJECTS =
      List.of(Subjects.FLOOR, "fastfilter-xor8", "rank-values-fast-0.01");

  private static Set<BenchmarkListEntry> benchmarks() {
    return BenchmarkList.defaultList()
        .find(
            OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
            List.of(".*"),
            List.of());
  }

  @BeforeAll
  static void shareTheMachine() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @Test
  void everyBenchmarkSaysWhatItNeeds() {
    Set<String> known = Jmh.NEEDS.keySet().stream().map(Class::getName).collect(Collectors.toSet());
    Set<String> found =
        benchmarks().stream()
            .map(BenchmarkListEntry::getUserClassQName)
            .collect(Collectors.toSet());
    assertEquals(known, found);
  }

  @Test
  void everyBenchmarkRunsWithTheSubjectsThatItCanHave() throws RunnerException {
    Options options =
        new OptionsBuilder()
            .param("subject", SUBJECTS.toArray(String[]::new))
            .param("n", "20000")
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(10))
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    Collection<RunResult> results = Jmh.run(options);

    Set<String> ran = new TreeSet<>();
    for (RunResult result : results) {
      ran.add(result.getParams().getBenchmark() + " " + result.getParams().getParam("subject"));
      assertTrue(result.getPrimaryResult().getScore() > 0, () -> result.getParams().id());
    }
    Set<String> expected = new TreeSet<>();
    for (BenchmarkListEntry benchmark : benchmarks()) {
      Class<? extends Subject> need = need(benchmark.getUserClassQName());
      for (String subject : SUBJECTS) {
        if (Subjects.named(subject).can(need)) {
          expected.add(benchmark.getUsername() + " " + subject);
        }
      }
    }
    assertEquals(expected, ran);
  }

  private static Class<? extends Subject> need(String benchmark) {
    return Jmh.NEEDS.entrySet().stream()
        .filter(entry -> entry.getKey().getName().equals(benchmark))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }
}
