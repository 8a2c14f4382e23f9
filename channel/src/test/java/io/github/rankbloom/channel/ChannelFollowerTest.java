package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.support.MemoryStore;
import io.github.rankbloom.channel.support.Seeds;
import io.github.rankbloom.channel.support.TestFilters;
import io.github.rankbloom.channel.support.VirtualClock;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.rank.FrozenRankFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChannelFollowerTest {

  private static final SigningKey KEY = SigningKey.generate();
  private static final SigningKey NEW_KEY = SigningKey.generate();

  @TempDir private Path folder;

  private final MemoryStore store = new MemoryStore();
  private final VirtualClock clock = new VirtualClock();
  private final List<Update> updates = new ArrayList<>();
  private final List<ChannelFollower> open = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (ChannelFollower follower : open) {
      follower.close();
    }
  }

  private PublisherBuilder publisher() {
    return ChannelPublisher.builder(store, "test").signedBy(KEY).clock(clock);
  }

  private void publish(long number) throws IOException {
    publisher().build().publish(version(number));
    clock.advance(Duration.ofMinutes(2));
  }

  private static Filter version(long number) {
    return TestFilters.multiset(50 * number, 5000 + 50 * number);
  }

  private FollowerBuilder follower() {
    return ChannelFollower.builder(store)
        .trust(KEY.publicKey())
        .clock(clock)
        .random(Seeds.random("follower"))
        .listener(
            new ChannelListener() {
              @Override
              public void onUpdate(Update update) {
                updates.add(update);
              }
            });
  }

  private ChannelFollower build(FollowerBuilder builder) throws IOException {
    ChannelFollower follower = builder.build();
    open.add(follower);
    return follower;
  }

  private ChannelFollower following() throws IOException {
    return build(follower());
  }

  private static void assertHas(Filter expected, ChannelFollower follower) {
    assertArrayEquals(TestFilters.bytes(expected), TestFilters.bytes(follower.filter()));
  }

  private void assertFails(FailureCause cause, ChannelFollower follower) {
    FollowerStatus status = follower.poll();
    assertEquals(Optional.of(cause), status.lastFailure().map(Failure::cause));
    assertTrue(status.failuresInRow() > 0);
  }

  private Path file() {
    return folder.resolve("followed.rbf");
  }

  @Test
  void aSnapshotFirstThenDeltas() throws IOException {
    publish(1);
    ChannelFollower follower = following();
    assertThrows(NoSuchElementException.class, follower::filter);
    assertTrue(follower.status().isStale());
    follower.poll();
    assertHas(version(1), follower);
    assertEquals(Traffic.SNAPSHOT, updates.get(0).by());
    publish(2);
    publish(3);
    publish(4);
    follower.poll();
    assertHas(version(4), follower);
    assertEquals(Traffic.DELTA, updates.get(1).by());
    FollowerStatus status = follower.status();
    assertEquals(4, status.sequence());
    assertEquals(2, status.updates());
    assertFalse(status.isStale());
    assertEquals(0, status.failures().size());
    assertTrue(status.bytes().get(Traffic.DELTA) < status.bytes().get(Traffic.SNAPSHOT));
  }

  @Test
  void whatIsKnownIsNotSentAgain() throws IOException {
    publish(1);
    ChannelFollower follower = following();
    follower.poll();
    long bytes = follower.status().bytes().get(Traffic.MANIFEST);
    follower.poll();
    follower.poll();
    assertEquals(bytes, follower.status().bytes().get(Traffic.MANIFEST));
    assertEquals(3, follower.status().requests().get(Traffic.MANIFEST));
  }

  @Test
  void aRestartGoesOnFromTheFile() throws IOException {
    publish(1);
    try (ChannelFollower first = follower().file(file()).build()) {
      first.poll();
    }
    assertArrayEquals(TestFilters.bytes(version(1)), Files.readAllBytes(file()));
    assertTrue(FrozenRankFilter.map(file()).mightContain(60L));
    publish(2);
    store.asked();
    try (ChannelFollower second = follower().file(file()).build()) {
      assertHas(version(1), second);
      assertEquals(1, second.status().sequence());
      second.poll();
      assertHas(version(2), second);
    }
    assertEquals(Traffic.DELTA, updates.get(1).by());
    assertArrayEquals(TestFilters.bytes(version(2)), Files.readAllBytes(file()));
  }

  @Test
  void anOlderManifestIsRefusedEvenAfterARestart() throws IOException {
    publish(1);
    byte[] old = store.files().get(Manifest.NAME);
    publish(2);
    try (ChannelFollower follower = follower().file(file()).build()) {
      follower.poll();
    }
    store.files().put(Manifest.NAME, old);
    ChannelFollower follower = build(follower().file(file()));
    assertFails(FailureCause.ROLLBACK, follower);
    assertHas(version(2), follower);
  }

  @Test
  void oneSequenceHasOneContent() throws IOException {
    publish(1);
    ChannelFollower follower = following();
    follower.poll();
    store.files().remove(Manifest.NAME);
    publisher().build().publish(version(9));
    assertFails(FailureCause.ROLLBACK, follower);
    assertHas(version(1), follower);
  }

  @Test
  void anExpiredFilterAnswersAndSaysSo() throws IOException {
    publish(1);
    ChannelFollower follower = following();
    follower.poll();
    assertTrue(follower.freshFilter().isPresent());
    clock.advance(Duration.ofDays(8));
    assertTrue(follower.status().isStale());
    assertTrue(follower.filter().mightContain(60L));
    assertEquals(Optional.empty(), follower.freshFilter());
    publish(1);
    follower.poll();
    assertFalse(follower.status().isStale());
    assertEquals(1, updates.size());
  }

  @Test
  void onlyTrustedKeysAreFollowed() throws IOException {
    ChannelPublisher.builder(store, "test").signedBy(NEW_KEY).build().publish(version(1));
    ChannelFollower follower = following();
    assertFails(FailureCause.NOT_TRUSTED, follower);
    store.files().clear();
    ChannelPublisher.builder(store, "test").unsigned().build().publish(version(1));
    assertFails(FailureCause.NOT_TRUSTED, follower);
    assertThrows(NoSuchElementException.class, follower::filter);
    ChannelFollower careless = build(ChannelFollower.builder(store).unsigned().clock(clock));
    careless.poll();
    assertHas(version(1), careless);
  }

  @Test
  void whomToTrustMustBeSaid() {
    assertThrows(IllegalStateException.class, () -> ChannelFollower.builder(store).build());
    assertThrows(IllegalStateException.class, () -> follower().unsigned().build());
  }

  @Test
  void trustPassesFromKeyToKeyEvenForThoseWhoSlept() throws IOException {
    publish(1);
    ChannelFollower asleep = build(follower().file(file()));
    asleep.poll();
    publisher()
        .trustedKeys(List.of(KEY.publicKey(), NEW_KEY.publicKey()))
        .build()
        .publish(version(2));
    ChannelPublisher.builder(store, "test")
        .signedBy(NEW_KEY)
        .trustedKeys(List.of(NEW_KEY.publicKey()))
        .clock(clock)
        .build()
        .publish(version(3));
    asleep.poll();
    assertHas(version(3), asleep);
    asleep.close();
    // The old key cannot come back, not even for a follower that was given it.
    Manifest forged = SignedManifest.read(store.files().get(Manifest.NAME)).manifest();
    Manifest later =
        new Manifest(
            forged.channel(),
            forged.sequence() + 1,
            forged.published(),
            forged.expires(),
            forged.minimumWait(),
            forged.form(),
            forged.target(),
            forged.snapshot(),
            forged.deltas(),
            forged.versions(),
            List.of());
    store.files().put(Manifest.NAME, SignedManifest.write(later, KEY));
    ChannelFollower again = build(follower().file(file()));
    assertFails(FailureCause.NOT_TRUSTED, again);
    assertHas(version(3), again);
  }

  @Test
  void aFollowerOfOneChannelTakesNoOther() throws IOException {
    publish(1);
    ChannelFollower follower = following();
    follower.poll();
    store.files().clear();
    ChannelPublisher.builder(store, "else")
        .signedBy(KEY)
        .firstSequence(99)
        .build()
        .publish(version(2));
    assertFails(FailureCause.OTHER_CHANNEL, follower);
    assertFails(FailureCause.OTHER_CHANNEL, build(follower().channel("test")));
  }

  @Test
  void aDamagedDeltaCostsASnapshot() throws IOException {
    publish(1);
    ChannelFollower follower = following();
    follower.poll();
    publish(2);
    Manifest manifest = SignedManifest.read(store.files().get(Manifest.NAME)).manifest();
    store.files().remove(manifest.deltas().get(0).blob().name());
    FollowerStatus status = follower.poll();
    assertEquals(0, status.failuresInRow());
    assertEquals(1L, status.failures().get(FailureCause.MISSING));
    assertEquals(Traffic.SNAPSHOT, updates.get(1).by());
    assertHas(version(2), follower);
  }

  @Test
  void oneSnapshotInAMinimumWait() throws IOException {
    publisher().minimumWait(Duration.ofMinutes(10)).build().publish(version(1));
    ChannelFollower follower = following();
    String snapshot =
        SignedManifest.read(store.files().get(Manifest.NAME)).manifest().snapshot().name();
    byte[] good = store.files().put(snapshot, "<html>".getBytes(StandardCharsets.UTF_8));
    assertFails(FailureCause.DAMAGED, follower);
    store.files().put(snapshot, good);
    clock.advance(Duration.ofMinutes(9));
    assertFails(FailureCause.SNAPSHOT_LIMIT, follower);
    clock.advance(Duration.ofMinutes(2));
    follower.poll();
    assertHas(version(1), follower);
  }

  @Test
  void aDamagedFileIsFetchedAnew() throws IOException {
    publish(1);
    try (ChannelFollower follower = follower().file(file()).build()) {
      follower.poll();
    }
    byte[] bytes = Files.readAllBytes(file());
    bytes[bytes.length / 2] ^= 1;
    Files.write(file(), bytes);
    try (ChannelFollower follower = follower().file(file()).build()) {
      assertThrows(NoSuchElementException.class, follower::filter);
      assertEquals(1L, follower.status().failures().get(FailureCause.LOCAL_FILE));
      follower.poll();
      assertHas(version(1), follower);
    }
    Files.writeString(folder.resolve("followed.rbf.channel"), "nonsense");
    try (ChannelFollower follower = follower().file(file()).build()) {
      follower.poll();
      assertHas(version(1), follower);
    }
  }

  @Test
  void aFileThatCannotBeWrittenLeavesTheOldFilter() throws IOException {
    publish(1);
    ChannelFollower follower = build(follower().file(file()));
    follower.poll();
    Files.delete(file());
    Files.createDirectories(file().resolve("in the way"));
    publish(2);
    assertFails(FailureCause.LOCAL_FILE, follower);
    assertHas(version(1), follower);
  }

  @Test
  void aFileHasOneFollower() throws IOException {
    build(follower().file(file()));
    IOException e = assertThrows(IOException.class, () -> follower().file(file()).build());
    assertTrue(e.getMessage().endsWith("another follower writes this file"), e.getMessage());
  }

  @Test
  void limitsHold() throws IOException {
    publish(1);
    assertFails(FailureCause.WRONG_FILTER, build(follower().maxFilterBytes(1000)));
    store.files().put(Manifest.NAME, new byte[Manifest.MAX_BYTES + 1]);
    assertFails(FailureCause.TOO_LARGE, following());
    store.files().put(Manifest.NAME, "<html>".getBytes(StandardCharsets.UTF_8));
    assertFails(FailureCause.NO_MANIFEST, following());
  }

  @Test
  void failingAttemptsGetRarer() throws IOException {
    ChannelFollower follower = following();
    for (int i = 0; i < 12; i++) {
      assertFails(FailureCause.MISSING, follower);
      Duration wait = Duration.between(clock.instant(), follower.status().nextPoll());
      long least = Math.min(60L << i, 900);
      assertTrue(wait.toSeconds() >= least && wait.toSeconds() <= 2 * least, i + ": " + wait);
      clock.set(follower.status().nextPoll());
    }
    publish(1);
    follower.poll();
    Duration wait = Duration.between(clock.instant(), follower.status().nextPoll());
    assertTrue(wait.toSeconds() >= 60 && wait.toSeconds() <= 90, "usual again: " + wait);
  }

  @Test
  void listenersThatFailDoNoHarm() throws IOException {
    publish(1);
    ChannelFollower follower =
        build(
            follower()
                .listener(
                    new ChannelListener() {
                      @Override
                      public void onUpdate(Update update) {
                        throw new OnPurpose();
                      }
                    }));
    follower.poll();
    assertHas(version(1), follower);
  }

  @Test
  void followsByItself() throws Exception {
    ChannelPublisher publisher =
        ChannelPublisher.builder(store, "test").signedBy(KEY).minimumWait(Duration.ZERO).build();
    publisher.publish(version(1));
    ChannelFollower follower =
        build(
            ChannelFollower.builder(store)
                .trust(KEY.publicKey())
                .interval(Duration.ofMillis(100))
                .firstPollWithin(Duration.ZERO));
    follower.start();
    assertTrue(follower.awaitFilter(Duration.ofMinutes(1)));
    follower.close();
    follower.poll();
    assertHas(version(1), follower);
  }

  /** Without a trace, so that the log stays short. */
  private static final class OnPurpose extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OnPurpose() {
      super("thrown on purpose by a test", null, false, false);
    }
  }
}
