package io.github.rankbloom.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sharded filter answers. */
class ShardedFilterTest {

  private static final String KINDS = "io.github.rankbloom.shard.Shards#kinds";

  @TempDir Path folder;

  private static long[] hashes(String who, int count) {
    return Seeds.random(who).longs(count).toArray();
  }

  /** With S shards of N places each: exactly the hashes that share one of S·N places. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 64})
  void answersAsOneFilterOfAllPlaces(int shards) throws IOException {
    ShardPlan plan = Shards.plan(Shards.kind("rank-set"), 3000, 0.05, shards);
    BigInteger places =
        BigInteger.valueOf(placesOfShard(plan)).multiply(BigInteger.valueOf(shards));
    long[] members = hashes("members of " + shards, 3000);
    Set<BigInteger> taken = new HashSet<>();
    for (long hash : members) {
      taken.add(place(hash, places));
    }
    try (ShardedFilter filter = Shards.filled(plan, members).writeTo(folder)) {
      SplittableRandom random = Seeds.random("questions", shards);
      int found = 0;
      for (int i = 0; i < 20_000; i++) {
        long hash = random.nextLong();
        boolean expected = taken.contains(place(hash, places));
        assertEquals(expected, filter.mightContainHash(hash), Seeds::replay);
        found += expected ? 1 : 0;
      }
      assertTrue(found > 100, "a rate near 5%: " + found);
      assertEquals(taken.size() / places.doubleValue(), filter.expectedFpp(), 1e-12, Seeds::replay);
    }
  }

  private static BigInteger place(long hash, BigInteger places) {
    BigInteger unsigned = new BigInteger(Long.toUnsignedString(hash));
    return unsigned.multiply(places).shiftRight(Long.SIZE);
  }

  /** A single key takes one place. */
  private static long placesOfShard(ShardPlan plan) {
    Filter shard = plan.createShard();
    ((InsertableFilter) shard).putHash(1);
    return Math.round(1 / shard.expectedFpp());
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void neverDeniesAndTellsCountsAndValues(FilterKind<?> kind) throws IOException {
    ShardPlan plan = Shards.plan(kind, 4000, 0.01, 8);
    long[] members = hashes(kind.name(), 4000);
    ShardedFilterBuilder builder = Shards.filled(plan, members);
    if (kind.can(CountLookup.class)) {
      Shards.put(builder, LongStream.of(members).limit(500).toArray());
    }
    boolean counting = kind.can(CountingFilter.class);
    if (counting) {
      builder.putHash(members[3], 1_000_000);
    }
    try (ShardedFilter written = builder.writeTo(folder);
        ShardedFilter filter = ShardedFilter.open(folder)) {
      assertEquals(written.manifest(), filter.manifest());
      assertEquals(plan.hashing(), filter.hashing());
      assertTrue(filter.expectedFpp() <= 0.01, () -> "fpp " + filter.expectedFpp());
      assertTrue(filter.approximateElementCount() >= 3900);
      filter.verify();
      for (int i = 0; i < members.length; i++) {
        assertTrue(filter.mightContainHash(members[i]));
        if (filter instanceof CountLookup counts) {
          long least = (i < 500 ? 2L : 1L) + (counting && i == 3 ? 1_000_000 : 0);
          assertTrue(counts.approximateCountHash(members[i]) >= least);
        }
        if (filter instanceof ValueLookup values) {
          long value = Shards.value(members[i], plan.requirement().payloadBits());
          long[] candidates = new long[8];
          int count = values.candidatesHash(members[i], candidates);
          assertTrue(LongStream.of(candidates).limit(count).anyMatch(v -> v == value));
          assertEquals(candidates[0], values.getHash(members[i], -1));
        }
      }
      if (kind.can(CountLookup.class)) {
        assertInstanceOf(ShardedCountFilter.class, filter);
      }
      if (filter instanceof ValueLookup values) {
        ValueFilter shard = (ValueFilter) plan.createShard();
        assertEquals(shard.maxValue(), values.maxValue());
      }
    }
  }

  @Test
  void keysOfEveryTypeFindTheirShard() throws IOException {
    ShardPlan plan = Shards.plan(Shards.kind("rank-set"), 100, 0.001, 16);
    ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
    builder.putHash(plan.hashing().hash("a text"));
    builder.putHash(plan.hashing().hash(42));
    builder.putHash(plan.hashing().hash(new byte[] {1, 2}));
    try (ShardedFilter filter = builder.writeTo(folder)) {
      assertTrue(filter.mightContain("a text"));
      assertTrue(filter.mightContain(42));
      assertTrue(filter.mightContain(new byte[] {1, 2}));
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void everyWayToFillWritesTheSameBytes(FilterKind<?> kind) throws IOException {
    ShardPlan plan = Shards.plan(kind, 5000, 0.01, 16);
    long[] members = hashes("ways", 5000);
    Shards.filled(plan, members).writeTo(folder.resolve("one by one")).close();
    ShardedFilterBuilder threads = new ShardedFilterBuilder(plan);
    IntStream.range(0, 50)
        .parallel()
        .forEach(
            part ->
                Shards.put(threads, LongStream.of(members).skip(part * 100L).limit(100).toArray()));
    threads.writeTo(folder.resolve("threads")).close();
    assertEquals(
        Shards.content(folder.resolve("one by one")), Shards.content(folder.resolve("threads")));
    if (kind.can(InsertableFilter.class)) {
      ShardedFilterBuilder parallel = new ShardedFilterBuilder(plan);
      parallel.putHashesInParallel(members);
      parallel.writeTo(folder.resolve("parallel")).close();
      ShardedFilterBuilder blocks = new ShardedFilterBuilder(plan);
      blocks.putHashes(members, 0, 3000);
      assertEquals(0, blocks.putHashes(members, 17, 0));
      blocks.putHashes(members, 3000, 2000);
      blocks.writeTo(folder.resolve("blocks")).close();
      assertEquals(
          Shards.content(folder.resolve("one by one")), Shards.content(folder.resolve("parallel")));
      assertEquals(
          Shards.content(folder.resolve("one by one")), Shards.content(folder.resolve("blocks")));
    }
  }

  /** A shard is a filter in its own right, and the only one is the whole filter. */
  @Test
  void oneShardIsThePlainFilter() throws IOException {
    FilterKind<?> kind = Shards.kind("rank-set");
    Requirement requirement = Requirement.of(1000, 0.01);
    Filter plain = kind.create(requirement, KeyHash.DEFAULT);
    ShardPlan plan = ShardPlan.of(kind, requirement, KeyHash.DEFAULT, 1);
    long[] members = hashes("one shard", 1000);
    for (long hash : members) {
      ((InsertableFilter) plain).putHash(hash);
    }
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    plain.writeTo(expected);
    try (ShardedFilter filter = Shards.filled(plan, members).writeTo(folder)) {
      Path shard = folder.resolve(filter.manifest().shards().get(0).name(0));
      assertArrayEquals(expected.toByteArray(), Files.readAllBytes(shard));
    }
  }

  @Test
  void takesAllPromisedKeysAndRefusesManyMore() {
    for (int shards : new int[] {1, 4, 256}) {
      ShardPlan plan = Shards.plan(Shards.kind("rank-set"), 20_000, 0.01, shards);
      ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
      builder.putHashesInParallel(hashes("promised " + shards, 20_000));
      FilterFullException full =
          assertThrows(
              FilterFullException.class,
              () -> builder.putHashes(hashes("more " + shards, 60_000), 0, 60_000));
      assertEquals(FilterFullException.Reason.CAPACITY, full.reason());
      assertEquals(FilterFullException.UNKNOWN_POSITION, full.position());
    }
  }

  @Test
  void sharesAreAFewDeviationsAboveTheAverage() {
    FilterKind<?> kind = Shards.kind("rank-set");
    assertEquals(
        (1 << 20) + 8 * (1 << 10) + 16,
        Shards.plan(kind, 1 << 24, 0.01, 16).shardRequirement().maxKeys());
    assertEquals(1000, Shards.plan(kind, 1000, 0.01, 1).shardRequirement().maxKeys());
    assertEquals(25, Shards.plan(kind, 1000, 0.01, 1 << 15).shardRequirement().maxKeys());
    assertEquals(0, Shards.plan(kind, 0, 0.01, 4).shardRequirement().maxKeys());
  }

  @Test
  void refusesWhatCannotBeSharded() {
    FilterKind<?> kind = Shards.kind("rank-set");
    Requirement requirement = Requirement.of(1000, 0.01);
    for (int shards : new int[] {-1, 0, 3, 65_536}) {
      IllegalParameterException e =
          assertThrows(
              IllegalParameterException.class,
              () -> ShardPlan.of(kind, requirement, KeyHash.DEFAULT, shards));
      assertEquals("shards", e.parameter());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> ShardPlan.of(Shards.kind("bloom"), requirement, KeyHash.DEFAULT, 4));
    assertThrows(
        IllegalArgumentException.class,
        () -> ShardPlan.of(kind, requirement.withFixedSize(), KeyHash.DEFAULT, 4));
    assertThrows(
        IllegalArgumentException.class,
        () -> ShardPlan.of(kind, requirement, KeyHash.DEFAULT.inShard(2), 4));
    IllegalParameterException e =
        assertThrows(
            IllegalParameterException.class,
            () ->
                ShardPlan.of(
                    kind, Requirement.of(1_000_000_000_000L, 1e-8), KeyHash.DEFAULT, 1024));
    assertEquals("fpp", e.parameter());
    ShardedFilterBuilder values =
        new ShardedFilterBuilder(Shards.plan(Shards.kind("rank-values"), 10, 0.01, 2));
    assertThrows(IllegalStateException.class, () -> values.putHash(1));
    ShardedFilterBuilder set = new ShardedFilterBuilder(Shards.plan(kind, 10, 0.01, 2));
    assertThrows(IllegalStateException.class, () -> set.putHash(1, 1));
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void theSumOfTwoIsWhatAllKeysMake(FilterKind<?> kind) throws IOException {
    ShardPlan plan = Shards.plan(kind, 3000, 0.01, 4);
    long[] all = hashes("sum", 3000);
    long[] some = LongStream.of(all).limit(1800).toArray();
    long[] others = LongStream.of(all).skip(1800).toArray();
    Shards.filled(plan, all).writeTo(folder.resolve("all")).close();
    try (ShardedFilter one = Shards.filled(plan, some).writeTo(folder.resolve("one"));
        ShardedFilter two = Shards.filled(plan, others).writeTo(folder.resolve("two"))) {
      ShardedFilter.merge(List.of(one, two), folder.resolve("sum"), 1 << 20).close();
      assertEquals(Shards.content(folder.resolve("all")), Shards.content(folder.resolve("sum")));
      ShardedFilter.merge(List.of(two, one), folder.resolve("one"), 1 << 20).close();
      assertEquals(Shards.content(folder.resolve("all")), Shards.content(folder.resolve("one")));
    }
  }

  @Test
  void filtersThatDifferHaveNoSum() throws IOException {
    FilterKind<?> kind = Shards.kind("rank-set");
    try (ShardedFilter one =
            Shards.filled(Shards.plan(kind, 100, 0.01, 4)).writeTo(folder.resolve("one"));
        ShardedFilter shards =
            Shards.filled(Shards.plan(kind, 100, 0.01, 8)).writeTo(folder.resolve("shards"));
        ShardedFilter places =
            Shards.filled(Shards.plan(kind, 9000, 0.01, 4)).writeTo(folder.resolve("places"));
        ShardedFilter multiset =
            Shards.filled(Shards.plan(Shards.kind("rank-multiset"), 100, 0.01, 4))
                .writeTo(folder.resolve("multiset"))) {
      for (ShardedFilter other : new ShardedFilter[] {shards, places, multiset}) {
        assertThrows(
            IllegalArgumentException.class,
            () -> ShardedFilter.merge(List.of(one, other), folder.resolve("sum"), 1 << 20));
      }
    }
  }
}
