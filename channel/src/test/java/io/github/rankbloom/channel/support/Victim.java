package io.github.rankbloom.channel.support;

import io.github.rankbloom.Filter;
import io.github.rankbloom.channel.ChannelFollower;
import io.github.rankbloom.channel.ChannelPublisher;
import io.github.rankbloom.channel.FollowerStatus;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.channel.transport.FolderTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A process to be killed: publishes or follows without a pause, and prints the sequence of whatever
 * it has finished.
 */
public final class Victim {

  private static final int VERSIONS = 16;
  private static final String KIND = "rank-multiset";
  private static final int CAPACITY = 2000;

  private Victim() {}

  /** One of the versions that are published in turn. */
  public static Filter version(long number) {
    long first = 10 * (number % VERSIONS);
    return TestFilters.of(KIND, CAPACITY, first, first + 1000);
  }

  /** An empty filter, for {@link #main}. */
  public static byte[] empty() {
    return TestFilters.bytes(TestFilters.of(KIND, CAPACITY, 0, 0));
  }

  /** Publishes the next version of a channel. */
  public static long publish(Path folder) throws IOException {
    ChannelPublisher publisher =
        ChannelPublisher.builder(new FolderStore(folder), "victim")
            .unsigned()
            .minimumWait(Duration.ZERO)
            .grace(Duration.ofSeconds(2))
            .build();
    return publisher.publish(version(System.nanoTime() / 1000)).manifest().sequence();
  }

  /** A follower of a channel. */
  public static ChannelFollower follower(Path folder, Path file) throws IOException {
    return ChannelFollower.builder(new FolderTransport(folder)).unsigned().file(file).build();
  }

  /**
   * Runs until it is killed.
   *
   * @param args {@code publish} or {@code follow}, the folder, the follower's file, and a file with
   *     an empty filter
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[1]);
    TestFilters.remember(KIND, CAPACITY, Files.readAllBytes(Path.of(args[3])));
    if (args[0].equals("publish")) {
      while (true) {
        System.out.println(publish(folder));
      }
    }
    ChannelFollower follower = follower(folder, Path.of(args[2]));
    while (true) {
      FollowerStatus status = follower.poll();
      System.out.println(status.sequence());
      // Another version, so that there is always something to write.
      publish(folder);
    }
  }
}
