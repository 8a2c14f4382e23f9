package io.github.rankbloom.cli.manual;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.command.RankbloomCommand;
import io.github.rankbloom.cli.io.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the manual and the completions to a directory, for the installation. */
public final class Manual {

  private static final String NAME = "rankbloom";

  private Manual() {}

  /**
   * Writes {@code man/man1/*.1}, {@code bash-completion/completions/rankbloom} and {@code
   * zsh/site-functions/_rankbloom}.
   *
   * @param args the directory
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path share = Path.of(args[0]);
    CommandLine program =
        RankbloomCommand.create(
            Catalogue.STANDARD,
            new Streams(InputStream.nullInputStream(), System.out, System.err, false, false));
    write(program, share.resolve("man/man1"));
    for (CommandLine command : program.getSubcommands().values()) {
      write(command, share.resolve("man/man1"));
    }
    String completion = AutoComplete.bash(NAME, program);
    write(share.resolve("bash-completion/completions"), NAME, completion);
    // The functions for bash work in zsh too, once it has been told to take them.
    write(
        share.resolve("zsh/site-functions"),
        "_" + NAME,
        "#compdef " + NAME + "\nautoload -U +X bashcompinit && bashcompinit\n" + completion);
  }

  private static void write(CommandLine command, Path directory) throws IOException {
    ManPage page = new ManPage(command.getCommandSpec());
    write(directory, page.name() + ".1", page.text());
  }

  private static void write(Path directory, String name, String text) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve(name), text);
  }
}
