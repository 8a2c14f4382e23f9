package io.github.rankbloom.benchmarks.scale;

import io.github.rankbloom.benchmarks.report.Commands;
import io.github.rankbloom.benchmarks.report.KeyCount;
import io.github.rankbloom.benchmarks.report.Table;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code scale}. */
@Command(
    name = "scale",
    mixinStandardHelpOptions = true,
    description = {
      "Measures filters of very many computed keys: time, memory against the plan, growth.",
      "Fails if a filter takes more than 1.05 times its plan."
    },
    sortOptions = false,
    usageHelpAutoWidth = true)
public final class Scale implements Callable<Integer> {

  /** The most memory of a filter, as a multiple of its plan. */
  private static final double MAX_MEMORY_RATIO = 1.05;

  private static final int WARM_UP_KEYS = 2_000_000;

  private static final int WARM_UP_ROUNDS = 3;

  @Option(
      names = {"-n", "--keys"},
      split = ",",
      converter = KeyCount.class,
      defaultValue = "1e7,1e8",
      paramLabel = "<n>",
      description = "Numbers of keys, up to 1e9 and more (default: ${DEFAULT-VALUE}).")
  private List<Integer> keys;

  @Option(
      names = "--fpp",
      defaultValue = "0.004",
      paramLabel = "<fpp>",
      description = "The false-positive probability (default: ${DEFAULT-VALUE}).")
  private double fpp;

  @Option(
      names = "--max-chains",
      defaultValue = "" + Requirement.FAST_CHAINS,
      paramLabel = "<L>",
      description = "Chains per bucket, 64 for speed, 512 for size (default: ${DEFAULT-VALUE}).")
  private int maxChains;

  private Scale() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    // JOL weighs objects without an agent.
    System.setProperty("jol.magicFieldOffset", "true");
    System.setProperty("jol.skipDynamicAttach", "true");
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return Commands.execute(new Scale(), arguments);
  }

  @Override
  public Integer call() {
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      trial(Math.min(WARM_UP_KEYS, keys.get(0))).run();
    }
    List<Trial.Result> results = new ArrayList<>();
    for (int n : keys) {
      System.err.printf(Locale.ROOT, "%,d keys...%n", n);
      results.add(trial(n).run());
    }
    System.out.printf(
        Locale.ROOT,
        "# Scale%n%nMultiset, fpp %s, at most %d chains, %s.%n%nBits per key, nanoseconds per key"
            + " with one thread in a full filter; build: millions of keys a second by all"
            + " threads.%n%n%s",
        fpp,
        maxChains,
        Commands.machine(),
        table(results));
    return results.stream().allMatch(result -> result.memoryRatio() <= MAX_MEMORY_RATIO)
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }

  private Trial trial(int n) {
    return new Trial(RankMultisetFilter.builder().fpp(fpp).maxChains(maxChains), n);
  }

  private static Table table(List<Trial.Result> results) {
    Table table =
        new Table()
            .row(
                List.of(
                    "keys",
                    "planned bits",
                    "real bits",
                    "× plan",
                    "false positives",
                    "build",
                    "put",
                    "hit",
                    "miss",
                    "remove"));
    for (Trial.Result result : results) {
      table.row(
          List.of(
              number("%,.0f", result.keys()),
              number("%.3f", result.plannedBits()),
              number("%.3f", result.realBits()),
              number("%.4f", result.memoryRatio()),
              number("%.4f%%", 100 * result.falsePositives()),
              number("%.1f", result.buildRate() / 1e6),
              number("%.1f", result.put()),
              number("%.1f", result.hit()),
              number("%.1f", result.miss()),
              number("%.1f", result.remove())));
    }
    return table;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
