package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.support.MemoryStore;
import io.github.rankbloom.channel.support.Seeds;
import io.github.rankbloom.channel.support.TestFilters;
import io.github.rankbloom.channel.support.VirtualClock;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.channel.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A host that mutates its answers in every way: bytes, lengths, order, old manifests, mixed
 * versions, other files' content. {@code -Drankbloom.channel.attacks=N} runs another number of
 * polls.
 */
class HostileHostTest {

  private static final int ATTACKS = Integer.getInteger("rankbloom.channel.attacks", 1500);
  private static final SigningKey KEY = SigningKey.generate();
  private static final SigningKey STRANGER = SigningKey.generate();

  private final SplittableRandom random = Seeds.random("hostile");
  private final MemoryStore store = new MemoryStore();
  private final VirtualClock clock = new VirtualClock();
  private final List<Map<String, byte[]>> past = new ArrayList<>();

  /** Digests of every version that was ever published, in order. */
  private final List<String> published = new ArrayList<>();

  private boolean hostile;

  private void publish(int version) throws IOException {
    ChannelPublisher.builder(store, "test")
        .signedBy(KEY)
        .clock(clock)
        .minimumWait(Duration.ZERO)
        .build()
        .publish(TestFilters.of("rank-multiset", 2000, 20L * version, 1000 + 20L * version));
    past.add(new TreeMap<>(store.files()));
    published.add(
        SignedManifest.read(store.files().get(Manifest.NAME)).manifest().target().plain().sha256());
  }

  /** Answers as the store would, but for some malice. */
  private Transport.Answer answer(String name, Optional<String> known, long maxBytes)
      throws ChannelException {
    if (!hostile) {
      return store.get(name, known, maxBytes);
    }
    Map<String, byte[]> files = past.get(past.size() - 1);
    byte[] good = files.getOrDefault(name, new byte[0]);
    byte[] content =
        switch (random.nextInt(14)) {
          case 0 -> flipped(good);
          case 1 -> Arrays.copyOf(good, random.nextInt(good.length + 1));
          case 2 -> Arrays.copyOf(good, good.length + random.nextInt(1, 9));
          case 3 -> past.get(random.nextInt(past.size())).getOrDefault(name, new byte[0]);
          case 4 -> any(files);
          case 5 -> any(past.get(random.nextInt(past.size())));
          case 6 -> "<!DOCTYPE html><title>Log in</title>".getBytes(StandardCharsets.UTF_8);
          case 7 -> noise();
          case 8 -> forged(good, name);
          case 9 -> throw new ChannelException(FailureCause.MISSING, name + ": answered 403");
          case 10 ->
              throw new ChannelException(
                  FailureCause.BUSY,
                  name + ": answered 503",
                  Optional.of(Duration.ofSeconds(random.nextLong(1L << 40))));
          case 11 -> swapped(good);
          default -> good;
        };
    if (content.length > maxBytes) {
      throw new ChannelException(FailureCause.TOO_LARGE, name + ": too long");
    }
    boolean lies = random.nextInt(20) == 0;
    return new Transport.Answer(
        lies && known.isPresent() ? Optional.empty() : Optional.of(content),
        random.nextBoolean() ? Optional.of("\"x\"") : Optional.empty());
  }

  private byte[] noise() {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] flipped(byte[] good) {
    byte[] bytes = good.clone();
    for (int i = random.nextInt(1, 5); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private byte[] swapped(byte[] good) {
    byte[] bytes = good.clone();
    if (bytes.length > 2) {
      int cut = random.nextInt(1, bytes.length);
      System.arraycopy(good, cut, bytes, 0, bytes.length - cut);
      System.arraycopy(good, 0, bytes, bytes.length - cut, cut);
    }
    return bytes;
  }

  private byte[] any(Map<String, byte[]> files) {
    List<byte[]> all = new ArrayList<>(files.values());
    return all.get(random.nextInt(all.size()));
  }

  /** A manifest with a higher sequence and parts of other versions, by a stranger's key or none. */
  private byte[] forged(byte[] good, String name) {
    if (!name.equals(Manifest.NAME)) {
      return flipped(good);
    }
    try {
      Manifest now = SignedManifest.read(good).manifest();
      Manifest then =
          SignedManifest.read(past.get(random.nextInt(past.size())).get(Manifest.NAME)).manifest();
      Manifest mixed =
          new Manifest(
              now.channel(),
              now.sequence() + random.nextInt(100),
              now.published(),
              now.expires(),
              now.minimumWait(),
              now.form(),
              random.nextBoolean() ? then.target() : now.target(),
              random.nextBoolean() ? then.snapshot() : now.snapshot(),
              random.nextBoolean() ? then.deltas() : now.deltas(),
              now.versions(),
              now.rotations());
      return random.nextBoolean()
          ? SignedManifest.write(mixed, STRANGER)
          : SignedManifest.writeUnsigned(mixed);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void neverAWrongFilterAndAlwaysAReason() throws IOException {
    for (int version = 0; version < 4; version++) {
      publish(version);
    }
    ChannelFollower follower =
        ChannelFollower.builder(this::answer)
            .trust(KEY.publicKey())
            .clock(clock)
            .random(Seeds.random("hostile follower"))
            .build();
    Map<FailureCause, Long> causes = new EnumMap<>(FailureCause.class);
    int newest = -1;
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < ATTACKS; i++) {
      hostile = random.nextInt(40) > 0;
      if (random.nextInt(30) == 0) {
        publish(past.size());
      }
      FollowerStatus status = follower.poll();
      String where = "attack " + i + ", " + Seeds.replay();
      if (status.held().isPresent()) {
        String sha256 = Blob.of(TestFilters.bytes(follower.filter())).sha256();
        int version = published.indexOf(sha256);
        assertTrue(version >= newest, "a wrong or older filter: " + where);
        assertEquals(sha256, status.held().get().target().plain().sha256(), where);
        newest = version;
        seen.add(version);
      }
      if (status.failuresInRow() > 0) {
        assertTrue(!status.lastFailure().orElseThrow().message().isBlank(), where);
      }
      Duration wait = Duration.between(clock.instant(), status.nextPoll());
      assertTrue(wait.compareTo(Schedule.MAX_WAIT) <= 0, where + ": waits " + wait);
      causes.putAll(status.failures());
      clock.advance(Duration.ofSeconds(1));
    }
    hostile = false;
    follower.poll();
    assertEquals(published.size() - 1, published.indexOf(sha256(follower)), "never stuck");
    assertTrue(seen.size() > 5, "there was progress: " + seen);
    for (FailureCause cause :
        List.of(
            FailureCause.MISSING,
            FailureCause.BUSY,
            FailureCause.NO_MANIFEST,
            FailureCause.NOT_TRUSTED,
            FailureCause.ROLLBACK,
            FailureCause.DAMAGED,
            FailureCause.TRUNCATED,
            FailureCause.TOO_LARGE)) {
      assertTrue(causes.containsKey(cause), cause + " was never met: " + causes);
    }
  }

  private static String sha256(ChannelFollower follower) {
    return Blob.of(TestFilters.bytes(follower.filter())).sha256();
  }
}
