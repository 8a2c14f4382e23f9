package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * Tells a file from another that takes its name, and from itself after a change.
 *
 * @param file the name
 * @param key what the system calls the file, or null where it has no such thing
 * @param modified when it was changed last
 * @param bytes how long it is
 */
public record FileVersion(Path file, Object key, FileTime modified, long bytes) {

  /**
   * {@return the version that has the name now, to be asked for before the file is read}
   *
   * @param file the name
   * @throws Failure if there is no such file
   */
  public static FileVersion of(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileVersion(
          file, attributes.fileKey(), attributes.lastModifiedTime(), attributes.size());
    } catch (NoSuchFileException e) {
      throw ErrorText.missing(file);
    } catch (IOException e) {
      throw ErrorText.failure(file, e);
    }
  }

  /** Whether the name still leads to this version. */
  boolean isCurrent() {
    try {
      return equals(of(file));
    } catch (Failure e) {
      return false;
    }
  }
}
