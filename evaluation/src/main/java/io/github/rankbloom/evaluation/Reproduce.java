package io.github.rankbloom.evaluation;

import io.github.rankbloom.evaluation.model.Effort;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Verdict;
import io.github.rankbloom.evaluation.report.Report;
import io.github.rankbloom.evaluation.run.Outcome;
import io.github.rankbloom.evaluation.run.Progress;
import io.github.rankbloom.evaluation.run.Run;
import io.github.rankbloom.evaluation.run.Runner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Regenerates the evaluation of the papers and writes a report. */
@Command(
    name = Reproduce.NAME,
    description = "Regenerate the tables and figures of the papers, and write a report.",
    footer = {"", "Exit codes: 0 no verdict fails, 1 a verdict fails, 2 usage or output error."})
public final class Reproduce implements Callable<Integer> {

  /** Set by the launcher, because Java cannot tell where standard error alone goes. */
  private static final String TERMINAL_PROPERTY = "rankbloom.err.terminal";

  static final String NAME = "rankbloom reproduce";

  private static final int FAILED = 1;
  private static final int ERROR = 2;

  @Spec private CommandSpec spec;

  @Option(names = "--quick", description = "Few trials, a minute or two: the default.")
  private boolean quick;

  @Option(
      names = "--full",
      description =
          "As many trials as the papers made: a quarter of an hour and more on two cores.")
  private boolean full;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "rankbloom-report",
      description = "Where the report goes (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Option(
      names = "--only",
      paramLabel = "ID",
      split = ",",
      description = "Only the experiments whose names start so; several with commas between.")
  private List<String> only = List.of();

  /** The command, with options yet to be read. */
  public Reproduce() {}

  /**
   * Runs the command and exits with its code.
   *
   * @param args the options
   */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /**
   * Runs the command.
   *
   * @param args the options
   * @return the exit code
   */
  public static int run(String... args) {
    CommandLine command = new CommandLine(new Reproduce());
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help and exit.")
                .build());
    return command
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(
            (e, given) -> refuse(e.getCommandLine(), problem(e) + " (see " + NAME + " --help)"))
        .setExecutionExceptionHandler(
            (e, failed, parsed) -> {
              if (e instanceof IOException problem) {
                return refuse(failed, unwritable(problem));
              }
              throw e;
            })
        .execute(args);
  }

  private static String problem(ParameterException e) {
    return e instanceof UnmatchedArgumentException
        ? e.getMessage() + "; the options are --quick, --full, --output and --only"
        : e.getMessage();
  }

  /** Says in a few words why there can be no report. */
  static String unwritable(IOException problem) {
    return "cannot write the report"
        + (problem instanceof FileSystemException e ? " to " + e.getFile() : "")
        + ": "
        + reason(problem)
        + "; choose a directory with -o";
  }

  private static String reason(IOException problem) {
    if (problem instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (problem instanceof FileAlreadyExistsException) {
      return "not a directory";
    }
    if (problem instanceof FileSystemException e) {
      return e.getReason() == null ? "no such directory can be made" : e.getReason();
    }
    return problem.getMessage();
  }

  private static int refuse(CommandLine command, String problem) {
    command.getErr().println(NAME + ": " + problem.replaceAll("\\s*\\R\\s*", " "));
    command.getErr().flush();
    return ERROR;
  }

  @Override
  public Integer call() throws IOException {
    if (quick && full) {
      throw new ParameterException(spec.commandLine(), "--quick and --full exclude each other");
    }
    List<Experiment> experiments = chosen();
    // Better now than after all the work.
    Files.createDirectories(directory);
    Effort effort = full ? Effort.FULL : Effort.QUICK;
    PrintWriter err = spec.commandLine().getErr();
    Instant start = Instant.now();
    List<Outcome> outcomes;
    try (Progress progress = Progress.start(err, Boolean.getBoolean(TERMINAL_PROPERTY))) {
      outcomes = new Runner(effort, progress).run(experiments);
    }
    Path page = Report.write(outcomes, Run.since(effort, start), directory);
    Report.headlines(outcomes).forEach(err::println);
    err.printf("%d seconds%n%s%n", Duration.between(start, Instant.now()).toSeconds(), page);
    err.flush();
    return exitCode(outcomes);
  }

  private List<Experiment> chosen() {
    if (only.isEmpty()) {
      return Experiments.ALL;
    }
    for (String start : only) {
      if (start.isEmpty() || named(start).isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "no such experiment: '"
                + start
                + "'; there are "
                + String.join(", ", Experiments.ALL.stream().map(Experiment::id).toList()));
      }
    }
    return Experiments.ALL.stream()
        .filter(experiment -> only.stream().anyMatch(experiment.id()::startsWith))
        .toList();
  }

  private static Optional<Experiment> named(String start) {
    return Experiments.ALL.stream().filter(found -> found.id().startsWith(start)).findFirst();
  }

  /** A difference that is accounted for is no failure. */
  static int exitCode(List<Outcome> outcomes) {
    return count(outcomes, Verdict.FAILS) == 0 ? 0 : FAILED;
  }

  private static long count(List<Outcome> outcomes, Verdict verdict) {
    return outcomes.stream().mapToLong(outcome -> outcome.result().count(verdict)).sum();
  }
}
