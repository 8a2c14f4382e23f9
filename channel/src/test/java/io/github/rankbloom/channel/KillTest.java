package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.support.Seeds;
import io.github.rankbloom.channel.support.TestFilters;
import io.github.rankbloom.channel.support.Victim;
import io.github.rankbloom.channel.transport.FailureCause;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes at random points of their work, as {@code kill -9} does. {@code
 * -Drankbloom.channel.kills=N} kills another number of each.
 */
class KillTest {

  private static final int KILLS = Integer.getInteger("rankbloom.channel.kills", 3);
  private static final int LONGEST_LIFE_MILLIS = 400;

  /** Digests of all versions that a victim publishes. */
  private static final Set<String> VERSIONS = new HashSet<>();

  @TempDir private Path folder;
  private final SplittableRandom random = Seeds.random("kills");

  @BeforeAll
  static void listVersions() {
    for (int i = 0; i < 16; i++) {
      VERSIONS.add(Blob.of(TestFilters.bytes(Victim.version(i))).sha256());
    }
  }

  private Path channel() {
    return folder.resolve("channel");
  }

  private Path file() {
    return folder.resolve("followed.rbf");
  }

  /**
   * Starts a victim, lets it work for a random time, kills it; returns the last it had finished.
   */
  private long kill(String role) throws IOException, InterruptedException {
    Path empty = Files.write(folder.resolve("empty.rbf"), Victim.empty());
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                role,
                channel().toString(),
                file().toString(),
                empty.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      long last = Long.parseLong(out.readLine());
      Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
      // By its handle: the process itself would close the stream with what there is to read.
      assertTrue(process.toHandle().destroyForcibly());
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        last = Long.parseLong(line);
      }
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      return last;
    } finally {
      process.destroyForcibly();
    }
  }

  private void requireWhole(long atLeast) throws IOException {
    Manifest manifest =
        SignedManifest.read(Files.readAllBytes(channel().resolve(Manifest.NAME))).manifest();
    assertTrue(manifest.sequence() >= atLeast, "lost a version: " + Seeds.replay());
    assertTrue(VERSIONS.contains(manifest.target().plain().sha256()));
    Set<Blob> blobs = new HashSet<>(List.of(manifest.snapshot()));
    manifest.deltas().forEach(delta -> blobs.add(delta.blob()));
    for (Blob blob : blobs) {
      assertEquals(blob, Blob.of(Files.readAllBytes(channel().resolve(blob.name()))));
    }
    ChannelFollower follower = Victim.follower(channel(), folder.resolve("fresh.rbf"));
    assertEquals(manifest.sequence(), follower.poll().sequence());
    follower.close();
    Files.delete(folder.resolve("fresh.rbf"));
    Files.delete(folder.resolve("fresh.rbf.channel"));
  }

  @Test
  void aKilledPublisherLeavesAWholeChannel() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      long last = kill("publish");
      requireWhole(last);
      long next = Victim.publish(channel());
      assertTrue(next > last);
      requireWhole(next);
    }
    // What the killed left is cleared away: the grace period of the victims is two seconds.
    Thread.sleep(2100);
    Victim.publish(channel());
    Thread.sleep(2100);
    Victim.publish(channel());
    try (var files = Files.list(channel().resolve("blobs"))) {
      long temporary =
          files.filter(path -> path.getFileName().toString().startsWith(".tmp")).count();
      assertEquals(0, temporary);
    }
  }

  @Test
  void aKilledFollowerGoesOn() throws Exception {
    Victim.publish(channel());
    for (int i = 0; i < KILLS; i++) {
      long last = kill("follow");
      requireWhole(last);
      byte[] bytes = Files.readAllBytes(file());
      assertTrue(VERSIONS.contains(Blob.of(bytes).sha256()), "damaged: " + Seeds.replay());
      try (ChannelFollower follower = Victim.follower(channel(), file())) {
        assertEquals(0L, follower.status().failures().getOrDefault(FailureCause.LOCAL_FILE, 0L));
        assertTrue(follower.filter().mightContain(500L));
        FollowerStatus status = follower.poll();
        assertEquals(0, status.failuresInRow(), () -> "" + status.lastFailure());
        assertTrue(status.sequence() >= last);
      }
    }
  }
}
