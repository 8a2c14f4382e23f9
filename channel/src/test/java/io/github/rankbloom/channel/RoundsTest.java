package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.support.MemoryStore;
import io.github.rankbloom.channel.support.Seeds;
import io.github.rankbloom.channel.support.TestFilters;
import io.github.rankbloom.channel.support.VirtualClock;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Rounds of publishing and following with random changes, growth and kinds. {@code
 * -Drankbloom.channel.rounds=N} runs another number of them.
 */
class RoundsTest {

  private static final int ROUNDS = Integer.getInteger("rankbloom.channel.rounds", 120);
  private static final SigningKey KEY = SigningKey.generate();

  private final SplittableRandom random = Seeds.random("rounds");
  private final MemoryStore store = new MemoryStore();
  private final VirtualClock clock = new VirtualClock();
  private final TreeSet<Long> keys = new TreeSet<>();
  private String kind = "rank-multiset";
  private long capacity = 1000;

  @Test
  void theFollowersBytesAreThePublishers() throws IOException {
    List<ChannelFollower> followers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      followers.add(follower(i));
    }
    long byDelta = 0;
    for (int round = 0; round < ROUNDS; round++) {
      change();
      byte[] expected = publish();
      clock.advance(Duration.ofMinutes(random.nextInt(1, 200)));
      for (int i = 0; i < followers.size(); i++) {
        // The first follows every version, the others every second, fifth, ... on average.
        if (random.nextInt(i * i + 1) == 0) {
          FollowerStatus status = followers.get(i).poll();
          String where = "round " + round + ", " + kind + ", " + Seeds.replay();
          assertEquals(0, status.failures().size(), () -> where + status.lastFailure());
          assertArrayEquals(expected, TestFilters.bytes(followers.get(i).filter()), where);
        }
      }
      if (random.nextInt(50) == 0) {
        followers.set(3, follower(round));
      }
    }
    for (ChannelFollower follower : followers) {
      byDelta += follower.status().requests().getOrDefault(Traffic.DELTA, 0L);
    }
    assertTrue(byDelta > ROUNDS / 4, "deltas were used: " + byDelta);
  }

  private ChannelFollower follower(Object who) throws IOException {
    return ChannelFollower.builder(store)
        .trust(KEY.publicKey())
        .clock(clock)
        .random(Seeds.random("follower", who))
        .build();
  }

  private byte[] publish() throws IOException {
    Filter filter =
        TestFilters.of(kind, capacity, keys.stream().mapToLong(Long::longValue).toArray());
    ChannelPublisher.builder(store, "rounds")
        .signedBy(KEY)
        .clock(clock)
        .window(8)
        .minimumWait(Duration.ofSeconds(30))
        .anyChange()
        .build()
        .publish(filter);
    return TestFilters.bytes(filter);
  }

  /** Mostly a few keys; now and then many, another size, another kind, or nothing at all. */
  private void change() {
    int what = random.nextInt(100);
    if (what < 3) {
      List<String> kinds = Catalogue.STANDARD.kinds().stream().map(FilterKind::name).toList();
      kind = kinds.get(random.nextInt(kinds.size()));
    } else if (what < 6) {
      keys.removeIf(key -> random.nextBoolean());
    } else if (what > 95) {
      return;
    }
    int adds = random.nextInt(what < 10 ? 500 : 20);
    int removes = random.nextInt(20);
    for (int i = 0; i < removes && !keys.isEmpty(); i++) {
      Long near = keys.ceiling(random.nextLong());
      keys.remove(near == null ? keys.first() : near);
    }
    for (int i = 0; i < adds; i++) {
      keys.add(random.nextLong());
    }
    while (keys.size() > 4000) {
      keys.pollFirst();
    }
    // Growth and shrinkage, each of another geometry.
    while (keys.size() > capacity) {
      capacity *= 2;
    }
    if (keys.size() < capacity / 8 && capacity > 1000) {
      capacity /= 2;
    }
  }
}
