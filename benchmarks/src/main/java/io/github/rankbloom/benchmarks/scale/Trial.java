package io.github.rankbloom.benchmarks.scale;

import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.rank.RankMultisetFilter;
import org.openjdk.jol.info.GraphLayout;

/** Fills one filter and measures what it takes. */
final class Trial {

  /** Keys of each operation that is timed one by one. */
  private static final int SAMPLE = 10_000_000;

  /** Keys that are added at a time by all threads. */
  private static final int BLOCK = 1 << 24;

  /**
   * What was measured.
   *
   * @param keys how many
   * @param plannedBits bits per key by the plan
   * @param realBits bits per key of the filter with all that it refers to
   * @param buildRate keys added a second, by all threads
   * @param put nanoseconds to add a key to a filter that is all but full
   * @param hit nanoseconds to find a key
   * @param miss nanoseconds to deny a key
   * @param remove nanoseconds to remove a key
   * @param falsePositives part of the absent keys that were not denied
   */
  record Result(
      int keys,
      double plannedBits,
      double realBits,
      double buildRate,
      double put,
      double hit,
      double miss,
      double remove,
      double falsePositives) {

    /** How much more memory it takes than planned. */
    double memoryRatio() {
      return realBits / plannedBits;
    }
  }

  /** One operation on the key that comes at a time. */
  private interface Step {
    boolean run(long time);
  }

  private final RankMultisetFilter.Builder builder;
  private final int keys;
  private final int sample;

  /** A trial in which at most half of the keys are timed one by one. */
  Trial(RankMultisetFilter.Builder builder, int keys) {
    this.builder = builder.expectedInsertions(keys);
    this.keys = keys;
    sample = Math.min(SAMPLE, keys / 2);
  }

  Result run() {
    Plan plan = builder.plan();
    RankMultisetFilter filter = builder.build();
    NumberedHashes hashes = new NumberedHashes(filter.hashing());
    long start = System.nanoTime();
    build(filter, hashes, keys - sample);
    double seconds = (System.nanoTime() - start) / 1e9;

    long[] count = new long[1];
    double put = time(count, i -> filter.putHash(hashes.get(keys - sample + i)));
    require(filter.approximateElementCount() == keys, "keys are missing");
    double hit = time(count, i -> filter.mightContainHash(hashes.shuffled(i, keys)));
    require(count[0] == sample, "keys are denied");
    double miss = time(count, i -> filter.mightContainHash(hashes.get(keys + i)));
    double falsePositives = (double) count[0] / sample;
    double realBits = 8.0 * GraphLayout.parseInstance(filter).totalSize() / keys;
    double remove = time(count, i -> filter.removeHash(hashes.shuffled(i, keys)));
    require(count[0] == sample, "keys could not be removed");
    return new Result(
        keys,
        plan.bitsPerKey(),
        realBits,
        (keys - sample) / seconds,
        put,
        hit,
        miss,
        remove,
        falsePositives);
  }

  private static void build(RankMultisetFilter filter, NumberedHashes hashes, int keys) {
    for (long done = 0; done < keys; done += BLOCK) {
      int length = (int) Math.min(BLOCK, keys - done);
      filter.putHashesInParallel(hashes.fill(new long[length], done));
    }
  }

  /** Nanoseconds per key of the sample; counts how often the step answers true. */
  private double time(long[] count, Step step) {
    long trues = 0;
    long start = System.nanoTime();
    for (int i = 0; i < sample; i++) {
      trues += step.run(i) ? 1 : 0;
    }
    count[0] = trues;
    return (double) (System.nanoTime() - start) / sample;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalStateException(otherwise);
    }
  }
}
