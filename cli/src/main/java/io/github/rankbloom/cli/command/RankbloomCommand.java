package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program itself, which does nothing without a command. */
@Command(
    name = "rankbloom",
    description = "Compact membership filters: test, delete, count and carry values.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = VersionText.class,
    footer = {
      "",
      "Exit codes: 0 done, 1 no match, 2 usage or input error.",
      "rankbloom COMMAND --help tells more about a command."
    })
public final class RankbloomCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  private RankbloomCommand() {}

  /** Every command, in the order in which the help lists them. */
  private static final List<String> COMMANDS =
      List.of(
          "plan",
          "compare",
          "loads",
          "build",
          "query",
          "add",
          "remove",
          "count",
          "get",
          "uniq",
          "info",
          "pack",
          "unpack",
          "diff",
          "patch",
          "reproduce");

  private static Callable<Integer> command(String name, Streams streams) {
    return switch (name) {
      case "plan" -> new PlanCommand(streams);
      case "compare" -> new CompareCommand(streams);
      case "loads" -> new LoadsCommand(streams);
      case "build" -> new BuildCommand(streams);
      case "query" -> new QueryCommand(streams);
      case "add" -> new AddCommand(streams);
      case "remove" -> new RemoveCommand(streams);
      case "count" -> new CountCommand(streams);
      case "get" -> new GetCommand(streams);
      case "uniq" -> new UniqCommand(streams);
      case "info" -> new InfoCommand(streams);
      case "pack" -> new PackCommand(streams);
      case "unpack" -> new UnpackCommand(streams);
      case "diff" -> new DiffCommand(streams);
      case "patch" -> new PatchCommand(streams);
      case "reproduce" -> new ReproduceCommand();
      default -> throw new IllegalArgumentException("no command: " + name);
    };
  }

  /**
   * The program with the command that is asked for, or with all if none is: to look through the
   * options of all of them takes longer than most commands do.
   *
   * @param streams what they talk to
   * @param args the arguments that it will be given
   * @return ready to run
   */
  public static CommandLine create(Streams streams, String... args) {
    CommandLine program = new CommandLine(new RankbloomCommand());
    program
        .getCommandSpec()
        .addOption(helpOption())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version and exit.")
                .build());
    boolean isCommand = args.length > 0 && COMMANDS.contains(args[0]);
    for (String name : isCommand ? List.of(args[0]) : COMMANDS) {
      CommandLine subcommand = new CommandLine(command(name, streams));
      subcommand.getCommandSpec().addOption(helpOption());
      program.addSubcommand(name, subcommand);
    }
    if (!isCommand) {
      program.addSubcommand(new HelpCommand());
    }
    return program.registerConverter(Path.class, new Converters.FileName());
  }

  private static OptionSpec helpOption() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .description("Show this help and exit.")
        .build();
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: one of " + String.join(", ", spec.subcommands().keySet()));
  }
}
