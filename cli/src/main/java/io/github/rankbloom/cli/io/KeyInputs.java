package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The lines of files and of standard input, one source behind the other. */
public final class KeyInputs {

  /** The name that stands for standard input. */
  public static final String STANDARD_INPUT = "-";

  /** What a file must have for a name. */
  public static final String FILE_NAME = "a file name in letters of the locale (see LC_ALL)";

  private final List<String> names;
  private final Streams streams;
  private final boolean quiet;
  private final LineReader reader = new LineReader();

  /**
   * Checks that every source is there.
   *
   * @param names paths, and at most one {@link #STANDARD_INPUT}
   * @param streams has standard input, and shows progress
   * @param quiet whether to show no progress
   * @throws Failure if a source cannot be read
   */
  public KeyInputs(List<String> names, Streams streams, boolean quiet) {
    this.names = List.copyOf(names);
    this.streams = streams;
    this.quiet = quiet;
    if (Collections.frequency(names, STANDARD_INPUT) > 1) {
      throw new Failure("standard input (-) can be read only once, but is given more than once");
    }
    for (String name : names) {
      if (!name.equals(STANDARD_INPUT)) {
        requireReadable(name);
      }
    }
  }

  private static void requireReadable(String name) {
    Path path = path(name);
    if (Files.isDirectory(path)) {
      throw new Failure(name + ": is a directory, not a file of keys");
    }
    if (!Files.exists(path)) {
      throw ErrorText.missing(path);
    }
    if (!Files.isReadable(path)) {
      throw new Failure(name + ": permission denied");
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new Failure(name + ": not " + FILE_NAME);
    }
  }

  /**
   * The sources that are files.
   *
   * @return their paths
   */
  public Path[] files() {
    return names.stream()
        .filter(name -> !name.equals(STANDARD_INPUT))
        .map(KeyInputs::path)
        .toArray(Path[]::new);
  }

  /**
   * Gives every line to a sink, showing progress.
   *
   * @param sink takes the lines
   * @throws Failure if a source fails or the sink refuses a line
   */
  public void forEachLine(LineSink sink) {
    try (Progress progress = Progress.start(streams, quiet, totalBytes())) {
      for (String name : names) {
        read(name, sink, progress);
      }
    }
  }

  private void read(String name, LineSink sink, Progress progress) {
    boolean standardInput = name.equals(STANDARD_INPUT);
    String shownName = standardInput ? "standard input" : name;
    try (InputStream raw = standardInput ? streams.in() : Files.newInputStream(path(name));
        InputStream in = KeyStream.lines(progress.watch(raw), shownName, isNamedGzip(name))) {
      reader.read(in, sink);
    } catch (BadLineException e) {
      throw new Failure(shownName + ": line " + reader.lineNumber() + ": " + e.getMessage());
    } catch (IOException e) {
      throw ErrorText.failure(shownName, e);
    }
  }

  private static boolean isNamedGzip(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  /** The bytes of all sources together, or -1 where that cannot be told. */
  private long totalBytes() {
    long total = 0;
    for (String name : names) {
      try {
        Path path = path(name);
        if (name.equals(STANDARD_INPUT) || !Files.isRegularFile(path)) {
          return -1;
        }
        total += Files.size(path);
      } catch (IOException e) {
        return -1;
      }
    }
    return total;
  }
}
