package io.github.rankbloom.channel;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.FollowerState;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.store.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A filter in a file, and beside it, in one whose name ends in {@code .channel}, what the follower
 * knows. The latter is written first and names the digests of the old file and of the new one, so a
 * follower killed between the two finds a filter that it knows.
 */
final class FileCopy implements LocalCopy {

  private static final Duration LEFTOVERS_AFTER = Duration.ofHours(1);

  /** More than the header and the directory of a filter's file have beyond its memory. */
  private static final int SLACK_BYTES = 1 << 16;

  private final Catalogue catalogue;
  private final Path file;
  private final Path stateFile;
  private final long maxBytes;
  private final FileChannel lockChannel;

  /**
   * Takes a file for one follower alone.
   *
   * @throws IOException if another follower has it, or no file can be made there
   */
  FileCopy(Catalogue catalogue, Path file, long maxBytes) throws IOException {
    this.catalogue = catalogue;
    this.file = file.toAbsolutePath();
    this.maxBytes = maxBytes;
    stateFile = this.file.resolveSibling(this.file.getFileName() + ".channel");
    lockChannel = openLock(this.file);
    if (!lock(lockChannel)) {
      lockChannel.close();
      throw new IOException(file + ": another follower writes this file");
    }
    AtomicFile.tidy(this.file.getParent(), Instant.now().minus(LEFTOVERS_AFTER));
  }

  /** Opens the file of the lock; if that fails, names the folder, which is what a caller knows. */
  private static FileChannel openLock(Path file) throws IOException {
    String folder = file.getParent().toString();
    try {
      return FileChannel.open(
          file.resolveSibling(file.getFileName() + ".channel.lock"),
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      throw new NoSuchFileException(folder, null, "no such folder");
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(folder, null, "no permission to write in this folder");
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public Optional<Kept> load(Consumer<String> problem) {
    FollowerState state;
    try {
      state = FollowerState.read(read(stateFile, Manifest.MAX_BYTES));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      problem.accept(stateFile + ": " + e.getMessage());
      return Optional.empty();
    }
    try {
      byte[] bytes = read(file, maxBytes + maxBytes / 8 + SLACK_BYTES);
      String sha256 = Blob.of(bytes).sha256();
      if (!sha256.equals(state.target().plain().sha256())
          && !state.previous().filter(sha256::equals).isPresent()) {
        throw new IOException("is not the filter that was followed");
      }
      return Optional.of(
          new Kept(state, Optional.of(FilterContent.read(catalogue, bytes, maxBytes))));
    } catch (NoSuchFileException e) {
      problem.accept(file + ": is gone");
    } catch (IOException e) {
      problem.accept(file + ": " + e.getMessage());
    }
    return Optional.of(new Kept(state, Optional.empty()));
  }

  private static byte[] read(Path path, long limit) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes((int) Math.min(limit, Integer.MAX_VALUE - 8));
      if (in.read() >= 0) {
        throw new IOException("longer than " + limit + " bytes");
      }
      return bytes;
    }
  }

  @Override
  public void store(FollowerState state, FilterContent content) throws IOException {
    store(state);
    AtomicFile.replace(file, content.filter()::writeTo);
  }

  @Override
  public void store(FollowerState state) throws IOException {
    AtomicFile.replace(stateFile, out -> out.write(state.write()));
  }

  @Override
  public void close() throws IOException {
    lockChannel.close();
  }
}
