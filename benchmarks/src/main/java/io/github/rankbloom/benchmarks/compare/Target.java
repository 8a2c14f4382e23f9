package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a filter of this library is meant to reach.
 *
 * @param candidate the filter
 * @param subject what is looked at: an operation, or memory
 * @param unit what it is a multiple of, or its unit
 * @param limit the most that it may be
 * @param needs what has to be measured for it
 * @param value takes it from the measurements
 * @param inBulk takes from them what it would be with many keys in one call; NaN if that is nothing
 */
record Target(
    Candidate candidate,
    String subject,
    String unit,
    double limit,
    List<Candidate> needs,
    ToDoubleFunction<Rounds> value,
    ToDoubleFunction<Rounds> inBulk) {

  /** An operation with one key takes at most so many times as long as that of another filter. */
  static Target time(Candidate candidate, Operation operation, double limit, Candidate reference) {
    return new Target(
        candidate,
        operation.toString(),
        "× " + reference,
        limit,
        List.of(candidate, reference),
        rounds -> rounds.ratio(candidate, reference, operation),
        rounds -> rounds.ratio(candidate, operation.inBulk(), reference, operation));
  }

  /**
   * An operation with many keys in one call takes at most so many times as long as single calls of
   * another filter.
   */
  static Target bulk(Candidate candidate, Operation operation, double limit, Candidate reference) {
    return new Target(
        candidate,
        operation.inBulk().toString(),
        "× " + reference,
        limit,
        List.of(candidate, reference),
        rounds -> rounds.ratio(candidate, operation.inBulk(), reference, operation),
        rounds -> Double.NaN);
  }

  /** A filter takes at most so many bits per key beyond log2(1/fpp) of the claimed fpp. */
  static Target memory(Candidate candidate, double limit) {
    return new Target(
        candidate,
        "real bits per key",
        "beyond log2(1/fpp)",
        limit,
        List.of(candidate),
        rounds -> rounds.bitsPerKey(candidate) + Math.log(candidate.fpp()) / Math.log(2),
        rounds -> Double.NaN);
  }

  boolean isMet(Rounds rounds) {
    return value.applyAsDouble(rounds) <= limit;
  }
}
