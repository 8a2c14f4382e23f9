package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.support.ChangingFilter;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
  private final List<ChannelFollower> followers = new ArrayList<>();

  static Stream<String> kinds() {
    return Catalogue.STANDARD.kinds().stream().map(FilterKind::name);
  }

  /** The kind changes now and then, to one that starts small or one that is planned for all. */
  @Test
  void theFollowersBytesAreThePublishers() throws IOException {
    List<String> kinds = kinds().toList();
    for (int i = 0; i < 4; i++) {
      followers.add(follower(i));
    }
    ChangingFilter filter = new ChangingFilter("rank-multiset", 100, 1000);
    for (int round = 0; round < ROUNDS; round++) {
      if (random.nextInt(100) < 4 || filter.size() > 3000) {
        String kind = kinds.get(random.nextInt(kinds.size()));
        filter = new ChangingFilter(kind, random.nextBoolean() ? 100 : 4000, 4000);
        filter.add(random.nextInt(1, 2000), random);
      }
      change(filter);
      byte[] expected = publish(filter);
      clock.advance(Duration.ofMinutes(random.nextInt(1, 200)));
      for (int i = 0; i < followers.size(); i++) {
        // The first follows every version, the others every second, fifth, ... on average.
        if (random.nextInt(i * i + 1) == 0) {
          requireEqual(expected, followers.get(i), round);
        }
      }
      if (random.nextInt(50) == 0) {
        followers.set(3, follower(round));
      }
    }
    assertTrue(deltas(followers) > ROUNDS / 4, "deltas were used: " + deltas(followers));
  }

  /** From few keys to many and back; whoever follows every version needs one snapshot alone. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsFollowedByDeltasWhileItGrows(String kind) throws IOException {
    followers.add(follower(kind));
    followers.add(follower(kind + " now and then"));
    ChangingFilter filter = new ChangingFilter(kind, 500, 5000);
    // Deltas of values begin with a model of all values, so that of fewer keys would not pay.
    filter.add(800, random);
    int rounds = 60;
    int rearrangedByDelta = 0;
    for (int round = 0; round < rounds; round++) {
      boolean grows = round < rounds / 2;
      int most = filter.size() / 10;
      filter.add(random.nextInt(1, grows ? most : 5), random);
      filter.remove(random.nextInt(grows ? 5 : most), random);
      if (round % 9 == 5) {
        filter.shrink();
      }
      byte[] expected = publish(filter);
      clock.advance(Duration.ofMinutes(2));
      long before = round == 0 ? 0 : followers.get(0).filter().bitSize();
      requireEqual(expected, followers.get(0), round);
      rearrangedByDelta += before > 0 && followers.get(0).filter().bitSize() != before ? 1 : 0;
      if (random.nextInt(4) == 0) {
        requireEqual(expected, followers.get(1), round);
      }
    }
    FollowerStatus status = followers.get(0).status();
    assertEquals(1, status.requests().get(Traffic.SNAPSHOT), kind + ", " + Seeds.replay());
    assertTrue(status.requests().get(Traffic.DELTA) > rounds / 2, kind + ": " + status.requests());
    boolean doesGrow = Catalogue.STANDARD.kind(kind).orElseThrow().grows();
    assertTrue(doesGrow == rearrangedByDelta > 5, kind + ": " + rearrangedByDelta);
  }

  /** The same keys in a filter that is made for more: few bytes, and not taken for the old one. */
  @Test
  void aFilterForMoreKeysIsAVersionOfItsOwn() throws IOException {
    followers.add(follower("every version"));
    followers.add(follower("some versions"));
    ChangingFilter filter = new ChangingFilter("rank-multiset", 500, 1000);
    filter.add(900, random);
    requireEqual(publish(filter), followers.get(0), 0);
    requireEqual(publish(filter), followers.get(1), 0);
    filter.add(10, random);
    requireEqual(publish(filter), followers.get(0), 1);
    for (int round = 2; round < 5; round++) {
      filter.resize();
      requireEqual(publish(filter), followers.get(0), round);
    }
    requireEqual(publish(filter), followers.get(1), 5);
    for (ChannelFollower follower : followers) {
      assertEquals(1, follower.status().requests().get(Traffic.SNAPSHOT));
    }
  }

  private ChannelFollower follower(Object who) throws IOException {
    return ChannelFollower.builder(store)
        .trust(KEY.publicKey())
        .clock(clock)
        .random(Seeds.random("follower", who))
        .build();
  }

  private byte[] publish(ChangingFilter filter) throws IOException {
    ChannelPublisher.builder(store, "rounds")
        .signedBy(KEY)
        .clock(clock)
        .window(8)
        .minimumWait(Duration.ofSeconds(30))
        .anyChange()
        .build()
        .publish(filter.filter());
    return TestFilters.bytes(filter.filter());
  }

  private static void requireEqual(byte[] expected, ChannelFollower follower, int round) {
    FollowerStatus status = follower.poll();
    String where = "round " + round + ", " + Seeds.replay();
    assertEquals(0, status.failures().size(), () -> where + ": " + status.lastFailure());
    assertArrayEquals(expected, TestFilters.bytes(follower.filter()), where);
  }

  private static long deltas(List<ChannelFollower> followers) {
    return followers.stream()
        .mapToLong(follower -> follower.status().requests().getOrDefault(Traffic.DELTA, 0L))
        .sum();
  }

  /** Mostly a few keys; now and then many, another room for them, or nothing at all. */
  private void change(ChangingFilter filter) {
    int what = random.nextInt(100);
    if (what < 3) {
      filter.remove(filter.size() / 2, random);
    } else if (what < 6) {
      filter.resize();
    } else if (what < 9) {
      filter.shrink();
    } else if (what > 95) {
      return;
    }
    filter.remove(random.nextInt(20), random);
    filter.add(random.nextInt(what < 15 ? 500 : 20), random);
  }
}
