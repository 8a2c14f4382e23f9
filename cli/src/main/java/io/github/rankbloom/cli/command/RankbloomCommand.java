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
import picocli.CommandLine.ITypeConverter;
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
          "resize",
          "merge",
          "info",
          "pack",
          "unpack",
          "diff",
          "patch",
          "publish",
          "follow",
          "channel",
          "serve",
          "keygen",
          "reproduce");

  /** {@return whether there is a command of this name} */
  public static boolean isCommand(String name) {
    return COMMANDS.contains(name);
  }

  private static Callable<Integer> command(String name, Catalogue catalogue, Streams streams) {
    return switch (name) {
      case "plan" -> new PlanCommand(catalogue, streams);
      case "compare" -> new CompareCommand(catalogue, streams);
      case "loads" -> new LoadsCommand(streams);
      case "build" -> new BuildCommand(catalogue, streams);
      case "query" -> new QueryCommand(catalogue, streams);
      case "add" -> new AddCommand(catalogue, streams);
      case "remove" -> new RemoveCommand(catalogue, streams);
      case "count" -> new CountCommand(catalogue, streams);
      case "get" -> new GetCommand(catalogue, streams);
      case "uniq" -> new UniqCommand(catalogue, streams);
      case "resize" -> new ResizeCommand(catalogue, streams);
      case "merge" -> new MergeCommand(catalogue, streams);
      case "info" -> new InfoCommand(catalogue, streams);
      case "pack" -> new PackCommand(catalogue, streams);
      case "unpack" -> new UnpackCommand(catalogue, streams);
      case "diff" -> new DiffCommand(catalogue, streams);
      case "patch" -> new PatchCommand(catalogue, streams);
      case "publish" -> new PublishCommand(catalogue, streams);
      case "follow" -> new FollowCommand(catalogue, streams);
      case "channel" -> new ChannelCommand(streams);
      case "serve" -> new ServeCommand(catalogue, streams);
      case "keygen" -> new KeygenCommand(streams);
      case "reproduce" -> new ReproduceCommand();
      default -> throw new IllegalArgumentException("no command: " + name);
    };
  }

  /**
   * The program with the command that is asked for, or with all if none is: to look through the
   * options of all of them takes longer than most commands do.
   *
   * @param catalogue the kinds of filters that they know
   * @param streams what they talk to
   * @param args the arguments that it will be given
   * @return ready to run
   */
  public static CommandLine create(Catalogue catalogue, Streams streams, String... args) {
    CommandLine program = new CommandLine(new RankbloomCommand());
    program
        .getCommandSpec()
        .addOption(helpOption())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version and exit.")
                .build());
    boolean isCommand = args.length > 0 && isCommand(args[0]);
    for (String name : isCommand ? List.of(args[0]) : COMMANDS) {
      CommandLine subcommand = new CommandLine(command(name, catalogue, streams));
      for (Object mixin : subcommand.getMixins().values()) {
        if (mixin instanceof FilterOptions options) {
          options.addTo(subcommand.getCommandSpec());
        }
      }
      subcommand.getCommandSpec().addOption(helpOption());
      program.addSubcommand(name, subcommand);
    }
    if (!isCommand) {
      program.addSubcommand(new HelpCommand());
    }
    return program
        .registerConverter(Path.class, new Converters.FileName())
        .registerConverter(
            FilterKind.class,
            new ITypeConverter<>() {
              @Override
              public FilterKind<?> convert(String text) {
                return Converters.kind(catalogue, text);
              }
            });
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
