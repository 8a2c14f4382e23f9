package io.github.rankbloom.cli;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.command.RankbloomCommand;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.LostOutputException;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.cli.io.Streams;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the command that the arguments name. */
public final class Main {

  /** The exit code where the usage or an input is wrong. */
  static final int ERROR = 2;

  /** Set by the launcher, because Java cannot tell where one stream alone goes. */
  private static final String OUT_PROPERTY = "rankbloom.out.terminal";

  private static final String ERR_PROPERTY = "rankbloom.err.terminal";

  /** For those who look for the cause of an unexpected error. */
  private static final String DEBUG_PROPERTY = "rankbloom.debug";

  private Main() {}

  /**
   * Runs a command and exits with its code.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    Streams streams =
        new Streams(
            System.in,
            new FileOutputStream(FileDescriptor.out),
            System.err,
            Boolean.getBoolean(OUT_PROPERTY),
            Boolean.getBoolean(ERR_PROPERTY));
    System.exit(run(Catalogue.STANDARD, streams, args));
  }

  /**
   * Runs a command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   * @param args the command and its arguments
   * @return 0 done, 1 no match, 2 usage or input error
   */
  static int run(Catalogue catalogue, Streams streams, String... args) {
    CommandLine commandLine =
        RankbloomCommand.create(catalogue, streams)
            .setOut(new PrintWriter(new OutputStreamWriter(streams.out(), StandardCharsets.UTF_8)))
            .setExpandAtFiles(false)
            .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
            .setParameterExceptionHandler((e, given) -> fail(streams, usage(e)))
            .setExecutionExceptionHandler((e, command, parsed) -> fail(streams, e));
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError e) {
      return fail(streams, "rankbloom: out of memory" + Memory.advice());
    }
  }

  private static int fail(Streams streams, Exception e) {
    if (e instanceof LostOutputException lost) {
      return lost.isBrokenPipe() ? 0 : fail(streams, "rankbloom: standard output: " + message(e));
    }
    if (e instanceof Failure) {
      return fail(streams, "rankbloom: " + e.getMessage());
    }
    if (Boolean.getBoolean(DEBUG_PROPERTY)) {
      e.printStackTrace(streams.err());
    }
    return fail(streams, "rankbloom: unexpected error, please report it: " + e);
  }

  private static int fail(Streams streams, String line) {
    streams.err().println(line.replaceAll("\\s*\\R\\s*", " "));
    streams.err().flush();
    return ERROR;
  }

  private static String message(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static String usage(ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    return command + ": " + problem(e) + " (see " + command + " --help)";
  }

  private static String problem(ParameterException e) {
    if (e instanceof MissingParameterException) {
      // What is missing may be there, but taken for an option.
      return e.getCommandLine().getUnmatchedArguments().stream()
          .filter(argument -> argument.startsWith("-"))
          .findFirst()
          .map(option -> "Unknown option: '" + option + "'")
          .orElse(e.getMessage());
    }
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return e.getMessage();
    }
    Set<String> commands = e.getCommandLine().getSubcommands().keySet();
    if (!commands.isEmpty() && !unmatched.isUnknownOption()) {
      return "no such command: "
          + unmatched.getUnmatched().get(0)
          + "; the commands are "
          + String.join(", ", commands);
    }
    List<String> similar = unmatched.getSuggestions();
    return similar.isEmpty()
        ? e.getMessage()
        : e.getMessage() + "; did you mean " + String.join(" or ", similar) + "?";
  }
}
