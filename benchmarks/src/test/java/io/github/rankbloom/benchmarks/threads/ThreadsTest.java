package io.github.rankbloom.benchmarks.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ThreadsTest {

  @Test
  void everyTaskRunsWithEveryNumberOfThreads() {
    Trial trial =
        new Trial(
            RankMultisetFilter.builder().fpp(0.01).profile(Profile.ofChains(64)),
            Keys.draw(20_000, 7));
    for (int threads = 1; threads <= 3; threads++) {
      Map<Task, Double> nanos = trial.run(threads);
      assertEquals(Task.values().length, nanos.size());
      assertTrue(nanos.values().stream().allMatch(value -> value > 0), nanos::toString);
    }
  }

  @Test
  void aTeamSharesTheKeys() {
    AtomicIntegerArray done = new AtomicIntegerArray(10);
    new Team(3)
        .time(
            10,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                done.incrementAndGet(i);
              }
            });
    for (int i = 0; i < 10; i++) {
      assertEquals(1, done.get(i));
    }
  }

  @Test
  void aFailureOfOneThreadIsOneOfTheTeam() {
    assertThrows(
        IllegalStateException.class,
        () ->
            new Team(2)
                .time(
                    2,
                    (from, to) -> {
                      if (from == 1) {
                        throw new IllegalArgumentException("on purpose");
                      }
                    }));
  }

  @Test
  void aNumberOfKeysThatIsNoneIsAMistakeOfTheUser() {
    assertEquals(CommandLine.ExitCode.USAGE, Threads.execute("--keys=1.5"));
  }
}
