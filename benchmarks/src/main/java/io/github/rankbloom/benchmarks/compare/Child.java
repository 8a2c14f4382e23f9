package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The virtual machine that measures one subject once, and prints the sample. */
final class Child {

  /** A warm-up needs hot code, not a large table: it takes no more keys than this. */
  private static final int WARM_UP_KEYS = 200_000;

  private static final int WARM_UP_PASSES = 5;

  /** For each build, which has code of its own to compile. */
  private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

  private Child() {}

  /** What to start it with. */
  static List<String> arguments(Candidate candidate, int keys, long seed, int passes) {
    return List.of(
        candidate.name(), String.valueOf(keys), String.valueOf(seed), String.valueOf(passes));
  }

  /** Takes the name of the candidate, the number of keys, the seed and the number of passes. */
  public static void main(String[] arguments) {
    ChildProcess.endWithParent();
    Candidate candidate = Subjects.named(arguments[0]);
    int n = Integer.parseInt(arguments[1]);
    long seed = Long.parseLong(arguments[2]);
    int passes = Integer.parseInt(arguments[3]);
    System.out.println(measure(candidate, n, seed, passes).print());
  }

  static Sample measure(Candidate candidate, int n, long seed, int passes) {
    warmUp(1, n, seed, keys -> new Trial(candidate, keys)::pass);
    Trial trial = new Trial(candidate, Keys.draw(n, seed));
    for (int i = 0; i < passes; i++) {
      trial.pass();
    }
    return trial.sample();
  }

  /** Makes passes over other keys than those of the measurement, until the code is hot. */
  static void warmUp(int builds, int n, long seed, Function<Keys, Runnable> passes) {
    Runnable pass = passes.apply(Keys.draw(Math.min(n, WARM_UP_KEYS), ~seed));
    long end = System.nanoTime() + builds * WARM_UP_NANOS;
    for (int i = 0; i < WARM_UP_PASSES || System.nanoTime() - end < 0; i++) {
      pass.run();
    }
  }
}
