package io.github.rankbloom.cli;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.command.InfoCommand;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Starts the program. */
public final class Main {

  /** Set by the launcher, because Java cannot tell where one stream alone goes. */
  private static final String OUT_PROPERTY = "rankbloom.out.terminal";

  private static final String ERR_PROPERTY = "rankbloom.err.terminal";

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
  public static int run(Catalogue catalogue, Streams streams, String... args) {
    // Without the reader of arguments, which takes longer to start than all the rest.
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      return Program.guarded(
          streams,
          () -> {
            streams.print(Version.text() + "\n");
            return 0;
          });
    }
    if (args.length == 2 && args[0].equals("info") && !args[1].startsWith("-")) {
      Path file = fileOrNull(args[1]);
      if (file != null) {
        return Program.guarded(streams, () -> InfoCommand.run(catalogue, streams, file));
      }
    }
    return Program.run(catalogue, streams, args);
  }

  private static Path fileOrNull(String name) {
    try {
      return name.isEmpty() ? null : Path.of(name);
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
