package io.github.rankbloom.cli.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file to be written whole or not at all. Its bytes go to a temporary file beside it, which takes
 * its place only when all of them are on the disk; until then the old file is untouched.
 */
public final class OutputFile {

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

  private final Path name;
  private final Path target;

  /** What the file must still be when it is replaced, or null if that does not matter. */
  private FileVersion source;

  /**
   * Checks what can be checked before the work begins.
   *
   * @param name the file to write, new or old
   * @throws Failure if no file of this name can be written
   */
  public OutputFile(Path name) {
    this.name = name;
    if (name.toString().equals(KeyInputs.STANDARD_INPUT)) {
      throw new Failure("a filter is not written to standard output: give -o a file name");
    }
    this.target = resolveLinks(name);
    if (Files.isDirectory(target)) {
      throw new Failure(name + ": is a directory; give the name of a file");
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(target)) {
      throw new Failure(name + ": is not a regular file, so it cannot be replaced");
    }
    Path directory = target.getParent();
    if (!Files.isDirectory(directory)) {
      throw new Failure(name + ": no such directory: " + directory);
    }
    if (!Files.isWritable(directory)) {
      throw new Failure(name + ": no permission to write in directory " + directory);
    }
  }

  /** The file that a link leads to is the one to be replaced, so that the link stays. */
  private static Path resolveLinks(Path name) {
    try {
      return Files.isSymbolicLink(name) ? name.toRealPath() : name.toAbsolutePath();
    } catch (IOException e) {
      throw new Failure(name + ": is a link that leads nowhere");
    }
  }

  /**
   * Checks that writing the file leaves an input as it is.
   *
   * @param input a file to be read
   * @throws Failure if it is this file, by whatever name
   */
  public void requireOtherThan(Path input) {
    if (isSameFile(input)) {
      throw new Failure(name + ": is also an input");
    }
  }

  /**
   * Says what the new content is made of. If that is this file, nobody else may change it before it
   * is replaced, or else that change would be lost.
   *
   * @param version what was read
   * @return this file
   */
  public OutputFile madeFrom(FileVersion version) {
    if (isSameFile(version.file())) {
      source = version;
    }
    return this;
  }

  private boolean isSameFile(Path other) {
    try {
      return Files.exists(target) && Files.exists(other) && Files.isSameFile(target, other);
    } catch (IOException e) {
      throw ErrorText.failure(other, e);
    }
  }

  /**
   * Puts something in place of what the file held.
   *
   * @param content the new content
   * @return how many bytes the file has
   * @throws Failure if the file cannot be written; then it is as it was
   */
  public long replaceWith(Content content) {
    Path temporary = temporaryName();
    temporary.toFile().deleteOnExit();
    try {
      try {
        long bytes = write(content, temporary);
        keepPermissions(temporary);
        if (source == null) {
          move(temporary);
        } else {
          FileTurn.take(source.file(), () -> moveIfUnchanged(temporary));
        }
        syncDirectory();
        return bytes;
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (NoSuchFileException e) {
      throw new Failure(name + ": not written: no file can be made in " + target.getParent());
    } catch (IOException e) {
      throw new Failure(name + ": not written: " + ErrorText.reason(e));
    }
  }

  /** A name in the target's directory that no other file has. */
  private Path temporaryName() {
    String unique = UUID.randomUUID().toString();
    return target.resolveSibling("." + target.getFileName() + "." + unique + ".tmp");
  }

  private static long write(Content content, Path path) throws IOException {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      content.writeTo(out);
      out.flush();
      channel.force(true);
      return channel.position();
    }
  }

  private void keepPermissions(Path temporary) throws IOException {
    if (Files.exists(target) && Files.getFileStore(target).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
    }
  }

  private void moveIfUnchanged(Path temporary) throws IOException {
    if (!source.isCurrent()) {
      throw new Failure(name + ": changed meanwhile by another program; nothing written");
    }
    move(temporary);
  }

  private void move(Path temporary) throws IOException {
    Files.move(
        temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Makes the new name survive a power failure, where the system lets directories be synced. */
  private void syncDirectory() {
    try (FileChannel channel = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The file is in place all the same.
    }
  }
}
