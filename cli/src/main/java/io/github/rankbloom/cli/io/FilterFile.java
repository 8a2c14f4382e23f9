package io.github.rankbloom.cli.io;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterTooLargeException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Reads filters, messages and deltas from files. */
public final class FilterFile {

  private static final String TRAILING = ": bytes follow after the end of the filter";

  private FilterFile() {}

  /**
   * {@return whether a name stands for standard input}
   *
   * @param file the name
   */
  public static boolean isStandardInput(Path file) {
    return file.toString().equals(KeyInputs.STANDARD_INPUT);
  }

  /**
   * {@return what messages call a file}
   *
   * @param file the file, or {@code -}
   */
  public static String name(Path file) {
    return isStandardInput(file) ? "standard input" : file.toString();
  }

  /**
   * {@return the failure that a file is not what a command takes}
   *
   * @param file the file
   * @param reason what it is instead
   */
  public static Failure unable(Path file, String reason) {
    return new Failure(name(file) + ": " + reason);
  }

  /**
   * {@return the filter that a file holds, in whatever coding}
   *
   * @param catalogue the kinds that it may be of
   * @param file the file
   * @throws Failure if the file cannot be read or holds anything but one filter
   */
  public static Filter read(Catalogue catalogue, Path file) {
    return read(catalogue, file, null);
  }

  /**
   * {@return the filter that a file or standard input holds, in whatever coding}
   *
   * @param catalogue the kinds that it may be of
   * @param file the file, or {@code -}
   * @param streams has standard input
   * @throws Failure if the file cannot be read or holds anything but one filter
   */
  public static Filter read(Catalogue catalogue, Path file, Streams streams) {
    return Phase.show(
        isLong(file) ? streams : null,
        "loading " + file,
        () -> read(file, streams, in -> catalogue.readFrom(in, Memory.maxReadBytes())));
  }

  private static boolean isLong(Path file) {
    return file.toFile().length() >= Phase.LONG_BYTES;
  }

  /**
   * Opens a filter in its file, without reading more than the header: damage after it is not
   * noticed.
   *
   * @param catalogue the kinds that it may be of
   * @param file the file
   * @return a filter that must not be used any more when the file is changed in place
   * @throws Failure if the file cannot be mapped or holds no such filter
   */
  public static FrozenFilter map(Catalogue catalogue, Path file) {
    requireRegular(file);
    if (isGzip(file)) {
      throw new Failure(file + ": is gzip, which cannot be asked in place; decompress it first");
    }
    return open(
        file,
        null,
        in -> {
          ContainerReader reader = new ContainerReader(in, Long.MAX_VALUE);
          FrozenFilter.Opener mapper =
              catalogue
                  .kind(reader.kind())
                  .flatMap(FilterKind::mapper)
                  .orElseThrow(
                      () ->
                          new Failure(
                              file
                                  + ": only filters of these kinds are queried in place: "
                                  + mappedKinds(catalogue)));
          if (reader.coding() == Coding.ENTROPY) {
            throw new Failure(
                file + ": an entropy-coded message cannot be queried in place; unpack it first");
          }
          FrozenFilter frozen = mapper.map(file);
          if (frozen.bitSize() / Byte.SIZE < Files.size(file)) {
            throw new Failure(file + TRAILING);
          }
          return frozen;
        });
  }

  private static String mappedKinds(Catalogue catalogue) {
    return catalogue.kinds().stream()
        .filter(kind -> kind.mapper().isPresent())
        .map(FilterKind::name)
        .collect(Collectors.joining(", "));
  }

  /**
   * Tells how a file's content is coded. Reads the header alone, and leaves the rest to be read.
   *
   * @param file the file
   * @return the coding
   * @throws Failure if the file cannot be read or does not start with the header of a filter
   */
  public static Coding coding(Path file) {
    requireRegular(file);
    return open(file, null, in -> new ContainerReader(in, Long.MAX_VALUE).coding());
  }

  /**
   * Reads and checks the delta that a file holds, without its base.
   *
   * @param file the file
   * @return what its header tells
   * @throws Failure if the file cannot be read or holds anything but one delta
   */
  public static ContainerReader readDelta(Path file) {
    return read(
        file,
        null,
        in -> {
          ContainerReader reader = new ContainerReader(in, Memory.maxReadBytes());
          requireDelta(file, reader);
          reader.readBody();
          return reader;
        });
  }

  /**
   * Applies the delta that a file holds.
   *
   * @param kind the kind of the base
   * @param base the filter that the delta was made from
   * @param baseFile the file that holds it
   * @param file the delta, or {@code -}
   * @param streams has standard input
   * @param <F> the type of the filter
   * @return the new filter
   * @throws Failure if the file cannot be read or holds anything but one delta from that base
   */
  public static <F extends Filter> F patch(
      FilterKind<F> kind, F base, Path baseFile, Path file, Streams streams) {
    String files = name(baseFile) + ", " + name(file);
    return read(
        file,
        streams,
        in -> {
          ContainerReader reader = new ContainerReader(in, Memory.maxReadBytes());
          requireDelta(file, reader);
          if (reader.kind() != kind.code()) {
            throw new Failure(
                files + ": the delta is not of a " + kind.name() + " filter, but its base is one");
          }
          try {
            return kind.patch(base, reader);
          } catch (FilterFormatException e) {
            throw new Failure(files + ": " + explain(e));
          }
        });
  }

  /**
   * Checks that there is a file that may hold a filter.
   *
   * @param file the file
   * @throws Failure if there is none
   */
  public static void requireThere(Path file) {
    if (Files.isDirectory(file)) {
      throw ShardedFile.unsuitable(file);
    }
    if (!Files.exists(file)) {
      throw ErrorText.missing(file);
    }
  }

  /** What is read more than once, or not from its start, must not be a pipe. */
  private static void requireRegular(Path file) {
    if (Files.exists(file) && !Files.isDirectory(file) && !Files.isRegularFile(file)) {
      throw new Failure(file + ": is not a regular file");
    }
  }

  private static void requireDelta(Path file, ContainerReader reader) {
    if (reader.coding() != Coding.DELTA) {
      throw new Failure(file + ": holds a whole filter, not a delta");
    }
  }

  /** Reads something from a stream. */
  private interface Part<T> {
    T from(InputStream in) throws IOException;
  }

  /** Reads what must be all that a file holds. */
  private static <T> T read(Path file, Streams streams, Part<T> part) {
    return open(
        file,
        streams,
        in -> {
          T content = part.from(in);
          if (in.read() >= 0) {
            throw new Failure(name(file) + TRAILING);
          }
          return content;
        });
  }

  private static <T> T open(Path file, Streams streams, Part<T> part) {
    if (!isStandardInput(file)) {
      requireThere(file);
    } else if (streams == null) {
      throw new Failure("this filter is not read from standard input: give a file name");
    }
    try (InputStream in = isStandardInput(file) ? streams.in() : Files.newInputStream(file)) {
      return part.from(decompressed(in));
    } catch (FilterFormatException e) {
      throw new Failure(name(file) + ": " + explain(e));
    } catch (IOException e) {
      throw ErrorText.failure(name(file), e);
    }
  }

  private static InputStream decompressed(InputStream in) throws IOException {
    InputStream buffered = new BufferedInputStream(in, 1 << 16);
    buffered.mark(2);
    boolean gzip = isGzip(buffered);
    buffered.reset();
    return gzip ? new GzipInput(buffered) : buffered;
  }

  private static boolean isGzip(InputStream in) throws IOException {
    return in.read() == 0x1F && in.read() == 0x8B;
  }

  /**
   * {@return whether a file is compressed, as far as its start tells}
   *
   * @param file the file
   * @throws Failure if it cannot be read
   */
  public static boolean isGzip(Path file) {
    requireThere(file);
    try (InputStream in = Files.newInputStream(file)) {
      return isGzip(in);
    } catch (IOException e) {
      throw ErrorText.failure(file, e);
    }
  }

  private static String explain(FilterFormatException e) {
    return e instanceof FilterTooLargeException ? e.getMessage() + Memory.advice() : e.getMessage();
  }
}
