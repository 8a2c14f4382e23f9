package io.github.rankbloom.benchmarks.threads;

import io.github.rankbloom.benchmarks.report.Commands;
import io.github.rankbloom.benchmarks.report.KeyCount;
import io.github.rankbloom.benchmarks.report.Statistics;
import io.github.rankbloom.benchmarks.report.Table;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code threads}. */
@Command(
    name = "threads",
    mixinStandardHelpOptions = true,
    description = "Measures filters for many threads and parallel building with 1 thread and more.",
    sortOptions = false,
    usageHelpAutoWidth = true)
public final class Threads implements Callable<Integer> {

  private static final int WARM_UP_KEYS = 300_000;

  private static final int WARM_UP_ROUNDS = 6;

  /**
   * A filter under measurement.
   *
   * @param name what the table calls it
   * @param fpp the false-positive probability
   * @param profile how it trades size for speed
   */
  private record Tested(String name, double fpp, Profile profile) {
    RankMultisetFilter.Builder builder() {
      return RankMultisetFilter.builder().fpp(fpp).profile(profile);
    }
  }

  private static final List<Tested> TESTED =
      List.of(
          new Tested("multiset fast 0.4%", 0.004, Profile.FAST),
          new Tested("multiset compact 0.1%", 0.001, Profile.COMPACT));

  @Option(
      names = {"-n", "--keys"},
      split = ",",
      converter = KeyCount.class,
      defaultValue = "1e6,1e7",
      paramLabel = "<n>",
      description = "Numbers of keys (default: ${DEFAULT-VALUE}).")
  private List<Integer> keys;

  @Option(
      names = {"-t", "--threads"},
      split = ",",
      defaultValue = "2",
      paramLabel = "<k>",
      description = "Numbers of threads to set beside one (default: ${DEFAULT-VALUE}).")
  private List<Integer> threads;

  @Option(
      names = {"-r", "--rounds"},
      defaultValue = "5",
      paramLabel = "<k>",
      description = "Measurements of each (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "<seed>",
      description = "Where keys come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  private Threads() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return Commands.execute(new Threads(), arguments);
  }

  @Override
  public Integer call() {
    Commands.requirePositive("--rounds", rounds);
    threads.forEach(count -> Commands.requirePositive("--threads", count));
    System.out.printf("# Threads%n%n%s, %d rounds.%n", Commands.machine(), rounds);
    for (Tested tested : TESTED) {
      measure(tested, WARM_UP_KEYS, WARM_UP_ROUNDS);
    }
    for (int n : keys) {
      System.out.printf(
          Locale.ROOT,
          "%n## %,d keys%n%nNanoseconds per key by the clock on the wall, medians, and how many"
              + " times as fast as one thread.%n%n",
          n);
      System.out.print(table(n));
    }
    return CommandLine.ExitCode.OK;
  }

  private Table table(int n) {
    List<String> heading = new ArrayList<>(List.of("filter, task", "1 thread"));
    for (int count : threads) {
      heading.add(count + " threads");
      heading.add("× as fast");
    }
    Table table = new Table().row(heading);
    for (Tested tested : TESTED) {
      Map<Integer, List<Map<Task, Double>>> measured = measure(tested, n, rounds);
      for (Task task : Task.values()) {
        double alone = median(measured.get(1), task);
        List<String> row = new ArrayList<>();
        row.add(tested.name() + ", " + task);
        row.add(String.format(Locale.ROOT, "%.1f", alone));
        for (int count : threads) {
          double together = median(measured.get(count), task);
          row.add(String.format(Locale.ROOT, "%.1f", together));
          row.add(String.format(Locale.ROOT, "%.2f", alone / together));
        }
        table.row(row);
      }
    }
    return table;
  }

  private static double median(List<Map<Task, Double>> rounds, Task task) {
    return Statistics.median(rounds.stream().mapToDouble(nanos -> nanos.get(task)));
  }

  /** The times of each number of threads, one and those asked for, in every round. */
  private Map<Integer, List<Map<Task, Double>>> measure(Tested tested, int n, int times) {
    Trial trial = new Trial(tested.builder(), Keys.draw(n, seed));
    Map<Integer, List<Map<Task, Double>>> measured = new TreeMap<>();
    for (int round = 0; round < times; round++) {
      List<Integer> counts = new ArrayList<>(threads);
      counts.add(round % 2 == 0 ? 0 : counts.size(), 1);
      for (int count : counts.stream().distinct().toList()) {
        measured.computeIfAbsent(count, k -> new ArrayList<>()).add(trial.run(count));
      }
    }
    return measured;
  }
}
