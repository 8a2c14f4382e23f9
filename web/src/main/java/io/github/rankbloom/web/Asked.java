package io.github.rankbloom.web;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;

/**
 * What a page asks for: a kind and a requirement, as numbers and names.
 *
 * @param kind the kind of filter
 * @param requirement what it must do
 */
record Asked(FilterKind<?> kind, Requirement requirement) {

  /**
   * Reads what is asked for.
   *
   * @param kindName a name of the catalogue
   * @param keys how many keys there are at first, a whole number
   * @param maxKeys how many there may ever be, a whole number
   * @param fpp the false-positive probability allowed
   * @param payloadBits bits beside each key, or -1 for what is usual
   * @param overflowProbability of a filter that keeps its size, or 0 for one that may grow
   * @param profileName one of {@link Profile#NAMES}
   * @throws IllegalArgumentException if there is nothing of that name or nothing can do that
   */
  static Asked of(
      String kindName,
      double keys,
      double maxKeys,
      double fpp,
      int payloadBits,
      double overflowProbability,
      String profileName) {
    FilterKind<?> kind =
        Catalogue.STANDARD
            .kind(kindName)
            .orElseThrow(() -> new IllegalParameterException("kind", "is unknown: " + kindName));
    Profile profile =
        Profile.named(profileName)
            .orElseThrow(
                () ->
                    new IllegalParameterException(
                        "profile",
                        "must be one of "
                            + String.join(", ", Profile.NAMES)
                            + ", not "
                            + profileName));
    boolean fixed = overflowProbability != 0;
    Requirement requirement =
        new Requirement(
            whole("keys", fixed ? maxKeys : keys),
            whole("maxKeys", maxKeys),
            fpp,
            payloadBits < 0 ? kind.payload().usual() : payloadBits,
            fixed ? overflowProbability : Requirement.DEFAULT_OVERFLOW_PROBABILITY,
            fixed,
            profile);
    return new Asked(kind, requirement);
  }

  private static long whole(String name, double number) {
    if (number != Math.floor(number)) {
      throw new IllegalParameterException(name, "must be a whole number, not " + number);
    }
    return (long) number;
  }
}
