package io.github.rankbloom.cli.manual;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.Main;
import io.github.rankbloom.cli.io.Streams;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Calls the usual commands once, so that Java can put the classes that they load into an archive.
 */
public final class Rehearsal {

  /** Lines enough for all cores to work on them. */
  private static final int MANY = 100_000;

  private Rehearsal() {}

  /**
   * Calls the commands.
   *
   * @param args a file that may be written
   */
  public static void main(String[] args) {
    String file = args[0];
    runWith(MANY, "build", "-p", "0.01", "-n", "1M", "-o", file);
    run("build", "-p", "0.01", "-n", "1000", "-o", file);
    run("build", "-p", "0.01", "-o", file);
    run("add", file);
    run("query", file);
    run("query", "-c", file);
    runWith(MANY, "query", "-c", file);
    run("count", file);
    run("remove", file);
    run("uniq", "-q", "-n", "1000");
    run("info", file);
    run("info", "--json", file);
    run("plan", "-n", "1000", "-p", "0.01");
    run("--version");
  }

  private static void run(String... args) {
    runWith(2, args);
  }

  private static void runWith(int number, String... args) {
    byte[] lines =
        IntStream.range(0, number)
            .mapToObj(line -> "line " + line + "\n")
            .collect(Collectors.joining())
            .getBytes(StandardCharsets.UTF_8);
    Main.run(
        Catalogue.STANDARD,
        new Streams(
            new ByteArrayInputStream(lines),
            OutputStream.nullOutputStream(),
            System.err,
            false,
            false),
        args);
  }
}
