package io.github.rankbloom.cli.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.UUID;

/**
 * The new content of a file until it takes the file's name: a file beside it, which one program has
 * at a time. Others that want to write the same file wait until it is gone.
 *
 * <p>It has always the same name, and whoever has it holds a lock on it. So what a killed program
 * left is told by its lock, which the system has released, and the next program removes it. Not the
 * file itself is locked: the system gives up a lock when the program closes any stream of the file,
 * and the old content must be read.
 *
 * <p>Where the system grants no locks, the name is a random one and nobody waits.
 */
final class PendingFile implements AutoCloseable {

  private static final String SUFFIX = ".rankbloom-new";
  private static final int MILLIS_PER_TRY = 10;

  /** Nobody needs to be told of a wait that is over so soon. */
  private static final Duration SHORT_WAIT = Duration.ofSeconds(1);

  private final Path path;
  private final FileChannel channel;
  private final Thread removal = new Thread(this::remove);
  private boolean isMine = true;

  private PendingFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
    Runtime.getRuntime().addShutdownHook(removal);
  }

  /**
   * Makes the file, when no other program has it.
   *
   * @param target the file whose place it will take
   * @param limit how long to wait for another program
   * @param whenWaiting is told once that this takes a while
   * @return null if the other program took longer
   * @throws IOException if no file can be made there
   */
  static PendingFile make(Path target, Duration limit, Runnable whenWaiting) throws IOException {
    Path path = target.resolveSibling("." + target.getFileName() + SUFFIX);
    long start = System.nanoTime();
    boolean told = false;
    while (true) {
      PendingFile made = tryToMake(path);
      if (made != null) {
        return made;
      }
      Duration waited = Duration.ofNanos(System.nanoTime() - start);
      if (waited.compareTo(limit) >= 0) {
        return null;
      }
      if (!told && waited.compareTo(SHORT_WAIT) >= 0) {
        told = true;
        whenWaiting.run();
      }
      pause();
    }
  }

  /** Makes the file, or returns null if another program has it. */
  private static PendingFile tryToMake(Path path) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      removeIfLeft(path);
      return null;
    }
    Object key = key(path);
    boolean mine = false;
    try {
      // In between another program may have taken it for a file that was left.
      mine = isLocked(channel) && key != null && key.equals(key(path));
      return mine ? new PendingFile(path, channel) : null;
    } catch (IOException noLocks) {
      Files.deleteIfExists(path);
      Path unique = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID());
      return new PendingFile(
          unique,
          FileChannel.open(unique, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    } finally {
      if (!mine) {
        channel.close();
      }
    }
  }

  /** Removes a file that nobody holds a lock on. Never follows a link that lies in its place. */
  private static void removeIfLeft(Path path) throws IOException {
    try (FileChannel left =
        FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (isLocked(left)) {
        Files.deleteIfExists(path);
      }
    } catch (NoSuchFileException e) {
      // It has just been given its name, or removed.
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static Object key(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(MILLIS_PER_TRY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  Path path() {
    return path;
  }

  /** Writes the content to the disk, and returns how many bytes it has. */
  long write(OutputFile.Content content) throws IOException {
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
    content.writeTo(out);
    out.flush();
    channel.force(true);
    return channel.position();
  }

  /** Gives it the name of the file whose place it takes. */
  synchronized void moveTo(Path target) throws IOException {
    Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    isMine = false;
  }

  /** Another program's file of the same name is not removed. */
  private synchronized void remove() {
    try {
      if (isMine) {
        Files.deleteIfExists(path);
        isMine = false;
      }
    } catch (IOException e) {
      // The next program that writes the file removes it.
    }
  }

  @Override
  public void close() {
    remove();
    try {
      channel.close();
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IOException | IllegalStateException e) {
      // All is written, or the program is ending anyway.
    }
  }
}
