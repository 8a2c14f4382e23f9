package io.github.rankbloom.support;

import java.util.SplittableRandom;

/**
 * Randomness for tests: always seeded, and replayable. Every test that uses it prints its seed when
 * it fails; {@code mvn verify -Drankbloom.seed=N} runs all of them from another seed.
 */
public final class Seeds {

  private static final long SEED = Long.getLong("rankbloom.seed", 20260101L);

  private Seeds() {}

  /** Randomness that depends on the seed and on who asks. */
  public static SplittableRandom random(Object... who) {
    long mixed = SEED;
    for (Object part : who) {
      // Not the part's own hash code: that of an enum, or of a record with one, is another each
      // run.
      mixed = mixed * 0x9E3779B97F4A7C15L + String.valueOf(part).hashCode();
    }
    return new SplittableRandom(mixed);
  }

  /** What a failure message should say so that the run can be repeated. */
  public static String replay() {
    return "replay with -Drankbloom.seed=" + SEED;
  }
}
