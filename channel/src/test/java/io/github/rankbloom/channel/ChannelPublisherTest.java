package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.channel.PublishException.Reason;
import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.Manifest.Version;
import io.github.rankbloom.channel.format.Retired;
import io.github.rankbloom.channel.format.Route;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.support.MemoryStore;
import io.github.rankbloom.channel.support.TestFilters;
import io.github.rankbloom.channel.support.VirtualClock;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ChannelPublisherTest {

  private static final SigningKey KEY = SigningKey.generate();

  private final MemoryStore store = new MemoryStore();
  private final VirtualClock clock = new VirtualClock();

  private PublisherBuilder publisher() {
    return ChannelPublisher.builder(store, "test").signedBy(KEY).clock(clock);
  }

  private static Filter version(long number) {
    return TestFilters.multiset(50 * number, 5000 + 50 * number);
  }

  private Manifest manifest() throws IOException {
    return SignedManifest.read(store.files().get(Manifest.NAME)).manifest();
  }

  private static Reason refusal(ChannelPublisher publisher, Filter filter) {
    return assertThrows(PublishException.class, () -> publisher.publish(filter)).reason();
  }

  @Test
  void theFirstVersion() throws IOException {
    Publication publication = publisher().build().publish(version(1));
    Manifest manifest = manifest();
    assertEquals(manifest, publication.manifest());
    assertEquals(1, manifest.sequence());
    assertEquals(1, manifest.target().version());
    assertEquals(5000, (double) manifest.target().keys(), 20);
    assertEquals("rank-multiset", manifest.form().kind());
    assertEquals(Blob.of(TestFilters.bytes(version(1))), manifest.target().plain());
    assertEquals(clock.instant().plus(Duration.ofDays(7)), manifest.expires());
    byte[] snapshot = store.files().get(manifest.snapshot().name());
    assertEquals(manifest.snapshot(), Blob.of(snapshot));
    assertTrue(manifest.snapshot().bytes() < manifest.target().plain().bytes());
    assertEquals(List.of(), manifest.deltas());
    assertTrue(SignedManifest.read(store.files().get(Manifest.NAME)).isGenuine());
  }

  @Test
  void everyVersionOfTheWindowIsAFewDeltasAway() throws IOException {
    ChannelPublisher publisher = publisher().window(32).grace(Duration.ZERO).build();
    for (int v = 1; v <= 70; v++) {
      publisher.publish(version(v));
      clock.advance(Duration.ofMinutes(1));
      Manifest manifest = manifest();
      Map<Long, Route> routes = Route.allTo(manifest.deltas(), manifest.target().identity());
      int reachable = 0;
      for (Version old : manifest.versions()) {
        int back = (int) (v - old.version());
        assertTrue(back <= 32);
        Route route = routes.get(old.identity());
        if (route != null) {
          reachable++;
          int most = 2 * (32 - Integer.numberOfLeadingZeros(back));
          assertTrue(route.deltas().size() <= most, back + " back: " + route.deltas().size());
          assertTrue(route.bytes() < manifest.snapshot().bytes());
        }
      }
      // A delta of 50 keys out of 5000 costs about a fiftieth of a snapshot.
      assertTrue(reachable >= Math.min(v - 1, 16), reachable + " reachable at " + v);
      assertTrue(manifest.versions().stream().filter(o -> o.snapshot().isPresent()).count() <= 6);
    }
  }

  @Test
  void filesAreDeletedAfterTheGracePeriodOnly() throws IOException {
    ChannelPublisher publisher = publisher().window(4).grace(Duration.ofHours(1)).build();
    for (int v = 1; v <= 10; v++) {
      publisher.publish(version(v));
    }
    assertTrue(store.files().size() > 20, "nothing is old enough");
    clock.advance(Duration.ofMinutes(59));
    assertEquals(0, publisher.publish(version(11)).deleted());
    clock.advance(Duration.ofMinutes(2));
    assertTrue(publisher.publish(version(12)).deleted() > 0);
    clock.advance(Duration.ofHours(2));
    publisher.publish(version(12));
    Set<String> live = new HashSet<>(List.of(Manifest.NAME, Retired.NAME));
    live.add(manifest().snapshot().name());
    manifest().deltas().forEach(delta -> live.add(delta.blob().name()));
    manifest().versions().forEach(o -> o.snapshot().ifPresent(blob -> live.add(blob.name())));
    assertEquals(live, store.files().keySet());
  }

  @Test
  void sameContentRenewsTheTimesAlone() throws IOException {
    ChannelPublisher publisher = publisher().build();
    publisher.publish(version(1));
    publisher.publish(version(2));
    Manifest before = manifest();
    clock.advance(Duration.ofHours(1));
    Publication again = publisher.publish(version(2));
    assertFalse(again.changed());
    assertEquals(before.sequence() + 1, manifest().sequence());
    assertEquals(before.target(), manifest().target());
    assertEquals(before.deltas(), manifest().deltas());
    assertEquals(before.versions(), manifest().versions());
    assertEquals(before.expires().plus(Duration.ofHours(1)), manifest().expires());
  }

  @Test
  void aVersionThatComesBackIsOneThatFollowersMayStillHave() throws IOException {
    ChannelPublisher publisher = publisher().build();
    publisher.publish(version(1));
    long first = manifest().target().identity();
    ChannelFollower follower =
        ChannelFollower.builder(store).trust(KEY.publicKey()).clock(clock).build();
    follower.poll();
    publisher.publish(version(2));
    publisher.publish(version(1));
    assertEquals(first, manifest().target().identity());
    store.asked();
    assertEquals(3, follower.poll().sequence());
    assertEquals(List.of(Manifest.NAME), store.asked());
  }

  @Test
  void aKeyThatWasPutTwiceIsOneKey() throws IOException {
    RankMultisetFilter twice = (RankMultisetFilter) TestFilters.multiset(0, 5000);
    twice.putAll((RankMultisetFilter) TestFilters.multiset(0, 5000));
    assertEquals(10_000, twice.approximateElementCount());
    publisher().build().publish(twice);
    assertEquals(5000, (double) manifest().target().keys(), 20);
    publisher().build().publish(TestFilters.multiset(0, 5000));
    assertEquals(5000, (double) manifest().target().keys(), 20);
  }

  @Test
  void tooLargeAChangeIsRefused() throws IOException {
    ChannelPublisher publisher = publisher().build();
    publisher.publish(version(1));
    Map<String, byte[]> before = new TreeMap<>(store.files());
    assertEquals(Reason.CHANGE_TOO_LARGE, refusal(publisher, TestFilters.multiset(0, 2000)));
    assertEquals(Reason.CHANGE_TOO_LARGE, refusal(publisher, TestFilters.multiset(0, 0)));
    assertEquals(
        Reason.OTHER_FORM, refusal(publisher, TestFilters.of("rank-set", 10_000, 0, 5000)));
    assertEquals(before.keySet(), store.files().keySet());
    publisher().maxChange(0.7).build().publish(TestFilters.multiset(0, 2000));
    publisher().anyChange().build().publish(TestFilters.of("bloom", 10_000, 0, 5000));
    assertEquals(3, manifest().target().version());
  }

  @Test
  void keysExchangedForAsManyOthersAreNoChangeOfTheirNumber() throws IOException {
    publisher().build().publish(TestFilters.multiset(0, 3000));
    publisher().maxChange(0).build().publish(TestFilters.multiset(3000, 6000));
    assertEquals(2, manifest().target().version());
  }

  @Test
  void ofTwoPublishersOneIsTold() throws IOException {
    publisher().build().publish(version(1));
    ChannelPublisher slow =
        ChannelPublisher.builder(
                new SlowStore(store, () -> publisher().build().publish(version(2))), "test")
            .signedBy(KEY)
            .clock(clock)
            .build();
    assertEquals(Reason.LOST_RACE, refusal(slow, version(3)));
    assertEquals(Blob.of(TestFilters.bytes(version(2))), manifest().target().plain());
    publisher().build().publish(version(3));
    assertEquals(3, manifest().sequence());
  }

  @Test
  void aPublisherThatFailsAnywhereLeavesTheChannelAsItWas() throws IOException {
    publisher().build().publish(version(1));
    publisher().build().publish(version(2));
    publisher().build().publish(version(3));
    byte[] before = store.files().get(Manifest.NAME);
    int writes = 0;
    boolean published = false;
    while (!published) {
      store.fullAfter(writes++);
      try {
        publisher().build().publish(version(4));
        published = true;
      } catch (IOException e) {
        assertEquals("No space left on device", e.getMessage());
        assertArrayEquals(before, store.files().get(Manifest.NAME));
      }
    }
    // A snapshot, deltas from one and two back, the manifest, and notes of what is unneeded.
    assertTrue(writes >= 4, writes + " writes");
    assertEquals(4, manifest().sequence());
  }

  @Test
  void roomIsMadeBeforeItIsNeeded() throws IOException {
    ChannelPublisher publisher = publisher().window(1).grace(Duration.ofHours(1)).build();
    for (int v = 1; v <= 4; v++) {
      publisher.publish(version(v));
    }
    int files = store.files().size();
    clock.advance(Duration.ofHours(2));
    store.fullAfter(0);
    assertThrows(IOException.class, () -> publisher.publish(version(5)));
    assertTrue(store.files().size() < files, "what nobody needs is gone");
    assertEquals(4, manifest().sequence());
  }

  @Test
  void lostFilesAreMended() throws IOException {
    ChannelPublisher publisher = publisher().build();
    publisher.publish(version(1));
    publisher.publish(version(2));
    store.files().put(manifest().snapshot().name(), new byte[10]);
    Publication again = publisher.publish(version(2));
    assertEquals(1, again.notes().size());
    assertEquals(manifest().snapshot(), Blob.of(store.files().get(manifest().snapshot().name())));
    store.files().remove(manifest().snapshot().name());
    store.files().remove(manifest().deltas().get(0).blob().name());
    publisher.publish(version(3));
    assertEquals(List.of(), manifest().deltas());
    publisher.publish(version(4));
    assertEquals(1, manifest().deltas().size());
  }

  @Test
  void aStoreThatChangesBytesIsFoundOut() {
    ChannelPublisher publisher =
        ChannelPublisher.builder(new LyingStore(store), "test").signedBy(KEY).build();
    assertEquals(Reason.READ_BACK, refusal(publisher, version(1)));
    assertFalse(store.files().containsKey(Manifest.NAME));
  }

  @Test
  void onlyTheKeysOfTheChannelPublish() throws IOException {
    SigningKey other = SigningKey.generate();
    publisher().build().publish(version(1));
    PublisherBuilder stranger = ChannelPublisher.builder(store, "test").clock(clock);
    assertEquals(Reason.NOT_OUR_KEY, refusal(stranger.signedBy(other).build(), version(2)));
    assertEquals(
        Reason.NOT_OUR_KEY,
        refusal(ChannelPublisher.builder(store, "test").unsigned().build(), version(2)));
    assertEquals(
        Reason.OTHER_CHANNEL,
        refusal(ChannelPublisher.builder(store, "else").signedBy(KEY).build(), version(2)));
    publisher()
        .trustedKeys(List.of(KEY.publicKey(), other.publicKey()))
        .build()
        .publish(version(2));
    stranger.trustedKeys(List.of(other.publicKey())).build().publish(version(3));
    assertEquals(Reason.NOT_OUR_KEY, refusal(publisher().build(), version(4)));
    assertEquals(2, manifest().rotations().size());
  }

  @Test
  void whoSignsMustBeSaid() {
    assertThrows(
        IllegalStateException.class, () -> ChannelPublisher.builder(store, "test").build());
    assertThrows(IllegalStateException.class, () -> publisher().unsigned().build());
    assertThrows(
        IllegalArgumentException.class,
        () -> publisher().trustedKeys(List.of(SigningKey.generate().publicKey())).build());
    assertThrows(
        IllegalArgumentException.class,
        () -> ChannelPublisher.builder(store, "a/b").unsigned().build());
  }

  @Test
  void aManifestThatIsNoneStays() {
    store.files().put(Manifest.NAME, new byte[] {'<'});
    assertEquals(Reason.DAMAGED_MANIFEST, refusal(publisher().build(), version(1)));
    assertArrayEquals(new byte[] {'<'}, store.files().get(Manifest.NAME));
  }
}
