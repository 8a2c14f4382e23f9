package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.report.Commands;
import io.github.rankbloom.benchmarks.report.KeyCount;
import io.github.rankbloom.benchmarks.report.Statistics;
import io.github.rankbloom.benchmarks.report.Table;
import io.github.rankbloom.benchmarks.subject.Candidate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code turns}. */
@Command(
    name = "turns",
    mixinStandardHelpOptions = true,
    description =
        "Measures filters of this checkout beside those of another, such as that of an earlier"
            + " commit: both in one JVM, each with classes of its own, a slice of the keys at a time,"
            + " in turns.",
    sortOptions = false,
    usageHelpAutoWidth = true)
public final class Turns implements Callable<Integer> {

  @Option(
      names = "--before",
      required = true,
      paramLabel = "<checkout>",
      description = "The other checkout, whose benchmarks are built; . shows the noise.")
  private Path before;

  @Option(
      names = "--only",
      required = true,
      split = ",",
      paramLabel = "<name>",
      description = "The filters, by names that both have; * stands for any text.")
  private List<String> only;

  @Option(
      names = {"-n", "--keys"},
      converter = KeyCount.class,
      defaultValue = "1000000",
      paramLabel = "<n>",
      description = "Number of keys, like 1e7 (default: ${DEFAULT-VALUE}).")
  private int keys;

  @Option(
      names = {"-r", "--rounds"},
      defaultValue = "5",
      paramLabel = "<k>",
      description = "JVMs per filter (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--passes",
      defaultValue = "3",
      paramLabel = "<k>",
      description =
          "Measured passes over the keys in each JVM; a pass is one with this checkout first, and"
              + " one with the other (default: ${DEFAULT-VALUE}).")
  private int passes;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "<seed>",
      description = "Where keys come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jvm-arg",
      paramLabel = "<flag>",
      description = "A flag for the measuring JVMs; repeatable.")
  private List<String> jvmArguments = List.of();

  @Spec private CommandSpec spec;

  private Turns() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return Commands.execute(new Turns(), arguments);
  }

  @Override
  public Integer call() throws IOException {
    Commands.requirePositive("--rounds", rounds);
    Commands.requirePositive("--passes", passes);
    List<Candidate> candidates = Compare.select(only);
    candidates.stream()
        .filter(candidate -> candidate.empty() == null)
        .findFirst()
        .ifPresent(
            candidate -> {
              throw new IllegalArgumentException(
                  candidate + " is built whole; turns are for filters that keys are put into");
            });
    Build earlier = Build.in(before);
    ChildProcess child = new ChildProcess(Duel.class, Duel.PREFIX, jvmArguments);
    List<Operation> operations = Contender.operations();
    List<String> heading = new ArrayList<>(List.of("filter"));
    operations.forEach(operation -> heading.add(operation.toString()));
    heading.add("noise");
    Table table = new Table().row(heading);
    boolean complete = true;
    for (Candidate candidate : candidates) {
      Map<Operation, List<Double>> ratios = new EnumMap<>(Operation.class);
      for (int round = 0; round < rounds; round++) {
        System.err.printf("%s, round %d of %d%n", candidate, round + 1, rounds);
        Optional<String> answer =
            child.run(keys, Duel.arguments(candidate, keys, seed + round, passes, earlier));
        complete &= answer.isPresent();
        answer
            .map(Duel::parse)
            .ifPresent(
                measured ->
                    measured.forEach(
                        (operation, ratio) ->
                            ratios
                                .computeIfAbsent(operation, key -> new ArrayList<>())
                                .add(ratio)));
      }
      table.row(row(candidate, operations, ratios));
    }
    System.out.printf(
        Locale.ROOT,
        "# In turns%n%n`%s`%n%n%,d keys, %s.%n%nTimes as multiples of those before, medians over"
            + " the JVMs: below 1 is faster. Noise is the median deviation of the JVMs, for the"
            + " worst operation.%n%n%s",
        Commands.command(spec),
        keys,
        Commands.machine(),
        table);
    return complete ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  /** The medians of all operations, and the noise, which one JVM cannot tell. */
  static List<String> row(
      Candidate candidate, List<Operation> operations, Map<Operation, List<Double>> ratios) {
    List<double[]> measured =
        operations.stream()
            .map(operation -> ratios.getOrDefault(operation, List.of()))
            .map(all -> all.stream().mapToDouble(ratio -> ratio).toArray())
            .toList();
    List<String> row = new ArrayList<>(List.of(candidate.name()));
    measured.forEach(
        all -> row.add(Report.number("%.2f", Statistics.median(DoubleStream.of(all)))));
    row.add(Report.number("%.0f%%", 100 * Statistics.widestSpread(measured.stream())));
    return row;
  }
}
