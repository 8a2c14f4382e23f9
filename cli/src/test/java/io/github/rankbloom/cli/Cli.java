package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Runs commands in this process. */
final class Cli {

  /** What a command answered. */
  record Result(int code, String out, String err) {

    /** Checks that all went well without a word on standard error. */
    Result ok() {
      assertEquals("", err);
      assertEquals(0, code);
      return this;
    }

    /** Checks that the command was refused, with one line and nothing else. */
    void refused(String line) {
      assertEquals(line + System.lineSeparator(), err);
      assertEquals("", out);
      assertEquals(2, code);
    }
  }

  private Cli() {}

  static Result run(String... args) {
    return fed("", args);
  }

  /** Runs a command with a text on its standard input. */
  static Result fed(String in, String... args) {
    return fed(in.getBytes(StandardCharsets.UTF_8), args);
  }

  static Result fed(byte[] in, String... args) {
    return from(new ByteArrayInputStream(in), args);
  }

  /** Runs a command whose standard input is a given stream. */
  static Result from(InputStream in, String... args) {
    return from(Catalogue.STANDARD, in, args);
  }

  /** Runs a command of a program that knows other kinds of filters. */
  static Result knowing(Catalogue catalogue, String in, String... args) {
    return from(catalogue, new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), args);
  }

  private static Result from(Catalogue catalogue, InputStream in, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Result result = between(catalogue, in, out, args);
    return new Result(result.code, out.toString(StandardCharsets.UTF_8), result.err);
  }

  /** Runs a command whose standard output is a given stream. */
  static Result to(OutputStream out, byte[] in, String... args) {
    return between(Catalogue.STANDARD, new ByteArrayInputStream(in), out, args);
  }

  private static Result between(
      Catalogue catalogue, InputStream in, OutputStream out, String... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errPrinter = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code = Main.run(catalogue, new Streams(in, out, errPrinter, false, false), args);
    return new Result(code, "", err.toString(StandardCharsets.UTF_8));
  }

  /** The numbers from one to another, a line each. */
  static String seq(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(number -> number + "\n")
        .collect(Collectors.joining());
  }
}
