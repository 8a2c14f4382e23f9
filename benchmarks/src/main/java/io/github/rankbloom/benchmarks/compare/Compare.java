package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.report.Commands;
import io.github.rankbloom.benchmarks.report.KeyCount;
import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code compare}. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = "Measures filters beside each other, interleaved, each in its own JVMs.",
    sortOptions = false,
    usageHelpAutoWidth = true)
public final class Compare implements Callable<Integer> {

  /** What the ratios refer to unless told otherwise: the floors and one peer of each kind. */
  private static final List<String> REFERENCES =
      List.of(
          Subjects.FLOOR,
          Subjects.DEPENDENT_FLOOR,
          "guava-bloom-0.01",
          "fastfilter-bloom-0.01",
          "fastfilter-blocked-bloom",
          "fastfilter-cuckoo8",
          "cuckoofilter4j-0.01");

  @Option(
      names = {"-n", "--keys"},
      split = ",",
      converter = KeyCount.class,
      defaultValue = "1000000",
      paramLabel = "<n>",
      description = "Numbers of keys, like 1000000,1e7 (default: ${DEFAULT-VALUE}).")
  private List<Integer> keys;

  @Option(
      names = {"-r", "--rounds"},
      defaultValue = "5",
      paramLabel = "<k>",
      description = "JVMs per filter (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--passes",
      defaultValue = "5",
      paramLabel = "<k>",
      description = "Measured passes over the keys in each JVM (default: ${DEFAULT-VALUE}).")
  private int passes;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "<name>",
      description = "Measure these filters and the references only; * stands for any text.")
  private List<String> only;

  @Option(
      names = "--targets",
      description = "Measure the filters that have targets, and those that the targets refer to.")
  private boolean targets;

  @Option(
      names = "--against",
      split = ",",
      paramLabel = "<name>",
      description =
          "References of the ratios, measured too (default: the floor and the filters of --only,"
              + " or one peer of each kind; the floor with --targets).")
  private List<String> against;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "Write the tables to a Markdown file as well.")
  private Path output;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "<seed>",
      description = "Where keys and orders come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jvm-arg",
      paramLabel = "<flag>",
      description = "A flag for the measuring JVMs, like -XX:+UseTransparentHugePages; repeatable.")
  private List<String> jvmArguments = List.of();

  @Option(names = "--list", description = "List the names of all filters and do nothing.")
  private boolean list;

  @Spec private CommandSpec spec;

  private Compare() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return Commands.execute(new Compare(), arguments);
  }

  @Override
  public Integer call() throws IOException {
    if (list) {
      Subjects.all().forEach(System.out::println);
      return CommandLine.ExitCode.OK;
    }
    List<Candidate> references = references();
    List<Candidate> candidates = candidates(references);
    Commands.requirePositive("--rounds", rounds);
    Commands.requirePositive("--passes", passes);
    ChildProcess child = new ChildProcess(Child.class, Sample.PREFIX, jvmArguments);
    StringBuilder report = new StringBuilder(heading());
    List<Rounds> all = new ArrayList<>();
    for (int size : keys) {
      Rounds measured =
          Rounds.run(
              size,
              rounds,
              candidates,
              new Random(seed),
              candidate ->
                  child
                      .run(size, Child.arguments(candidate, size, seed, passes))
                      .map(Sample::parse),
              (round, done, next) ->
                  System.err.printf(
                      "%d keys, round %d of %d, %d of %d: %s%n",
                      size, round + 1, rounds, done + 1, candidates.size(), next));
      report.append('\n').append(Report.print(measured, references));
      all.add(measured);
    }
    report.append(Report.printGrowth(all));
    System.out.print(report);
    if (output != null) {
      Files.writeString(output, report);
    }
    return all.stream().anyMatch(Rounds::incomplete)
        ? CommandLine.ExitCode.SOFTWARE
        : CommandLine.ExitCode.OK;
  }

  private List<Candidate> references() {
    if (against != null) {
      return select(against);
    }
    List<String> names = new ArrayList<>();
    names.add(Subjects.FLOOR);
    names.add(Subjects.DEPENDENT_FLOOR);
    if (only != null) {
      names.addAll(only);
    } else if (!targets) {
      names.addAll(REFERENCES);
    }
    return select(names);
  }

  /** In the order of the catalogue. */
  private List<Candidate> candidates(List<Candidate> references) {
    if (only == null && !targets) {
      return Subjects.all();
    }
    Set<Candidate> wanted = new HashSet<>(references);
    wanted.addAll(only == null ? List.of() : select(only));
    wanted.addAll(targets ? Targets.candidates() : Set.of());
    return Subjects.all().stream().filter(wanted::contains).toList();
  }

  /** The candidates with names or patterns of names. */
  static List<Candidate> select(List<String> names) {
    return names.stream().flatMap(name -> Subjects.matching(name).stream()).distinct().toList();
  }

  private String heading() {
    return String.format(
        "# Comparison%n%n`%s`%n%nRounds: %d, passes: %d, %s.%n",
        Commands.command(spec), rounds, passes, Commands.machine());
  }
}
