package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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

  /** What the ratios refer to unless told otherwise: the floor and one peer of each kind. */
  private static final List<String> REFERENCES =
      List.of(
          Subjects.FLOOR,
          "guava-bloom-0.01",
          "fastfilter-bloom-0.01",
          "fastfilter-blocked-bloom",
          "fastfilter-cuckoo8",
          "cuckoofilter4j-0.01");

  @Option(
      names = {"-n", "--keys"},
      split = ",",
      defaultValue = "1000000",
      paramLabel = "<n>",
      description = "Numbers of keys, like 1000000,1e7 (default: ${DEFAULT-VALUE}).")
  private List<BigDecimal> keys;

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
      names = "--against",
      split = ",",
      paramLabel = "<name>",
      description =
          "References of the ratios, measured too (default: the floor and the filters of --only,"
              + " or one peer of each kind).")
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
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly)));
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    CommandLine line = new CommandLine(new Compare());
    line.setExecutionExceptionHandler(
        (e, commandLine, parsed) -> {
          if (e instanceof IllegalArgumentException) {
            commandLine.getErr().println(e.getMessage());
            return CommandLine.ExitCode.USAGE;
          }
          throw e;
        });
    return line.execute(arguments);
  }

  @Override
  public Integer call() throws IOException {
    if (list) {
      Subjects.all().forEach(System.out::println);
      return CommandLine.ExitCode.OK;
    }
    List<Candidate> references = references();
    List<Candidate> candidates = candidates(references);
    List<Integer> sizes = keys.stream().map(Compare::size).toList();
    requirePositive("--rounds", rounds);
    requirePositive("--passes", passes);
    ChildProcess child = new ChildProcess(passes, seed, jvmArguments);
    StringBuilder report =
        new StringBuilder(
            Heading.of("Comparison", spec, "Rounds: " + rounds + ", passes: " + passes));
    boolean incomplete = false;
    for (int size : sizes) {
      Rounds measured =
          Rounds.run(
              size,
              rounds,
              candidates,
              new Random(seed),
              candidate -> child.measure(candidate, size),
              (round, done, next) ->
                  System.err.printf(
                      "%d keys, round %d of %d, %d of %d: %s%n",
                      size, round + 1, rounds, done + 1, candidates.size(), next));
      report.append('\n').append(Report.print(measured, references));
      incomplete |= measured.incomplete();
    }
    System.out.print(report);
    if (output != null) {
      Files.writeString(output, report);
    }
    return incomplete ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }

  private List<Candidate> references() {
    if (against != null) {
      return select(against);
    }
    List<String> names = new ArrayList<>(only == null ? REFERENCES : only);
    names.add(0, Subjects.FLOOR);
    return select(names);
  }

  /** In the order of the catalogue. */
  private List<Candidate> candidates(List<Candidate> references) {
    if (only == null) {
      return Subjects.all();
    }
    Set<Candidate> wanted = new LinkedHashSet<>(select(only));
    wanted.addAll(references);
    return Subjects.all().stream().filter(wanted::contains).toList();
  }

  private static List<Candidate> select(List<String> names) {
    return names.stream().flatMap(name -> Subjects.matching(name).stream()).distinct().toList();
  }

  private static int size(BigDecimal keys) {
    try {
      return requirePositive("--keys", keys.intValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "--keys must be a whole number below 2^31, not " + keys, e);
    }
  }

  private static int requirePositive(String option, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(option + " must be at least 1, not " + value);
    }
    return value;
  }
}
