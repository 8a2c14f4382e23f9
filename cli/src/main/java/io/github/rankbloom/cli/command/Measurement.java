package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.wire.FilterKind;
import java.util.SplittableRandom;

/**
 * What was measured of a filter with all its keys in.
 *
 * @param falsePositiveRate of keys that were never put
 * @param bitsPerKey memory
 * @param messageBitsPerKey the shortest message
 * @param putNanos time of a put
 * @param hitNanos time of a question for a key that was put
 * @param missNanos time of a question for another key
 */
record Measurement(
    double falsePositiveRate,
    double bitsPerKey,
    double messageBitsPerKey,
    double putNanos,
    double hitNanos,
    double missNanos) {

  /** Keys and questions of the round that is not measured, in which the code is compiled. */
  private static final long WARM_UP = 200_000;

  private static final long MIN_QUESTIONS = 1_000_000;
  private static final long MAX_QUESTIONS = 10_000_000;

  private static final long SEED_OF_KEYS = 1;
  private static final long SEED_OF_OTHERS = 2;

  /**
   * Builds a filter and measures it.
   *
   * @throws Failure if there is not enough memory
   * @throws io.github.rankbloom.FilterFullException if the keys do not fit
   */
  static Measurement of(FilterKind<?> kind, Plan plan) {
    long keys = plan.requirement().keys();
    Memory.require(
        "a " + kind.name() + " filter for " + Quantity.count(keys, "key"),
        plan.bitSize() / Byte.SIZE);
    round(kind, kind.plan(plan.requirement().withKeys(WARM_UP)), WARM_UP);
    return round(kind, plan, Math.max(MIN_QUESTIONS, Math.min(keys, MAX_QUESTIONS)));
  }

  private static <F extends Filter> Measurement round(
      FilterKind<F> kind, Plan plan, long questions) {
    F filter = kind.create(plan, KeyHash.DEFAULT);
    long keys = plan.requirement().keys();
    long start = System.nanoTime();
    fill(filter, keys);
    long filled = System.nanoTime();
    long hits = members(filter, SEED_OF_KEYS, Math.min(keys, questions));
    long asked = System.nanoTime();
    long falsePositives = members(filter, SEED_OF_OTHERS, questions);
    long end = System.nanoTime();
    if (hits != Math.min(keys, questions)) {
      throw new Failure("a " + kind.name() + " filter denies keys that were put; please report it");
    }
    return new Measurement(
        (double) falsePositives / questions,
        (double) filter.bitSize() / keys,
        (double) kind.shortest(filter).byteSize() * Byte.SIZE / keys,
        (double) (filled - start) / keys,
        (double) (asked - filled) / hits,
        (double) (end - asked) / questions);
  }

  private static void fill(Filter filter, long keys) {
    SplittableRandom random = new SplittableRandom(SEED_OF_KEYS);
    if (filter instanceof ValueFilter map) {
      for (long i = 0; i < keys; i++) {
        map.put(random.nextLong(), i & map.maxValue());
      }
    } else if (filter instanceof InsertableFilter insertable) {
      for (long i = 0; i < keys; i++) {
        insertable.put(random.nextLong());
      }
    } else {
      throw new Failure("nothing can be put into it");
    }
  }

  private static long members(Filter filter, long seed, long questions) {
    SplittableRandom random = new SplittableRandom(seed);
    long members = 0;
    for (long i = 0; i < questions; i++) {
      if (filter.mightContain(random.nextLong())) {
        members++;
      }
    }
    return members;
  }

  void addTo(Json json) {
    json.field("measuredFpp", falsePositiveRate)
        .field("measuredBitsPerKey", bitsPerKey)
        .field("measuredMessageBitsPerKey", messageBitsPerKey)
        .field("putNanos", putNanos)
        .field("hitNanos", hitNanos)
        .field("missNanos", missNanos);
  }
}
