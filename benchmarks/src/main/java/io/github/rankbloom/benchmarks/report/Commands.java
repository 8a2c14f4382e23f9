package io.github.rankbloom.benchmarks.report;

import picocli.CommandLine;

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

  /** The Java version and the machine, as far as Java knows it. */
  public static String machine() {
    return String.format(
        "Java %s, %s, %d processors",
        Runtime.version(),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
  }
}
