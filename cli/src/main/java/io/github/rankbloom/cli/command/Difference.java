package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.cli.text.Quantity;

/** Says why two filters of one kind do not suit each other, and what would. */
final class Difference {

  private Difference() {}

  /** What is to be said after the names of both. */
  static String between(Filter one, Filter other) {
    if (!one.hashing().equals(other.hashing())) {
      return "have different key hashes: build with the same --seed";
    }
    if (one instanceof GrowingFilter first && other instanceof GrowingFilter second) {
      return "were made for "
          + promise(first)
          + " and for "
          + promise(second)
          + ": build with the same --max (or -n), --fpp and other options";
    }
    return "have different sizes: build with the same -n, --fpp and other options";
  }

  private static String promise(GrowingFilter filter) {
    return Quantity.count(filter.maxCapacity(), "key")
        + " at fpp "
        + Quantity.bound(filter.askedFpp());
  }
}
