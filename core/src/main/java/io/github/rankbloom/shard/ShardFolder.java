package io.github.rankbloom.shard;

import io.github.rankbloom.FilterFormatException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The folder of a sharded filter. Shards are written under names that tell their content, and the
 * manifest last, in one step, so that whoever opens the folder finds the filter that was there
 * before or the new one, whole. Shards that no manifest names any more are then deleted, and so is
 * what a build left that came to no end. One at a time may write.
 */
final class ShardFolder {

  private static final int BUFFER_BYTES = 1 << 16;

  /** What this class names files. */
  private static final Pattern SHARD = Pattern.compile("shard-\\d{5}-[0-9a-f]{16}\\.rbf");

  private static final Pattern UNFINISHED = Pattern.compile("\\.rankbloom-[-0-9a-f]{36}\\.tmp");

  private final Path folder;

  ShardFolder(Path folder) {
    this.folder = folder;
  }

  /** Writes the bytes of a shard. */
  interface ShardWriter {
    ShardFile write(int shard, OutputStream out) throws IOException;
  }

  /** Reads the manifest. */
  Manifest manifest() throws IOException {
    Path file = folder.resolve(Manifest.FILE_NAME);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      Manifest manifest = Manifest.readFrom(in);
      if (in.read() >= 0) {
        throw new FilterFormatException("bytes follow after the end of the manifest");
      }
      return manifest;
    } catch (FilterFormatException e) {
      throw new FilterFormatException(file + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      if (Files.isDirectory(folder)) {
        throw new FilterFormatException(
            folder + ": has no " + Manifest.FILE_NAME + ": no sharded filter, or never finished");
      }
      throw e;
    }
  }

  Path file(Manifest manifest, int shard) {
    return folder.resolve(manifest.shards().get(shard).name(shard));
  }

  /** Makes the folder hold another filter, of shards in order or in parallel. */
  Manifest replace(
      IntStream shards, ShardWriter writer, Function<List<ShardFile>, Manifest> manifest)
      throws IOException {
    boolean isNew = Files.notExists(folder);
    Manifest before = prepare();
    Manifest written = before;
    try {
      ShardFile[] files = written(shards, writer);
      Manifest complete = manifest.apply(Arrays.asList(files));
      Path unfinished = unfinished();
      write(unfinished, out -> out.write(complete.toBytes()));
      move(unfinished, Manifest.FILE_NAME);
      written = complete;
      return complete;
    } finally {
      deleteAllBut(written);
      if (isNew && written == null) {
        folder.toFile().delete(); // unless somebody has put something in
      }
    }
  }

  /** Writes shards until one fails. When this returns or throws, none is being written any more. */
  private ShardFile[] written(IntStream shards, ShardWriter writer) throws IOException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    ShardFile[] files =
        shards
            .mapToObj(
                shard -> {
                  try {
                    return failure.get() == null ? write(shard, writer) : null;
                  } catch (IOException | RuntimeException | Error e) {
                    failure.compareAndSet(null, e);
                    return null;
                  }
                })
            .toArray(ShardFile[]::new);
    Throwable first = failure.get();
    if (first instanceof IOException e) {
      throw e;
    } else if (first instanceof RuntimeException e) {
      throw e;
    } else if (first instanceof Error e) {
      throw e;
    }
    return files;
  }

  /** Returns the filter that the folder holds, or null. */
  private Manifest prepare() throws IOException {
    if (Files.exists(folder.resolve(Manifest.FILE_NAME))) {
      try {
        return manifest();
      } catch (FilterFormatException e) {
        return null; // a damaged one is replaced
      }
    }
    requireFree();
    Files.createDirectories(folder);
    return null;
  }

  /** Checks that the folder can be made, or holds a filter or nothing. */
  void requireFree() throws IOException {
    for (Path path = folder; path != null; path = path.toAbsolutePath().getParent()) {
      if (Files.isDirectory(path)) {
        break;
      }
      if (Files.exists(path)) {
        throw new NotDirectoryException(path.toString());
      }
    }
    if (!Files.isDirectory(folder) || Files.exists(folder.resolve(Manifest.FILE_NAME))) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (!isOurs(file)) {
          throw new FilterFormatException(
              folder + ": holds other files, such as " + file.getFileName() + ", and no filter");
        }
      }
    }
  }

  private ShardFile write(int shard, ShardWriter writer) throws IOException {
    Path unfinished = unfinished();
    ShardFile[] written = new ShardFile[1];
    write(unfinished, out -> written[0] = writer.write(shard, out));
    move(unfinished, written[0].name(shard));
    return written[0];
  }

  private Path unfinished() {
    return folder.resolve(".rankbloom-" + UUID.randomUUID() + ".tmp");
  }

  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void write(Path file, Content content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  private void move(Path unfinished, String name) throws IOException {
    Files.move(
        unfinished,
        folder.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes what a filter does not need; a file that cannot be deleted does no harm. */
  private void deleteAllBut(Manifest kept) throws IOException {
    Set<String> names = new HashSet<>();
    for (int shard = 0; kept != null && shard < kept.shards().size(); shard++) {
      names.add(kept.shards().get(shard).name(shard));
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (isOurs(file) && !names.contains(file.getFileName().toString())) {
          try {
            Files.deleteIfExists(file);
          } catch (IOException e) {
            // The next one to write tries again.
          }
        }
      }
    }
  }

  private static boolean isOurs(Path file) {
    String name = file.getFileName().toString();
    return SHARD.matcher(name).matches() || UNFINISHED.matcher(name).matches();
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
