package io.github.rankbloom.benchmarks.report;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** How every command is run. */
public final class Commands {

  private Commands() {}

  /** Runs a command and returns its exit code; a bad argument is one line, not a stack trace. */
  public static int execute(Object command, String... arguments) {
    CommandLine line = new CommandLine(command);
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

  /** Checks an option. */
  public static void requirePositive(String option, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(option + " must be at least 1, not " + value);
    }
  }

  /** The command line that repeats a run, without the file that it writes to. */
  public static String command(CommandSpec spec) {
    StringBuilder command = new StringBuilder("benchmarks/run ").append(spec.name());
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!option.longestName().equals("--output")) {
        command.append(' ').append(option.longestName());
        if (option.arity().max() > 0) {
          command.append(' ').append(String.join(",", option.originalStringValues()));
        }
      }
    }
    return command.toString();
  }

  /** The Java version and the machine, as far as Java knows it. */
  public static String machine() {
    return String.format(
        "Java %s, %s, %d processors",
        Runtime.version(),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
  }
}
