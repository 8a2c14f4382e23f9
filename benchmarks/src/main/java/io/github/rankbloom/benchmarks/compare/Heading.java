package io.github.rankbloom.benchmarks.compare;

import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** How a report begins: the command that repeats it, and where it ran. */
public final class Heading {

  private Heading() {}

  /**
   * The lines above the tables.
   *
   * @param title the report's title
   * @param spec the command, parsed; the file that it writes to is left out
   * @param settings what else tells one run from another
   */
  public static String of(String title, CommandSpec spec, String settings) {
    return String.format(
        Locale.ROOT,
        "# %s%n%n`%s`%n%n%s, Java %s, %s, %d processors.%n",
        title,
        command(spec),
        settings,
        Runtime.version(),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
  }

  private static String command(CommandSpec spec) {
    StringBuilder command = new StringBuilder("benchmarks/run ").append(spec.name());
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!option.longestName().equals("--output")) {
        String values = String.join(",", option.originalStringValues());
        command.append(' ').append(option.longestName()).append(' ').append(values);
      }
    }
    return command.toString();
  }
}
