package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.rank.table.HashSplit;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HashSortTest {

  /** Against Java's sort of boxed numbers; ranges of buckets anywhere, also in the middle. */
  @Test
  void hashesAreSortedByBucketThenByPlace() {
    SplittableRandom random = Seeds.random("hash sort");
    for (int round = 0; round < 300; round++) {
      int allBuckets = 1 + random.nextInt(1 << random.nextInt(1, 12));
      int first = random.nextInt(allBuckets);
      // The last part of a table may have fewer buckets than others.
      int buckets = 1 + random.nextInt(allBuckets);
      int last = Math.min(allBuckets, first + buckets) - 1;
      HashSort sort = new HashSort(allBuckets);
      for (int again = 0; again < 3; again++) {
        int length = random.nextInt(1 << random.nextInt(1, 12));
        long[] hashes = hashes(random, length, allBuckets, first, last);
        int from = random.nextInt(length + 1);
        sort.sort(hashes, from, length, first, buckets);
        long[] expected =
            Arrays.stream(hashes, from, length)
                .boxed()
                .sorted(Long::compareUnsigned)
                .mapToLong(hash -> hash)
                .toArray();
        assertArrayEquals(expected, Arrays.copyOf(sort.sorted(), length - from), Seeds::replay);
        for (int i = 0; i < buckets; i++) {
          int bucket = first + i;
          long upTo =
              Arrays.stream(expected)
                  .filter(hash -> HashSplit.bucket(hash, allBuckets) <= bucket)
                  .count();
          assertEquals(upTo, sort.end(i), Seeds::replay);
        }
      }
    }
  }

  /** Hashes of some buckets, of which many may be the same or near to each other. */
  private static long[] hashes(
      SplittableRandom random, int number, int allBuckets, int first, int last) {
    long base = inBuckets(random, allBuckets, first, last);
    int different = random.nextInt(3) == 0 ? number / 10 : number;
    boolean near = random.nextInt(3) == 0;
    long[] hashes = new long[number];
    for (int i = 0; i < number; i++) {
      long close = base + random.nextInt(-50, 50);
      boolean isIn =
          HashSplit.bucket(close, allBuckets) >= first
              && HashSplit.bucket(close, allBuckets) <= last;
      hashes[i] =
          i >= different && different > 0
              ? hashes[random.nextInt(different)]
              : near && isIn ? close : inBuckets(random, allBuckets, first, last);
    }
    return hashes;
  }

  private static long inBuckets(SplittableRandom random, int allBuckets, int first, int last) {
    long bucket = random.nextInt(first, last + 1);
    // The least hash of a bucket, rounded up; one more bucket's worth is beyond it.
    long width = Long.divideUnsigned(-1L, allBuckets);
    long hash = bucket * width + (width > 1 ? random.nextLong(width) : 0);
    return HashSplit.bucket(hash, allBuckets) < first ? hash + allBuckets : hash;
  }
}
