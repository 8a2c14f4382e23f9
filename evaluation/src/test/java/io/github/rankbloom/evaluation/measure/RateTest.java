package io.github.rankbloom.evaluation.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.hash.KeyHash;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters are filled and asked in batches, as if key by key. */
class RateTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1023, 1024, 1025, 5000})
  void batchesAreTheKeysOneAfterTheOther(int count) {
    BloomFilter one = empty();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < count; i++) {
      one.putHash(random.nextLong());
    }
    long hits = 0;
    for (int i = 0; i < count; i++) {
      hits += one.mightContainHash(random.nextLong()) ? 1 : 0;
    }
    SplittableRandom same = new SplittableRandom(7);
    BloomFilter filled = Rate.fill(empty(), count, same);
    assertEquals(one.ones(), filled.ones());
    assertEquals(new Rate(hits, count), Rate.of(filled, count, same));
  }

  private static BloomFilter empty() {
    return BloomFilter.KIND.create(BloomGeometry.of(10_000, 2), KeyHash.DEFAULT);
  }
}
