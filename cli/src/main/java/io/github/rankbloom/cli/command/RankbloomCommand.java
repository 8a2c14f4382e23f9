package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.channel.ChannelCommand;
import io.github.rankbloom.cli.channel.FollowCommand;
import io.github.rankbloom.cli.channel.KeygenCommand;
import io.github.rankbloom.cli.channel.PublishCommand;
import io.github.rankbloom.cli.channel.ServeCommand;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.wire.FilterKind;
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
   * @param catalogue the kinds of filters that they know
   * @param streams what they talk to
   * @return ready to run
   */
  public static CommandLine create(Catalogue catalogue, Streams streams) {
    CommandLine program = new CommandLine(new RankbloomCommand());
    program
        .getCommandSpec()
        .addOption(helpOption())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version and exit.")
                .build());
    for (Callable<Integer> command : commands(catalogue, streams)) {
      CommandLine subcommand = new CommandLine(command);
      for (Object mixin : subcommand.getMixins().values()) {
        if (mixin instanceof FilterOptions options) {
          options.addTo(subcommand.getCommandSpec());
        }
      }
      subcommand.getCommandSpec().addOption(helpOption());
      program.addSubcommand(subcommand);
    }
    return program
        .addSubcommand(new HelpCommand())
        .registerConverter(Path.class, new Converters.FileName())
        .registerConverter(FilterKind.class, new Converters.KindName(catalogue)::convert);
  }

  /** In the order in which the help lists them. */
  private static List<Callable<Integer>> commands(Catalogue catalogue, Streams streams) {
    return List.of(
        new PlanCommand(catalogue, streams),
        new CompareCommand(catalogue, streams),
        new LoadsCommand(streams),
        new BuildCommand(catalogue, streams),
        new QueryCommand(catalogue, streams),
        new AddCommand(catalogue, streams),
        new RemoveCommand(catalogue, streams),
        new CountCommand(catalogue, streams),
        new GetCommand(catalogue, streams),
        new InfoCommand(catalogue, streams),
        new PackCommand(catalogue, streams),
        new UnpackCommand(catalogue, streams),
        new DiffCommand(catalogue, streams),
        new PatchCommand(catalogue, streams),
        new PublishCommand(catalogue, streams),
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
