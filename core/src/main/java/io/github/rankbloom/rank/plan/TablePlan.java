package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Entropy;
import io.github.rankbloom.plan.Plan;

/** What the plans of rank-indexed tables have in common, however a key finds its bucket. */
sealed interface TablePlan extends Plan permits RankPlan, RankDLeftPlan {

  /** {@return all buckets, as one rank-indexed table; only where a plan is of such a table} */
  RankGeometry table();

  /** {@return keys per chain (the paper's λ) with all required keys in} */
  default double load() {
    return (double) requirement().keys() / table().totalChains();
  }

  /** {@inheritDoc} Cells lie on places at random; payloads are taken for incompressible. */
  @Override
  default double messageBitsPerKey() {
    return messageBitsPerKey(requirement().keys(), table().places(), table().payloadBits());
  }

  /** What keys on places at random are worth, with a payload each. */
  static double messageBitsPerKey(long keys, double places, int payloadBits) {
    double perPlace = keys / places;
    return perPlace == 0 ? 0 : Entropy.ofPoisson(perPlace) / perPlace + payloadBits;
  }

  /**
   * {@return bits per key of the buckets when vacant cells are left out, as in files: 1/λ of the
   * base index, a higher index bit, a fingerprint and a payload; 0 where no key is required}
   */
  default double trimmedBitsPerKey() {
    return requirement().keys() == 0
        ? 0
        : 1 / load() + 1 + table().fingerprintBits() + table().payloadBits();
  }
}
