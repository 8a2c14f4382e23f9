package io.github.rankbloom.bloom;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Positions: where they lie, how evenly, and how often a filter of them errs. */
class IndexSchemeTest {

  static Stream<IndexScheme> schemes() {
    return Stream.concat(
        IndexScheme.named().stream(),
        Stream.of(
            IndexScheme.extended(7, i -> 1000L * i - 5),
            IndexScheme.extended(7, i -> -i),
            IndexScheme.extendedModuloPositions(7, i -> 3L * i * i - 40),
            IndexScheme.extended(7, i -> i % 2 == 0 ? Long.MIN_VALUE + i : Long.MAX_VALUE)));
  }

  private static long[] positions(Indexes indexes, long hash) {
    long[] positions = new long[indexes.count()];
    long stride = indexes.stride(hash);
    long cursor = indexes.start(hash);
    for (int i = 0; i < indexes.count(); i++) {
      positions[i] = indexes.position(cursor, i);
      cursor = indexes.next(cursor, stride, i);
    }
    return positions;
  }

  /** Sizes that are no powers of two, and up to the largest possible. */
  @ParameterizedTest
  @MethodSource("schemes")
  void positionsAreTheDocumentedOnes(IndexScheme scheme) {
    SplittableRandom random = Seeds.random("documented", scheme);
    long most = Bits.MAX_WORDS * Long.SIZE;
    for (long m : new long[] {7, 8, 60, 64, 97, 1000, 1L << 20, (1L << 31) + 11, 1L << 36, most}) {
      BloomGeometry geometry = BloomGeometry.of(m, 7);
      long prime = geometry.primePositions();
      Indexes indexes = new Indexes(geometry.withScheme(scheme));
      for (int trial = 0; trial < 200; trial++) {
        long hash = trial == 0 ? 0 : trial == 1 ? -1L : random.nextLong();
        long[] positions = positions(indexes, hash);
        long[] expected = NaivePositions.of(geometry, prime, scheme, hash);
        assertArrayEquals(expected, positions, Seeds::replay);
        assertTrue(Arrays.stream(positions).allMatch(at -> at >= 0 && at < m));
      }
    }
  }

  /** Where the documents say that a key never falls on one position twice, however small m. */
  @Test
  void aKeyHasSoManyDifferentPositions() {
    SplittableRandom random = Seeds.random("different");
    for (IndexScheme scheme :
        new IndexScheme[] {
          IndexScheme.PARTITION,
          IndexScheme.PARTITION_PRIME,
          IndexScheme.DOUBLE,
          IndexScheme.EXTENDED2
        }) {
      for (long m : new long[] {24, 30, 36, 60, 64, 120, 128, 1000}) {
        Indexes indexes = new Indexes(BloomGeometry.of(m, 6).withScheme(scheme));
        for (int trial = 0; trial < 3000; trial++) {
          long[] positions = positions(indexes, random.nextLong());
          assertEquals(6, Arrays.stream(positions).distinct().count(), scheme + " of " + m);
        }
      }
    }
  }

  /** Chi-square over all positions, within six deviations of its mean. */
  @ParameterizedTest
  @MethodSource("schemes")
  void everyPositionIsAsProbableAsEveryOther(IndexScheme scheme) {
    SplittableRandom random = Seeds.random("even", scheme);
    Indexes indexes = new Indexes(BloomGeometry.of(1001, 7).withScheme(scheme));
    int reach = (int) indexes.reach();
    long[] hits = new long[reach];
    int keys = 60_000;
    for (int key = 0; key < keys; key++) {
      for (long position : positions(indexes, random.nextLong())) {
        hits[(int) position]++;
      }
    }
    double expected = 7.0 * keys / reach;
    double chiSquare = 0;
    for (long hit : hits) {
      chiSquare += (hit - expected) * (hit - expected) / expected;
    }
    assertEquals(reach, chiSquare, 6 * Math.sqrt(2.0 * reach), Seeds::replay);
  }

  /**
   * Figure 1 of "Less Hashing, Same Performance", at fewer trials: false-positive rates over p, the
   * probability for many keys. What each may be is taken from that figure and from theory: with
   * partition a key meets one of the others in all positions with probability n (k/m)^2.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 3, 100", "4, 3, 1000", "4, 3, 10000",
    "8, 6, 100", "8, 6, 1000", "8, 6, 10000",
    "12, 8, 100", "12, 8, 1000", "12, 8, 10000",
    "16, 11, 100", "16, 11, 1000", "16, 11, 10000",
  })
  void falsePositiveRatesAreThoseOfFigure1(int c, int k, int n) {
    double p = Math.pow(-Math.expm1(-(double) k / c), k);
    int trials = Math.max(3, 30_000 / n);
    long queries = (long) (1000 / p / trials) + 1;
    for (IndexScheme scheme : IndexScheme.named()) {
      SplittableRandom random = Seeds.random("figure 1", c, n, scheme);
      long found = 0;
      double spread = 0;
      for (int trial = 0; trial < trials; trial++) {
        BloomFilter filter = filter(BloomGeometry.of((long) c * n, k), scheme);
        random.longs(n).forEach(filter::putHash);
        found += random.longs(queries).filter(filter::mightContainHash).count();
        spread += Math.pow(Math.pow(filter.fill(), k) / p - 1, 2);
      }
      double mean = trials * queries * p;
      double ratio = found / mean;
      // Binomial, and the spread of the rate from filter to filter.
      double deviation = Math.sqrt(1 / mean + spread / trials / trials);
      boolean partition = scheme.name().startsWith("partition");
      double twins = partition ? n * Math.pow((double) k / ((long) c * n), 2) / p : 0;
      // Steps of 0 leave a single position, and those of half the array two.
      twins += scheme.name().endsWith("-m") ? 1 / (c * n * p) : 0;
      double slack = partition ? 0.5 * twins + 0.1 : n >= 10_000 ? 0.03 : 60.0 / n;
      double most = 1 + twins + slack + 5 * deviation * Math.sqrt(1 + twins);
      String what = scheme + " errs " + ratio + " times p, at most " + most + "; " + Seeds.replay();
      assertTrue(ratio < most, what);
      assertTrue(ratio > 0.9 - 5 * deviation, what);
      if (partition && c >= 12 && n == 100) {
        assertTrue(ratio > 1.5, what);
      }
    }
  }

  private static BloomFilter filter(BloomGeometry geometry, IndexScheme scheme) {
    return BloomFilter.KIND.create(geometry.withScheme(scheme), KeyHash.DEFAULT);
  }

  @Test
  void schemesHaveNamesAndAreEqualByWhatTheyDo() {
    assertEquals(Optional.of(IndexScheme.EXTENDED3), IndexScheme.named("extended3"));
    assertEquals(Optional.empty(), IndexScheme.named("extended"));
    assertEquals(IndexScheme.extended(3, i -> i), IndexScheme.extended(3, i -> 1L * i));
    assertEquals(
        IndexScheme.extended(3, i -> i).hashCode(), IndexScheme.extended(3, i -> i).hashCode());
    assertNotEquals(IndexScheme.extended(3, i -> i), IndexScheme.extended(3, i -> 2L * i));
    assertNotEquals(IndexScheme.extended(3, i -> i), IndexScheme.extended(4, i -> i));
    assertFalse(IndexScheme.named().contains(IndexScheme.extended(3, i -> 0)));
    assertEquals("double", IndexScheme.DOUBLE.toString());
  }

  @Test
  void aFunctionIsForSoManyHashes() {
    assertThrows(IllegalArgumentException.class, () -> IndexScheme.extended(0, i -> i));
    assertThrows(IllegalArgumentException.class, () -> IndexScheme.extended(256, i -> i));
    IndexScheme three = IndexScheme.extended(3, i -> i);
    assertThrows(IllegalArgumentException.class, () -> filter(BloomGeometry.of(1000, 4), three));
  }
}
