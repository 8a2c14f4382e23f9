package io.github.rankbloom.channel.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.UUID;

/**
 * Replaces files whole or not at all: the bytes go to a temporary file beside the old one, which
 * takes its place when all of them are on the disk.
 */
public final class AtomicFile {

  private static final String TEMPORARY = ".tmp-";

  /** What a file shall hold. */
  public interface Content {

    /**
     * Writes all of it.
     *
     * @param out takes the bytes
     * @throws IOException if the stream fails
     */
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Replaces a file.
   *
   * @param file the file, new or old, in a folder that is there
   * @param content what it shall hold
   * @throws IOException if it cannot be written; then it is as it was
   */
  public static void replace(Path file, Content content) throws IOException {
    replace(file, content, null);
  }

  /** Replaces a file, and says when that was unless {@code modified} is null. */
  static void replace(Path file, Content content, Instant modified) throws IOException {
    Path target = file.toAbsolutePath();
    Path temporary =
        target.resolveSibling(TEMPORARY + UUID.randomUUID() + "-" + target.getFileName());
    try {
      try (FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
        content.writeTo(out);
        out.flush();
        if (modified != null) {
          Files.setLastModifiedTime(temporary, FileTime.from(modified));
        }
        channel.force(true);
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
    syncFolder(target.getParent());
  }

  /**
   * Deletes temporary files of writers that were killed.
   *
   * @param folder where they may lie
   * @param before only those that have not been written to since
   * @throws IOException if they cannot be listed or deleted
   */
  public static void tidy(Path folder, Instant before) throws IOException {
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(folder, TEMPORARY + "*")) {
      for (Path file : leftovers) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (NoSuchFileException e) {
      // No folder, no leftovers; or another writer has just finished with one.
    }
  }

  static boolean isTemporary(Path file) {
    return file.getFileName().toString().startsWith(TEMPORARY);
  }

  /** Makes a new name survive a power failure, where the system lets folders be synced. */
  private static void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The file is in place all the same.
    }
  }
}
