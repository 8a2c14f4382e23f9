package io.github.rankbloom.cli.io;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * A file to be written whole or not at all. Its bytes go to a temporary file beside it, which takes
 * its place only when all of them are on the disk; until then the old file is untouched. From the
 * start on no other program writes the same file: it waits until this one is closed.
 *
 * <p>The name {@code -} stands for standard output, which takes the bytes as they come.
 */
public final class OutputFile implements AutoCloseable {

  /** How long to wait for another program that writes the same file. */
  static final Duration MOST_WAIT = Duration.ofMinutes(10);

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
  private final Streams streams;

  /** Where links lead to; null for standard output. */
  private final Path target;

  private final PendingFile pending;

  /** What the file must still be when it is replaced, or null if that does not matter. */
  private FileVersion source;

  /**
   * Checks that a file has a name, where standard output does not do.
   *
   * @param option names the file
   * @throws Failure if it does
   */
  public static void requireNamed(String option, Path file) {
    if (FilterFile.isStandardInput(file)) {
      throw new Failure(option + " must be the name of a file, not -");
    }
  }

  /**
   * Checks what can be checked before the work begins, and waits for other programs that write the
   * same file.
   *
   * @param name the file to write, new or old, or {@code -}
   * @param streams has standard output, and tells that it takes a while
   * @param force whether a file is replaced that is write-protected or another user's
   * @throws Failure if no file of this name can be written
   */
  public OutputFile(Path name, Streams streams, boolean force) {
    this(name, streams, force, MOST_WAIT);
  }

  OutputFile(Path name, Streams streams, boolean force, Duration mostWait) {
    this.name = name;
    this.streams = streams;
    if (name.toString().equals(KeyInputs.STANDARD_INPUT)) {
      if (streams.outIsTerminal()) {
        throw new Failure("a filter is not written to a terminal: give -o a file name, or a pipe");
      }
      target = null;
      pending = null;
      return;
    }
    target = resolveLinks(name);
    requirePossible(force);
    pending = makePending(mostWait);
    boolean done = false;
    try {
      keepOwnership(force);
      done = true;
    } finally {
      if (!done) {
        pending.close();
      }
    }
  }

  /** The file that a link leads to is the one to be replaced, so that the link stays. */
  private static Path resolveLinks(Path name) {
    try {
      return Files.isSymbolicLink(name) ? name.toRealPath() : name.toAbsolutePath();
    } catch (IOException e) {
      // A link to a pipe or the like leads somewhere, but to no name.
      throw Files.exists(name) ? irregular(name) : new Failure(name + ": " + ErrorText.NOWHERE);
    }
  }

  private static Failure irregular(Path name) {
    return new Failure(
        name + ": is not a regular file, so it cannot be replaced; for standard output give -o -");
  }

  private void requirePossible(boolean force) {
    if (Files.isDirectory(target)) {
      throw new Failure(name + ": is a directory; give the name of a file");
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(target)) {
      throw irregular(name);
    }
    Path directory = target.getParent();
    if (!Files.isDirectory(directory)) {
      throw new Failure(name + ": no such directory: " + directory);
    }
    if (!Files.isWritable(directory)) {
      throw new Failure(name + ": no permission to write in directory " + directory);
    }
    try {
      if (!force && Files.exists(target) && Ownership.isWriteProtected(target)) {
        throw new Failure(name + ": is write-protected; --force replaces it all the same");
      }
    } catch (IOException e) {
      throw ErrorText.failure(name, e);
    }
  }

  private PendingFile makePending(Duration mostWait) {
    try {
      PendingFile made =
          PendingFile.make(
              target,
              mostWait,
              () ->
                  streams
                      .err()
                      .println("rankbloom: " + name + ": waiting for another program to write it"));
      if (made == null) {
        throw new Failure(
            name
                + ": another program has been about to write it for "
                + mostWait.toMinutes()
                + " minutes; nothing read, nothing written");
      }
      return made;
    } catch (AccessDeniedException e) {
      throw new Failure(name + ": not written: no permission to write " + e.getFile());
    } catch (IOException e) {
      throw new Failure(name + ": not written: " + ErrorText.reason(e));
    }
  }

  private void keepOwnership(boolean force) {
    try {
      if (Files.exists(target)) {
        String lost = Ownership.copy(target, pending.path());
        if (!force && !lost.isEmpty()) {
          throw new Failure(
              name
                  + ": not replaced: this user cannot give the new file its "
                  + lost
                  + "; --force replaces it all the same");
        }
      }
    } catch (IOException e) {
      throw new Failure(name + ": not written: " + ErrorText.reason(e));
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
   * Says what the new content is made of, before that is read. If it is this file, nobody else may
   * change it before it is replaced, or else that change would be lost.
   *
   * @param file what will be read
   * @throws Failure if there is no such file
   */
  public void madeFrom(Path file) {
    if (FilterFile.isStandardInput(file)) {
      return;
    }
    FileVersion version = FileVersion.of(file);
    if (isSameFile(file)) {
      source = version;
    }
  }

  private boolean isSameFile(Path other) {
    try {
      return target != null
          && Files.exists(target)
          && Files.exists(other)
          && Files.isSameFile(target, other);
    } catch (IOException e) {
      throw ErrorText.failure(other, e);
    }
  }

  /**
   * Puts something in place of what the file held. To be called once.
   *
   * @param content the new content
   * @return how many bytes the file has
   * @throws Failure if the file cannot be written; then it is as it was
   */
  public long replaceWith(Content content) {
    try {
      if (target == null) {
        CountingStream out = new CountingStream(new BufferedOutputStream(streams.out(), 1 << 16));
        content.writeTo(out);
        out.flush();
        return out.bytes;
      }
      long bytes = Phase.show(streams, "writing " + name, () -> pending.write(content));
      if (source != null && !source.isCurrent()) {
        throw new Failure(name + ": changed meanwhile by another program; nothing written");
      }
      pending.moveTo(target);
      syncDirectory();
      return bytes;
    } catch (NoSuchFileException e) {
      throw new Failure(name + ": not written: no file can be made in " + target.getParent());
    } catch (IOException e) {
      throw new Failure(name + ": not written: " + ErrorText.reason(e));
    } finally {
      close();
    }
  }

  /** Makes the new name survive a power failure, where the system lets directories be synced. */
  private void syncDirectory() {
    try (FileChannel channel = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The file is in place all the same.
    }
  }

  /** Leaves the file as it is, and lets other programs write it. */
  @Override
  public void close() {
    if (pending != null) {
      pending.close();
    }
  }

  private static final class CountingStream extends FilterOutputStream {
    private long bytes;

    CountingStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      out.write(from, offset, length);
      bytes += length;
    }
  }
}
