package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.support.Seeds;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DLeftPlacesTest {

  @ParameterizedTest
  @CsvSource({"2, 1, 3, 2", "2, 2, 1, 1", "2, 37, 5, 4", "3, 64, 7, 3", "4, 101, 2, 6"})
  void placesAreOneToOneWithHomesInEverySubtable(
      int subtables, int buckets, int chains, int fingerprintBits) {
    DLeftPlaces places =
        new DLeftPlaces(new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, 9));
    for (int subtable = 0; subtable < subtables; subtable++) {
      for (int chain = 0; chain < chains; chain++) {
        for (long fingerprint = 0; fingerprint < 1 << fingerprintBits; fingerprint++) {
          BitSet taken = new BitSet();
          for (int home = 0; home < buckets; home++) {
            int bucket = places.bucket(subtable, home, chain, fingerprint);
            assertEquals(subtable, bucket / buckets);
            assertEquals(home, places.homeOf(bucket, chain, fingerprint));
            taken.set(bucket);
          }
          assertEquals(buckets, taken.cardinality());
        }
      }
    }
  }

  /** Also for the most buckets that there can be, where a sum of two could overflow. */
  @ParameterizedTest
  @CsvSource({"2, 1073741819, 1, 30", "4, 536870909, 2, 20"})
  void placesOfVeryLargeTablesLeadHome(
      int subtables, int buckets, int chains, int fingerprintBits) {
    DLeftPlaces places =
        new DLeftPlaces(new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, 1));
    SplittableRandom random = Seeds.random("places", buckets);
    for (int i = 0; i < 100_000; i++) {
      long hash = random.nextLong();
      int chain = places.chain(hash);
      long fingerprint = places.fingerprint(hash);
      int home = places.home(hash);
      assertEquals(home, places.bucket(0, home, chain, fingerprint));
      for (int subtable = 0; subtable < subtables; subtable++) {
        int bucket = places.bucket(subtable, home, chain, fingerprint);
        assertEquals(subtable, bucket / buckets, Seeds::replay);
        assertEquals(home, places.homeOf(bucket, chain, fingerprint), Seeds::replay);
      }
    }
  }

  /** Pairs of buckets of two subtables are hit as often as if they were drawn independently. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "1, 2"})
  void bucketsOfTwoSubtablesAreIndependent(int left, int right) {
    int buckets = 20;
    DLeftPlaces places = new DLeftPlaces(new RankDLeftGeometry(3, buckets, 61, 8, 70));
    SplittableRandom random = Seeds.random("independent", left, right);
    int[] hits = new int[buckets * buckets];
    int trials = 400_000;
    for (int i = 0; i < trials; i++) {
      long hash = random.nextLong();
      int home = places.home(hash);
      int chain = places.chain(hash);
      long fingerprint = places.fingerprint(hash);
      int one = places.bucket(left, home, chain, fingerprint) % buckets;
      int other = places.bucket(right, home, chain, fingerprint) % buckets;
      hits[one * buckets + other]++;
    }
    double expected = (double) trials / hits.length;
    double chiSquare = 0;
    for (int hit : hits) {
      chiSquare += (hit - expected) * (hit - expected) / expected;
    }
    // A given set of shifts is itself a sample, of 61 * 256 pairs of chain and fingerprint.
    double sample = hits.length * (1 + trials / (61.0 * 256) / buckets);
    assertTrue(chiSquare < sample + 8 * Math.sqrt(2 * sample), () -> "chi-square of " + sample);
  }
}
