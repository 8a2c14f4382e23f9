package io.github.rankbloom.cli.io;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The lines of files and of standard input, one source after the other. */
public final class KeyInputs {

  /** The name that stands for standard input, and for standard output. */
  public static final String STANDARD_INPUT = "-";

  /** What a file must have for a name. */
  public static final String FILE_NAME = "a file name in letters of the locale (see LC_ALL)";

  private final List<String> names;
  private final LineFormat format;
  private final Streams streams;
  private final boolean quiet;

  /**
   * Checks that every source is there.
   *
   * @param names paths, and at most one {@link #STANDARD_INPUT}; that alone if there are none
   * @param format what lines and keys are
   * @param streams has standard input, and shows progress
   * @param quiet whether to show no progress
   * @throws Failure if a source cannot be read
   */
  public KeyInputs(List<String> names, LineFormat format, Streams streams, boolean quiet) {
    this.names = names.isEmpty() ? List.of(STANDARD_INPUT) : List.copyOf(names);
    this.format = format;
    this.streams = streams;
    this.quiet = quiet;
    if (Collections.frequency(names, STANDARD_INPUT) > 1) {
      throw new Failure("standard input (-) can be read only once, but is given more than once");
    }
    for (String name : this.names) {
      if (!name.equals(STANDARD_INPUT)) {
        requireReadable(name);
      }
    }
  }

  private static void requireReadable(String name) {
    if (name.isEmpty()) {
      throw new Failure("an INPUT has no name: give that of a file, or - for standard input");
    }
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

  /** {@return the paths of the sources that are files} */
  public Path[] files() {
    return names.stream()
        .filter(name -> !name.equals(STANDARD_INPUT))
        .map(KeyInputs::path)
        .toArray(Path[]::new);
  }

  /** {@return whether standard input is among the sources} */
  public boolean readStandardInput() {
    return names.contains(STANDARD_INPUT);
  }

  /**
   * Gives every line to a sink, showing progress.
   *
   * @param sink takes the lines
   * @param <R> what its work results in
   * @throws Failure if a source fails or the sink refuses a line
   */
  public <R> void forEachLine(BlockSink<R> sink) {
    try (Progress progress = Progress.start(streams, quiet, bytes());
        BlockPipeline<R> pipeline = new BlockPipeline<>(format, sink)) {
      for (String name : names) {
        read(name, pipeline, progress);
      }
    }
  }

  /**
   * Does what is left to do when all lines have been read, showing that it is done.
   *
   * @param name what is done
   * @param work does it
   * @param <T> what it results in
   * @return the result
   */
  public <T> T afterReading(String name, Supplier<T> work) {
    return Phase.show(streams.quieted(quiet), name, work::get);
  }

  private void read(String name, BlockPipeline<?> pipeline, Progress progress) {
    boolean standardInput = name.equals(STANDARD_INPUT);
    String shownName = standardInput ? "standard input" : name;
    try (InputStream raw = standardInput ? streams.in() : open(path(name));
        InputStream in = KeyStream.lines(progress.watch(raw), shownName, isNamedGzip(name))) {
      boolean isFile = !standardInput && Files.isRegularFile(path(name));
      pipeline.read(in, shownName, () -> !isFile && raw.available() == 0);
    } catch (IOException e) {
      throw ErrorText.failure(shownName, e);
    }
  }

  /** Of a pipe only this kind of stream can tell whether bytes are at hand. */
  private static InputStream open(Path path) throws IOException {
    return Files.isRegularFile(path)
        ? Files.newInputStream(path)
        : new FileInputStream(path.toString());
  }

  private static boolean isNamedGzip(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  /** {@return the bytes of all sources together, or -1 where that cannot be told} */
  public long bytes() {
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
