package io.github.rankbloom.catalogue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.rank.FrozenRankFilter;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import java.io.IOException;
import java.util.SplittableRandom;

/**
 * Any bytes at all, asked where they lie, with checksums that fit. In the normal build this runs
 * the inputs kept in the resources; {@code JAZZER_FUZZ=1 mvn -pl core test -Dtest=FrozenFuzzTest}
 * searches for new ones.
 */
class FrozenFuzzTest {

  private static final int QUESTIONS = 200;
  private static final long ABSENT = -1;

  @FuzzTest(maxDuration = "5m")
  void openingEndsInAFilterOrInAFormatException(byte[] bytes) throws IOException {
    byte[] fitting = bytes.clone();
    Checksums.fit(fitting);
    FrozenRankFilter frozen;
    try {
      frozen = FrozenRankFilter.of(fitting);
    } catch (FilterFormatException expected) {
      return;
    }
    SplittableRandom random = new SplittableRandom(bytes.length);
    long[] hashes = random.longs(QUESTIONS).toArray();
    long[] answers = new long[QUESTIONS];
    for (int i = 0; i < QUESTIONS; i++) {
      answers[i] = answer(frozen, hashes[i]);
    }
    try {
      Filter loaded = Kinds.read(fitting);
      for (int i = 0; i < QUESTIONS; i++) {
        if (answer(loaded, hashes[i]) != answers[i]) {
          throw new IllegalStateException("a filter answers otherwise once it is loaded");
        }
      }
    } catch (FilterFormatException expected) {
      // The content is no table: it may answer anything, but it did answer.
    }
  }

  /** All that a filter has to say about a key. */
  private static long answer(Filter filter, long hash) {
    if (!filter.mightContainHash(hash)) {
      return ABSENT;
    }
    if (filter instanceof CountLookup counted) {
      return counted.approximateCountHash(hash);
    }
    return filter instanceof ValueLookup valued ? valued.getHash(hash, ABSENT) : 1;
  }
}
