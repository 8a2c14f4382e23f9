package io.github.rankbloom.channel.store;

import io.github.rankbloom.channel.format.Blob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A channel as a folder of files, which any static host can serve. The tag of a file is the digest
 * of its content. Publishers of several processes take turns by locking a file.
 */
public final class FolderStore implements BlobStore {

  private static final String LOCK = ".lock";

  /** A lock of a file keeps other processes out, this one other threads of this process. */
  private static final Object THREADS = new Object();

  private final Path folder;

  /**
   * A channel's folder, made when the first file is written.
   *
   * @param folder the folder
   */
  public FolderStore(Path folder) {
    this.folder = folder;
  }

  @Override
  public Optional<Stored> read(String name, long maxBytes) throws IOException {
    int limit = (int) Math.min(maxBytes, Integer.MAX_VALUE - 8);
    try (InputStream in = Files.newInputStream(folder.resolve(name))) {
      byte[] content = in.readNBytes(limit);
      if (in.read() >= 0) {
        throw new IOException(name + " is longer than " + maxBytes + " bytes");
      }
      return Optional.of(new Stored(content, Blob.of(content).sha256()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.toAbsolutePath().getParent());
    AtomicFile.replace(file, out -> out.write(content));
  }

  @Override
  public boolean replace(String name, byte[] content, Optional<String> expected)
      throws IOException {
    Files.createDirectories(folder);
    synchronized (THREADS) {
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        Optional<String> present = read(name, Integer.MAX_VALUE).map(Stored::tag);
        if (!lock.isValid() || !present.equals(expected)) {
          return false;
        }
        Path file = folder.resolve(name);
        AtomicFile.replace(file, out -> out.write(content), modified(file));
        return true;
      }
    }
  }

  /**
   * The time of a new file: now, but in a later second than the old one. Static hosts make entity
   * tags of the second and the length alone.
   */
  private static Instant modified(Path file) throws IOException {
    Instant now = Instant.now();
    if (!Files.exists(file)) {
      return now;
    }
    Instant next =
        Files.getLastModifiedTime(file)
            .toInstant()
            .truncatedTo(ChronoUnit.SECONDS)
            .plus(1, ChronoUnit.SECONDS);
    return now.isBefore(next) ? next : now;
  }

  @Override
  public List<String> list(String subfolder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(subfolder))) {
      for (Path file : files) {
        if (!AtomicFile.isTemporary(file)) {
          names.add(subfolder + file.getFileName());
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return names;
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public void tidy(Duration grace) throws IOException {
    for (Path place : Arrays.asList(folder, folder.resolve(Blob.FOLDER))) {
      AtomicFile.tidy(place, Instant.now().minus(grace));
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
