package io.github.rankbloom.bloom;

import static io.github.rankbloom.bloom.CompressedBloomPlannerTest.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Bloom filters do beyond the contracts of all filters. */
class BloomFilterTest {

  private static final KeyHash HASHING = KeyHash.DEFAULT;

  private static BloomFilter filter(long bits, int hashes, IndexScheme scheme) {
    return BloomFilter.KIND.create(BloomGeometry.of(bits, hashes).withScheme(scheme), HASHING);
  }

  @Test
  void anIntersectionKeepsWhatBothHold() {
    BloomFilter left = filter(100_000, 5, IndexScheme.DOUBLE);
    BloomFilter right = filter(100_000, 5, IndexScheme.DOUBLE);
    BloomFilter common = filter(100_000, 5, IndexScheme.DOUBLE);
    Kinds.putRange(left, 0, 4000);
    Kinds.putRange(right, 3000, 8000);
    Kinds.putRange(common, 3000, 4000);
    BloomFilter kept = left.copy();
    assertTrue(kept.retainAll(right));
    assertFalse(kept.retainAll(right));
    assertFalse(kept.retainAll(kept));
    for (long key = 3000; key < 4000; key++) {
      assertTrue(kept.mightContain(key));
    }
    assertTrue(kept.ones() >= common.ones());
    assertTrue(kept.ones() < left.ones());
    assertFalse(kept.putAll(common));
    BloomFilter other = filter(100_000, 5, IndexScheme.STANDARD);
    assertThrows(IllegalArgumentException.class, () -> kept.retainAll(other));
  }

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.bloom.BloomModelTest#schemes")
  void theFillTellsTheNumberOfKeys(IndexScheme scheme) {
    SplittableRandom random = Seeds.random("estimate", scheme);
    for (int keys : new int[] {1, 10, 1000, 50_000}) {
      BloomFilter filter = filter(100_000, 4, scheme);
      random.longs(keys).forEach(filter::putHash);
      double tolerance = 0.5 + 6 * Math.sqrt(keys) * Math.max(0.02, filter.fill());
      assertEquals(keys, (double) filter.approximateElementCount(), tolerance, Seeds::replay);
    }
  }

  @Test
  void aFilterFullOfOnesStillAnswers() {
    BloomFilter filter = filter(64, 3, IndexScheme.STANDARD);
    Kinds.putRange(filter, 0, 10_000);
    assertEquals(64, filter.ones());
    assertEquals(1, filter.expectedFpp());
    assertFalse(filter.put(10_001));
    assertTrue(filter.mightContain(-1));
    assertTrue(filter.approximateElementCount() > 64);
    assertEquals(
        "bloom filter of " + filter.approximateElementCount() + " elements in 8 bytes",
        filter.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 32, 33, 64})
  void bitsCarryNothing(int payloadBits) {
    Requirement requirement = Requirement.of(100, 0.01).withPayloadBits(payloadBits);
    assertEquals(
        "payloadBits must be 0 for a bloom filter, not " + payloadBits,
        refusal(() -> BloomFilter.KIND.plan(requirement)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 33, 64})
  void countersHaveTwoBitsOrMore(int payloadBits) {
    Requirement requirement = Requirement.of(100, 0.01).withPayloadBits(payloadBits);
    assertEquals(
        "payloadBits must be from 2 to 32 for a counting-bloom filter, not " + payloadBits,
        refusal(() -> CountingBloomFilter.KIND.plan(requirement)));
  }

  @Test
  void schemesDoNotMix() {
    BloomFilter filter = filter(1000, 3, IndexScheme.STANDARD);
    for (IndexScheme scheme : IndexScheme.named()) {
      BloomFilter other = filter(1000, 3, scheme);
      assertEquals(scheme.equals(IndexScheme.STANDARD), filter.isCompatible(other));
      assertEquals(scheme.equals(IndexScheme.STANDARD), filter.equals(other));
    }
    assertFalse(filter.isCompatible(filter(1001, 3, IndexScheme.STANDARD)));
    assertNotEquals(filter, filter(1000, 4, IndexScheme.STANDARD));
  }

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.bloom.BloomModelTest#schemes")
  void everySchemeTravels(IndexScheme scheme) throws IOException {
    for (long bits : new long[] {4, 63, 64, 65, 9999}) {
      BloomFilter filter = filter(bits, 4, scheme);
      Kinds.putRange(filter, 0, bits / 8);
      BloomFilter read = (BloomFilter) Kinds.read(Kinds.bytes(filter));
      assertEquals(filter, read);
      assertEquals(scheme, read.scheme());
    }
  }

  @Test
  void streamsAreCollectedInParallel() {
    BloomFilter expected = BloomFilter.builder().expectedInsertions(5000).fpp(0.01).build();
    Kinds.putRange(expected, 0, 5000);
    BloomFilter collected =
        IntStream.range(0, 5000)
            .parallel()
            .boxed()
            .collect(
                InsertableFilter.collector(
                    () -> BloomFilter.builder().expectedInsertions(5000).fpp(0.01).build(),
                    (hashing, key) -> hashing.hash((long) key)));
    assertEquals(expected, collected);
  }

  @Test
  void buildersSayWhatIsMissingOrWrong() {
    refusal(() -> BloomFilter.builder().fpp(0.1).build());
    refusal(() -> BloomFilter.builder().expectedInsertions(10).build());
    for (int width : new int[] {0, 1, 33}) {
      refusal(() -> CountingBloomFilter.builder().counterBits(width));
    }
    assertEquals(
        IndexScheme.EXTENDED3,
        BloomFilter.builder()
            .expectedInsertions(10)
            .fpp(0.1)
            .scheme(IndexScheme.EXTENDED3)
            .seed(4)
            .build()
            .scheme());
  }

  @Test
  void stuckCountersStay() {
    CountingBloomFilter filter =
        CountingBloomFilter.builder().expectedInsertions(100).fpp(1e-6).build();
    filter.putHash(filter.hashing().hash(1L), 14);
    assertEquals(14, filter.approximateCount(1));
    assertEquals(0, filter.stuckCounters());
    filter.put(1);
    assertEquals(CountingBloomFilter.UNKNOWN_COUNT, filter.approximateCount(1));
    assertEquals(filter.used, filter.stuckCounters());
    for (int i = 0; i < 15; i++) {
      assertTrue(filter.remove(1));
    }
    assertEquals(0, filter.approximateElementCount());
    assertTrue(filter.mightContain(1));
    assertFalse(filter.remove(1), "there is nothing in to be removed");
    assertTrue(filter.toBloomFilter().mightContain(1));
  }

  @Test
  void elementsBeyondCountingAreRefused() {
    CountingBloomFilter filter =
        CountingBloomFilter.builder().expectedInsertions(100).fpp(0.01).build();
    filter.putHash(5, CountingBloomFilter.MAX_ELEMENTS);
    CountingBloomFilter before = filter.copy();
    FilterFullException full = assertThrows(FilterFullException.class, () -> filter.putHash(6));
    assertEquals(FilterFullException.Reason.COUNT, full.reason());
    full = assertThrows(FilterFullException.class, () -> filter.putAll(before));
    assertEquals(FilterFullException.Reason.COUNT, full.reason());
    assertEquals(before, filter);
  }
}
