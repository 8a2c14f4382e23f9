package io.github.rankbloom.benchmarks.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ScaleTest {

  @Test
  void aFilterTakesItsPlanAndKeepsItsProbability() {
    Trial.Result result = new Trial(RankMultisetFilter.builder().fpp(0.004), 400_000).run();
    assertTrue(result.memoryRatio() >= 1 && result.memoryRatio() < 1.05, result::toString);
    // Six standard deviations of 200,000 lookups.
    assertEquals(0.004, result.falsePositives(), 0.00085);
  }

  @Test
  void everyKeyComesOnce() {
    NumberedHashes hashes = new NumberedHashes(KeyHash.DEFAULT);
    long keys = 10_007;
    assertEquals(
        keys, LongStream.range(0, keys).map(i -> hashes.shuffled(i, keys)).distinct().count());
    assertTrue(
        LongStream.range(0, keys).map(hashes::get).sum()
            == LongStream.range(0, keys).map(i -> hashes.shuffled(i, keys)).sum());
  }

  @Test
  void aBadProbabilityIsAMistakeOfTheUser() {
    assertEquals(CommandLine.ExitCode.USAGE, Scale.execute("--keys=1000", "--fpp=2"));
  }
}
