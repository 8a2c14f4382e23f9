package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.channel.ChannelCommand;
import io.github.rankbloom.cli.channel.FollowCommand;
import io.github.rankbloom.cli.channel.KeygenCommand;
import io.github.rankbloom.cli.channel.PublishCommand;
import io.github.rankbloom.cli.channel.ServeCommand;
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

  /**
   * The program with all its commands.
   *
   * @param streams what they talk to
   * @return ready to run
   */
  public static CommandLine create(Streams streams) {
    CommandLine program = new CommandLine(new RankbloomCommand());
    program
        .getCommandSpec()
        .addOption(helpOption())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version and exit.")
                .build());
    for (Callable<Integer> command : commands(streams)) {
      CommandLine subcommand = new CommandLine(command);
      subcommand.getCommandSpec().addOption(helpOption());
      program.addSubcommand(subcommand);
    }
    return program
        .addSubcommand(new HelpCommand())
        .registerConverter(Path.class, new Converters.FileName());
  }

  /** In the order in which the help lists them. */
  private static List<Callable<Integer>> commands(Streams streams) {
    return List.of(
        new PlanCommand(streams),
        new CompareCommand(streams),
        new LoadsCommand(streams),
        new BuildCommand(streams),
        new QueryCommand(streams),
        new AddCommand(streams),
        new RemoveCommand(streams),
        new CountCommand(streams),
        new GetCommand(streams),
        new InfoCommand(streams),
        new PackCommand(streams),
        new UnpackCommand(streams),
        new DiffCommand(streams),
        new PatchCommand(streams),
        new PublishCommand(streams),
        new FollowCommand(streams),
        new ChannelCommand(streams),
        new ServeCommand(streams),
        new KeygenCommand(streams),
        new ReproduceCommand());
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
