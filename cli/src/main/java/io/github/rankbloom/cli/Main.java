package io.github.rankbloom.cli;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.LostOutputException;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;

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
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      return printVersion(streams);
    }
    return Program.run(catalogue, streams, args);
  }

  /** Without the commands, which take longer to load than all the rest. */
  private static int printVersion(Streams streams) {
    try {
      streams.print(Version.text() + "\n");
      return 0;
    } catch (LostOutputException e) {
      return Program.fail(streams, e);
    }
  }
}
