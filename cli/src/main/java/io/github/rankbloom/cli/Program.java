package io.github.rankbloom.cli;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.command.RankbloomCommand;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.LostOutputException;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.NearestWord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the command that the arguments name. */
final class Program {

  /** The exit code where the usage or an input is wrong. */
  static final int ERROR = 2;

  /** For those who look for the cause of an unexpected error. */
  private static final String DEBUG_PROPERTY = "rankbloom.debug";

  private Program() {}

  /**
   * Runs a command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   * @param given the command and its arguments
   * @return 0 done, 1 no match, 2 usage or input error
   */
  static int run(Catalogue catalogue, Streams streams, String... given) {
    String[] args = helpAsOption(given);
    // A library that prints by itself would print a stack trace where the output is lost.
    StringWriter help = new StringWriter();
    Failures failures = new Failures(catalogue, streams);
    CommandLine commandLine =
        RankbloomCommand.create(catalogue, streams, args)
            .setOut(new PrintWriter(help, true))
            .setExpandAtFiles(false)
            .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
            .setParameterExceptionHandler(failures)
            .setExecutionExceptionHandler(failures);
    return guarded(
        streams,
        () -> {
          int code = commandLine.execute(args);
          streams.print(help.toString());
          return code;
        });
  }

  /** Makes {@code COMMAND --help} of {@code help COMMAND}, so that both know the same commands. */
  private static String[] helpAsOption(String... args) {
    if (args.length < 2 || !args[0].equals("help") || args[1].startsWith("-")) {
      return args;
    }
    return RankbloomCommand.isCommand(args[1])
        ? new String[] {args[1], "--help"}
        : new String[] {args[1]};
  }

  /** Does some work, and tells in one line what goes wrong; returns its exit code, or 2. */
  static int guarded(Streams streams, IntSupplier work) {
    try {
      return work.getAsInt();
    } catch (OutOfMemoryError e) {
      return fail(streams, "rankbloom: out of memory" + Memory.advice());
    } catch (InternalError e) {
      // Java's word for a page of a mapped file that is not there any more.
      return fail(
          streams, "rankbloom: a file was cut short or its disk failed while it was read in place");
    } catch (RuntimeException | Error e) {
      return fail(streams, e);
    }
  }

  /**
   * Tells what goes wrong in a command.
   *
   * <p>What picocli calls is a class with a name, here and elsewhere: the archive that the launcher
   * starts from (see {@code bin/make-archive}) leaves out an interface of picocli that a lambda
   * stands for, and with it much of picocli.
   */
  private record Failures(Catalogue catalogue, Streams streams)
      implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException e, String[] args) {
      return fail(streams, usage(catalogue, e));
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
      return fail(streams, e);
    }
  }

  /** Says in one line why a command failed, and returns its exit code. */
  private static int fail(Streams streams, Throwable e) {
    if (e instanceof LostOutputException lost) {
      return lost.isBrokenPipe() ? 0 : fail(streams, "rankbloom: standard output: " + message(e));
    }
    if (e instanceof Failure) {
      return fail(streams, "rankbloom: " + e.getMessage());
    }
    if (e instanceof UncheckedIOException shard) {
      // One that is gone or damaged; the message names it.
      return fail(streams, "rankbloom: " + shard.getCause().getMessage());
    }
    if (Boolean.getBoolean(DEBUG_PROPERTY)) {
      e.printStackTrace(streams.err());
    }
    return fail(streams, "rankbloom: unexpected error, please report it: " + e);
  }

  private static int fail(Streams streams, String line) {
    // Names and lines of others come in here, and a terminal would obey what they hold.
    String oneLine = line.replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?");
    streams.err().println(oneLine);
    streams.err().flush();
    return ERROR;
  }

  private static String message(Throwable e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static String usage(Catalogue catalogue, ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    return command + ": " + problem(catalogue, e) + " (see " + command + " --help)";
  }

  private static String problem(Catalogue catalogue, ParameterException e) {
    if (e instanceof MissingParameterException missing) {
      // What is missing may be there, but taken for an option.
      return UnknownOption.text(
              e.getCommandLine().getCommandSpec(), e.getCommandLine().getUnmatchedArguments())
          .orElseGet(() -> MissingArguments.text(catalogue, missing));
    }
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return e.getMessage();
    }
    Set<String> commands = e.getCommandLine().getSubcommands().keySet();
    if (!commands.isEmpty() && !unmatched.isUnknownOption()) {
      String given = unmatched.getUnmatched().get(0);
      return "no such command: "
          + given
          + NearestWord.of(given, commands)
              .map(command -> "; did you mean " + command + "?")
              .orElseGet(() -> "; the commands are " + String.join(", ", commands));
    }
    return UnknownOption.text(e.getCommandLine().getCommandSpec(), unmatched.getUnmatched())
        .orElseGet(e::getMessage);
  }
}
