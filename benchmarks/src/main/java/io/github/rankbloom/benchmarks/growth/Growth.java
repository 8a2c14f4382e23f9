package io.github.rankbloom.benchmarks.growth;

import io.github.rankbloom.benchmarks.report.Commands;
import io.github.rankbloom.benchmarks.report.KeyCount;
import io.github.rankbloom.benchmarks.report.Statistics;
import io.github.rankbloom.benchmarks.report.Table;
import io.github.rankbloom.plan.Profile;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code growth}. */
@Command(
    name = "growth",
    mixinStandardHelpOptions = true,
    description = {
      "Puts keys into filters that start with 1000 and into filters made at final size, in turn.",
      "Fails if growing takes more than 1.8 times as long, by the median of the rounds."
    },
    sortOptions = false,
    usageHelpAutoWidth = true)
public final class Growth implements Callable<Integer> {

  private static final double MAX_RATIO = 1.8;

  private static final int WARM_UP_KEYS = 1_000_000;

  private static final int WARM_UP_ROUNDS = 3;

  @Option(
      names = {"-n", "--keys"},
      split = ",",
      converter = KeyCount.class,
      defaultValue = "1e7",
      paramLabel = "<n>",
      description = "Numbers of keys (default: ${DEFAULT-VALUE}).")
  private List<Integer> keys;

  @Option(
      names = "--fpp",
      defaultValue = "0.01",
      paramLabel = "<fpp>",
      description = "The false-positive probability (default: ${DEFAULT-VALUE}).")
  private double fpp;

  @Option(
      names = {"-r", "--rounds"},
      defaultValue = "5",
      paramLabel = "<k>",
      description = "How often each filter is filled (default: ${DEFAULT-VALUE}).")
  private int rounds;

  private Growth() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return Commands.execute(new Growth(), arguments);
  }

  @Override
  public Integer call() {
    Commands.requirePositive("--rounds", rounds);
    Table table =
        new Table()
            .row(
                List.of(
                    "profile",
                    "keys",
                    "at final size",
                    "grown",
                    "ratio",
                    "lowest",
                    "highest",
                    "longest put"));
    boolean met = true;
    for (int n : keys) {
      for (Profile profile : List.of(Profile.FAST, Profile.COMPACT)) {
        System.err.printf(Locale.ROOT, "%,d keys, %s...%n", n, profile);
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
          Trial warmUp = new Trial(Math.min(n, WARM_UP_KEYS), fpp, profile, -1 - i);
          warmUp.direct();
          warmUp.grown();
          warmUp.longestPut();
        }
        double[] direct = new double[rounds];
        double[] grown = new double[rounds];
        double[] pauses = new double[rounds];
        for (int round = 0; round < rounds; round++) {
          Trial trial = new Trial(n, fpp, profile, round);
          direct[round] = trial.direct();
          grown[round] = trial.grown();
          pauses[round] = trial.longestPut();
        }
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
          ratios[round] = grown[round] / direct[round];
        }
        double ratio = Statistics.median(DoubleStream.of(ratios));
        met &= ratio <= MAX_RATIO;
        table.row(
            List.of(
                profile.toString(),
                String.format(Locale.ROOT, "%,d", n),
                number(Statistics.median(DoubleStream.of(direct))),
                number(Statistics.median(DoubleStream.of(grown))),
                number(ratio),
                number(DoubleStream.of(ratios).min().orElseThrow()),
                number(DoubleStream.of(ratios).max().orElseThrow()),
                number(Statistics.median(DoubleStream.of(pauses))) + " ms"));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "# Growth%n%nMultiset, fpp %s, %d rounds, %s.%n%nNanoseconds per key, medians; the longest"
            + " put is that of one thread into a filter for many.%n%n%s",
        fpp,
        rounds,
        Commands.machine(),
        table);
    return met ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
