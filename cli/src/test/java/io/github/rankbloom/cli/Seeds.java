package io.github.rankbloom.cli;

import java.util.SplittableRandom;

/** Randomness for tests: always seeded; {@code -Drankbloom.seed=N} runs from another seed. */
public final class Seeds {

  private static final long SEED = Long.getLong("rankbloom.seed", 20260101L);

  private Seeds() {}

  /** Randomness that depends on the seed and on who asks. */
  public static SplittableRandom random(Object... who) {
    long mixed = SEED;
    for (Object part : who) {
      mixed = mixed * 0x9E3779B97F4A7C15L + String.valueOf(part).hashCode();
    }
    return new SplittableRandom(mixed);
  }

  /** What a failure message should say so that the run can be repeated. */
  public static String replay() {
    return "replay with -Drankbloom.seed=" + SEED;
  }
}
