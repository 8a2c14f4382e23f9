package io.github.rankbloom.benchmarks.subject;

import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * An entry of the catalogue: how to make a subject, and what it claims.
 *
 * @param name what tables and command lines call it
 * @param fpp the false-positive probability that it claims when full
 * @param slack by which factor it is known to exceed its claim, 1 if it is honest
 * @param type what its subjects can do
 * @param empty makes an empty subject for a number of keys, or null if it can only be built whole
 * @param whole makes a subject that holds the given keys
 */
public record Candidate(
    String name,
    double fpp,
    double slack,
    Class<? extends Subject> type,
    IntFunction<? extends InsertableSubject> empty,
    Function<long[], ? extends Subject> whole) {

  /** A candidate that starts empty. */
  static Candidate growing(
      String name,
      double fpp,
      Class<? extends InsertableSubject> type,
      IntFunction<? extends InsertableSubject> empty) {
    Function<long[], InsertableSubject> whole =
        keys -> {
          InsertableSubject subject = empty.apply(keys.length);
          subject.putAll(keys, 0, keys.length);
          return subject;
        };
    return new Candidate(name, fpp, 1, type, empty, whole);
  }

  /** A candidate that is built from all its keys at once and never changes. */
  static Candidate fixed(String name, double fpp, Function<long[], ? extends Subject> whole) {
    return new Candidate(name, fpp, 1, Subject.class, null, whole);
  }

  /** This candidate, known to exceed its claim. */
  Candidate exceedingClaim(double factor) {
    return new Candidate(name, fpp, factor, type, empty, whole);
  }

  /** Whether its subjects have a capability. */
  public boolean can(Class<? extends Subject> capability) {
    return capability.isAssignableFrom(type);
  }

  /** A subject that holds the given keys. */
  public Subject build(long[] keys) {
    return whole.apply(keys);
  }

  @Override
  public String toString() {
    return name;
  }
}
