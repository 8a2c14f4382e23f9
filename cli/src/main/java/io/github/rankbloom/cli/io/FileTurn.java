package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The turn to replace a file: programs that want it have it one after the other. It is a lock on
 * the old file. Where the system grants no locks, there are no turns.
 */
final class FileTurn {

  /** A turn is over in a moment, and nobody keeps one as long as all tries take. */
  private static final int MAX_TRIES = 1000;

  private static final int MILLIS_PER_TRY = 10;

  /** What is done in a turn. */
  interface Action {
    void run() throws IOException;
  }

  private FileTurn() {}

  /**
   * Waits for the turn and uses it.
   *
   * @throws Failure if another program does not end its own
   * @throws IOException if the action fails
   */
  static void take(Path file, Action action) throws IOException {
    try (FileChannel channel = open(file)) {
      for (int tries = 0; channel != null && !isMine(channel); tries++) {
        if (tries == MAX_TRIES) {
          throw new Failure(file + ": locked by another program; nothing written");
        }
        pause();
      }
      action.run();
    }
  }

  private static FileChannel open(Path file) {
    try {
      return FileChannel.open(file, StandardOpenOption.WRITE);
    } catch (IOException e) {
      return null;
    }
  }

  private static boolean isMine(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(MILLIS_PER_TRY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
