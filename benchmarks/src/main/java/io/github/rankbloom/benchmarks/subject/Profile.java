package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.plan.Requirement;
import java.util.Locale;

/** Whether a rank-indexed filter is planned for speed or for size. */
enum Profile {
  FAST(Requirement.FAST_CHAINS),
  COMPACT(Requirement.COMPACT_CHAINS);

  final int maxChains;

  Profile(int maxChains) {
    this.maxChains = maxChains;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
