package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.channel.support.FullDisk;
import io.github.rankbloom.channel.support.TestFilters;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.channel.transport.FolderTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk is full at every point of a publication and of an update, one after the other. */
class FullDiskTest {

  @TempDir private Path folder;

  private static Filter version(int number) {
    return TestFilters.of("rank-multiset", 2000, 20L * number, 20L * number + 1000);
  }

  private static byte[] bytes(int number) {
    return TestFilters.bytes(version(number));
  }

  private static Publication publish(Path channel, int version) throws IOException {
    return ChannelPublisher.builder(new FolderStore(channel), "test")
        .unsigned()
        .minimumWait(Duration.ZERO)
        .grace(Duration.ZERO)
        .build()
        .publish(version(version));
  }

  private static ChannelFollower follower(Path channel, Path file) throws IOException {
    return ChannelFollower.builder(new FolderTransport(channel)).unsigned().file(file).build();
  }

  /** What a follower without a file gets. */
  private static byte[] followed(Path channel) throws IOException {
    try (ChannelFollower follower =
        ChannelFollower.builder(new FolderTransport(channel)).unsigned().build()) {
      FollowerStatus status = follower.poll();
      assertEquals(0, status.failures().size(), () -> "" + status.lastFailure());
      return TestFilters.bytes(follower.filter());
    }
  }

  private Path channelOfTwoVersions(long steps) throws IOException {
    Path channel = folder.resolve("channel-" + steps);
    publish(channel, 1);
    publish(channel, 2);
    return channel;
  }

  private static List<String> temporary(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(".tmp"))
          .toList();
    }
  }

  @Test
  void aChannelIsWholeWhereverItsDiskIsFull() throws IOException {
    int refused = 0;
    int publishedInTheLastRoom = 0;
    boolean enough = false;
    for (long steps = 0; !enough; steps++) {
      Path channel = channelOfTwoVersions(steps);
      byte[] manifest = Files.readAllBytes(channel.resolve(Manifest.NAME));
      FullDisk disk = new FullDisk(steps);
      try {
        publish(disk.path(channel), 3);
        enough = !disk.isFull();
        publishedInTheLastRoom += disk.isFull() ? 1 : 0;
        assertArrayEquals(bytes(3), followed(channel));
      } catch (IOException e) {
        refused++;
        assertTrue(e.getMessage().contains("No space left on device"), e.getMessage());
        assertArrayEquals(manifest, Files.readAllBytes(channel.resolve(Manifest.NAME)));
        assertArrayEquals(bytes(2), followed(channel));
      }
      assertEquals(List.of(), temporary(channel), "after " + steps + " steps");
      publish(channel, 4);
      assertArrayEquals(bytes(4), followed(channel));
    }
    assertTrue(refused > 20, refused + " were refused");
    assertTrue(publishedInTheLastRoom > 0, "the note of what is needed no more could fail alone");
  }

  @Test
  void anUpdateIsWholeOrNotDone() throws IOException {
    Path channel = channelOfTwoVersions(0);
    int failed = 0;
    boolean enough = false;
    for (long steps = 0; !enough; steps++) {
      Path file = folder.resolve("followed-" + steps);
      int now = (int) steps + 2;
      try (ChannelFollower follower = follower(channel, file)) {
        follower.poll();
      }
      publish(channel, now + 1);
      FullDisk disk = new FullDisk(steps);
      try (ChannelFollower follower = follower(channel, disk.path(file))) {
        FollowerStatus status = follower.poll();
        enough = !disk.isFull();
        boolean done = status.failuresInRow() == 0;
        failed += done ? 0 : 1;
        assertTrue(done || status.failures().containsKey(FailureCause.LOCAL_FILE));
        // In memory and on the disk: the new filter, or the old one.
        assertArrayEquals(bytes(done ? now + 1 : now), TestFilters.bytes(follower.filter()));
        assertArrayEquals(bytes(done ? now + 1 : now), Files.readAllBytes(file));
        assertEquals(List.of(), temporary(folder));
      }
      // As after a restart: what is there is known, and there is room again.
      try (ChannelFollower follower = follower(channel, file)) {
        assertEquals(0, follower.status().failures().size(), () -> "" + follower.status());
        assertTrue(follower.hasFilter());
        follower.poll();
        assertArrayEquals(bytes(now + 1), Files.readAllBytes(file));
      }
    }
    assertTrue(failed > 20, failed + " failed");
  }

  @Test
  void aFollowerGoesOnWhenThereIsRoom() throws IOException {
    Path channel = channelOfTwoVersions(0);
    Path file = folder.resolve("followed");
    FullDisk disk = new FullDisk(8);
    try (ChannelFollower follower = follower(channel, disk.path(file))) {
      FollowerStatus status = follower.poll();
      assertEquals(1, status.failures().get(FailureCause.LOCAL_FILE));
      assertFalse(Files.exists(file));
      disk.makeRoom();
      assertEquals(0, follower.poll().failuresInRow());
      assertArrayEquals(bytes(2), Files.readAllBytes(file));
    }
  }
}
