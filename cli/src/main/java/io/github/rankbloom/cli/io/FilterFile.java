package io.github.rankbloom.cli.io;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterTooLargeException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.rank.FrozenRankFilter;
import io.github.rankbloom.rank.RankKind;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.DeltaIdentity;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Reads filters, messages and deltas from files. */
public final class FilterFile {

  private static final String TRAILING = ": bytes follow behind the end of the filter";

  private FilterFile() {}

  /**
   * Reads the filter that a file holds, in whatever coding.
   *
   * @param file the file
   * @return the filter
   * @throws Failure if the file cannot be read or holds anything but one filter
   */
  public static Filter read(Path file) {
    return read(file, in -> Catalogue.STANDARD.readFrom(in, Memory.maxReadBytes()));
  }

  /**
   * Opens a rank-indexed filter in its file, without reading more than the header: damage behind it
   * is not noticed.
   *
   * @param file the file
   * @return a filter that must not be used any more when the file is changed in place
   * @throws Failure if the file cannot be mapped or holds no such filter
   */
  public static Filter map(Path file) {
    requireRegular(file);
    return open(
        file,
        in -> {
          ContainerReader reader = new ContainerReader(in, Long.MAX_VALUE);
          List<FilterKind<?>> kinds =
              Catalogue.STANDARD.kinds().stream().filter(kind -> kind instanceof RankKind<?>).toList();
          if (kinds.stream().noneMatch(kind -> kind.code() == reader.kind())) {
            throw new Failure(
                file
                    + ": only filters of these kinds are queried in place: "
                    + kinds.stream().map(FilterKind::name).collect(Collectors.joining(", ")));
          }
          if (reader.coding() == Coding.ENTROPY) {
            throw new Failure(
                file + ": an entropy-coded message cannot be queried in place; unpack it first");
          }
          FrozenRankFilter frozen = FrozenRankFilter.map(file);
          if (frozen.bitSize() / Byte.SIZE < Files.size(file)) {
            throw new Failure(file + TRAILING);
          }
          return frozen;
        });
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
    return open(file, in -> new ContainerReader(in, Long.MAX_VALUE).coding());
  }

  /**
   * What a delta's header tells.
   *
   * @param kind the number of the filters' kind
   * @param identity from which content to which it leads
   */
  public record Delta(int kind, DeltaIdentity identity) {}

  /**
   * Reads and checks the delta that a file holds, without its base.
   *
   * @param file the file
   * @return what its header tells
   * @throws Failure if the file cannot be read or holds anything but one delta
   */
  public static Delta readDelta(Path file) {
    return read(
        file,
        in -> {
          ContainerReader reader = new ContainerReader(in, Memory.maxReadBytes());
          requireDelta(file, reader);
          if (reader.parameters().remaining() < DeltaIdentity.BYTES) {
            throw new FilterFormatException("the header has too few bytes of parameters");
          }
          reader.readBody();
          return new Delta(reader.kind(), DeltaIdentity.read(reader.parameters()));
        });
  }

  /**
   * Applies the delta that a file holds.
   *
   * @param kind the kind of the base
   * @param base the filter that the delta was made from
   * @param baseFile the file that holds it
   * @param file the delta
   * @param <F> the type of the filter
   * @return the new filter
   * @throws Failure if the file cannot be read or holds anything but one delta from that base
   */
  public static <F extends Filter> F patch(FilterKind<F> kind, F base, Path baseFile, Path file) {
    String files = baseFile + ", " + file;
    return read(
        file,
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
  private static <T> T read(Path file, Part<T> part) {
    return open(
        file,
        in -> {
          T content = part.from(in);
          if (in.read() >= 0) {
            throw new Failure(file + TRAILING);
          }
          return content;
        });
  }

  private static <T> T open(Path file, Part<T> part) {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a directory, not a filter");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return part.from(in);
    } catch (FilterFormatException e) {
      throw new Failure(file + ": " + explain(e));
    } catch (IOException e) {
      throw ErrorText.failure(file, e);
    }
  }

  private static String explain(FilterFormatException e) {
    return e instanceof FilterTooLargeException ? e.getMessage() + Memory.advice() : e.getMessage();
  }
}
