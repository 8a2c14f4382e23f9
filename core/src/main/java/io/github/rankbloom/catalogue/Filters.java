package io.github.rankbloom.catalogue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/**
 * Saves, loads and maps filters of every kind, and reads and writes them in buffers and channels.
 * For streams there are {@link Filter#writeTo} and {@link Catalogue#readFrom}, which takes a limit
 * on memory; here the limit is the heap of the virtual machine.
 */
public final class Filters {

  private static final int BUFFER_BYTES = 1 << 16;

  private Filters() {}

  // Files.

  /**
   * Writes a filter to a file, whole or not at all. The bytes go to a temporary file beside it,
   * which replaces it once all of them are on the disk; programs that read the old file or have it
   * mapped are not disturbed. The new file has the old one's permissions. A symbolic link stays,
   * and the file that it points to is replaced.
   *
   * <p>A filter for many threads is written as it is at one moment. A program that is killed
   * meanwhile may leave the temporary file: the file's name, with a dot before it and a random
   * number and {@code .new} after it.
   *
   * @param file the file, new or old
   * @throws IOException if it cannot be written; then an old file is as it was
   */
  public static void save(Filter filter, Path file) throws IOException {
    Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    requireNoFolder(target, file);
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".new");
    try {
      writeAndMove(filter, temporary, target);
    } catch (FileSystemException e) {
      throw named(e, target);
    }
    syncFolder(target.getParent());
  }

  /** Says which file is a folder, where Java says only that there is one. */
  private static void requireNoFolder(Path path, Path shown) throws FileSystemException {
    if (Files.isDirectory(path)) {
      throw new FileSystemException(shown.toString(), null, "is a folder");
    }
  }

  private static void writeAndMove(Filter filter, Path temporary, Path target) throws IOException {
    FileChannel open =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    boolean done = false;
    try {
      try (FileChannel channel = open) {
        keepPermissions(target, temporary);
        write(filter, channel);
        channel.force(true);
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      done = true;
    } finally {
      if (!done) {
        Files.deleteIfExists(temporary);
      }
    }
  }

  /** Names what the caller knows in place of the temporary file. */
  private static FileSystemException named(FileSystemException e, Path target) {
    String folder = target.getParent().toString();
    FileSystemException named;
    if (e instanceof NoSuchFileException) {
      named = new NoSuchFileException(folder, null, "no such folder");
    } else if (e instanceof AccessDeniedException) {
      named = new AccessDeniedException(folder, null, "no permission to write in this folder");
    } else {
      named = new FileSystemException(target.toString(), null, e.getReason());
    }
    named.initCause(e);
    return named;
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    if (view != null && Files.exists(from)) {
      Files.setPosixFilePermissions(to, view.readAttributes().permissions());
    }
  }

  /** Makes the new name survive a power failure, where the system lets folders be synced. */
  private static void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The file is in place all the same.
    }
  }

  /**
   * {@return the filter that a file holds}
   *
   * @param file a filter of any kind, plain or as a message
   * @throws FilterFormatException if the file is no filter, has something after it, or is too large
   */
  public static Filter load(Path file) throws IOException {
    return load(file, in -> Catalogue.STANDARD.readFrom(in, mostBytes()));
  }

  /**
   * {@return the filter that a file holds, by its type}
   *
   * @param file a filter, plain or as a message
   * @param kind its kind, such as {@code RankMultisetFilter.KIND}
   * @throws FilterFormatException if the file is no such filter, has something after it, or is too
   *     large
   */
  public static <F extends Filter> F load(Path file, FilterKind<F> kind) throws IOException {
    return load(
        file,
        in -> {
          ContainerReader reader = new ContainerReader(in, mostBytes());
          if (reader.kind() != kind.code()) {
            throw new FilterFormatException(
                "expected a "
                    + kind.name()
                    + " filter, but this is a "
                    + Catalogue.STANDARD.require(reader.kind()).name()
                    + " filter");
          }
          return kind.read(reader);
        });
  }

  private interface Reader<F> {
    F read(InputStream in) throws IOException;
  }

  private static <F> F load(Path file, Reader<F> reader) throws IOException {
    requireNoFolder(file, file);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
      F filter = reader.read(in);
      if (in.read() >= 0) {
        throw new FilterFormatException("bytes follow after the end of the filter");
      }
      return filter;
    }
  }

  /**
   * {@return the filter that a file holds, mapped into memory and queried there} That takes no time
   * and no heap, whatever its size. If the filter has counts or values, so does the answer: it is a
   * {@link io.github.rankbloom.CountLookup} or {@link io.github.rankbloom.ValueLookup}.
   *
   * @param file a plain filter of a rank-indexed kind, as {@link #save} writes it, not to be
   *     changed in place while the filter is in use. Replacing it, as {@link #save} does, is
   *     harmless
   * @throws FilterFormatException if the file is no such filter
   */
  public static FrozenFilter map(Path file) throws IOException {
    requireNoFolder(file, file);
    int code;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      code = new ContainerReader(in, Long.MAX_VALUE).kind();
    }
    FilterKind<?> kind = Catalogue.STANDARD.require(code);
    return kind.mapper()
        .orElseThrow(
            () ->
                new FilterFormatException(
                    "a " + kind.name() + " filter cannot be queried in its file; load it"))
        .map(file);
  }

  // Buffers.

  /** {@return the bytes of a filter} */
  public static byte[] toBytes(Filter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return out.toByteArray();
  }

  /**
   * {@return the filter that a buffer holds}
   *
   * @param bytes a filter of any kind, from the buffer's position on; then the position is after
   *     the filter
   * @throws FilterFormatException if these bytes are no filter, or one that is too large
   */
  public static Filter read(ByteBuffer bytes) throws FilterFormatException {
    try {
      return Catalogue.STANDARD.readFrom(new BufferInputStream(bytes), mostBytes());
    } catch (FilterFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading memory cannot fail", e);
    }
  }

  // Channels.

  /** Writes a filter to a channel, such as a {@link FileChannel} at its position. */
  public static void write(Filter filter, WritableByteChannel channel) throws IOException {
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    filter.writeTo(out);
    out.flush();
  }

  /**
   * {@return the filter that comes next in a channel, of which no byte after the filter is read}
   *
   * @param channel a filter of any kind, such as in a {@link FileChannel} from its position on
   * @throws FilterFormatException if these bytes are no filter, or one that is too large
   */
  public static Filter read(ReadableByteChannel channel) throws IOException {
    return Catalogue.STANDARD.readFrom(Channels.newInputStream(channel), mostBytes());
  }

  private static long mostBytes() {
    return Runtime.getRuntime().maxMemory();
  }

  /** Reads a buffer from its position on. */
  private static final class BufferInputStream extends InputStream {

    private final ByteBuffer bytes;

    BufferInputStream(ByteBuffer bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return bytes.hasRemaining() ? bytes.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      if (length > 0 && !bytes.hasRemaining()) {
        return -1;
      }
      int count = Math.min(length, bytes.remaining());
      bytes.get(to, offset, count);
      return count;
    }
  }
}
