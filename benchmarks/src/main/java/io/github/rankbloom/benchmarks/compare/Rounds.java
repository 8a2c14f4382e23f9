package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.report.Statistics;
import io.github.rankbloom.benchmarks.subject.Candidate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The samples of all subjects at one number of keys.
 *
 * @param keys the number of keys
 * @param samples for every candidate its sample of each round, empty where that failed
 */
record Rounds(int keys, Map<Candidate, List<Optional<Sample>>> samples) {

  /** Told before each measurement. */
  @FunctionalInterface
  interface Progress {
    void report(int round, int done, Candidate next);
  }

  /** Measures every candidate once a round, in an order drawn anew for each round. */
  static Rounds run(
      int keys,
      int rounds,
      List<Candidate> candidates,
      Random order,
      Function<Candidate, Optional<Sample>> measure,
      Progress progress) {
    Map<Candidate, List<Optional<Sample>>> samples = new LinkedHashMap<>();
    candidates.forEach(candidate -> samples.put(candidate, new ArrayList<>()));
    List<Candidate> shuffled = new ArrayList<>(candidates);
    for (int round = 0; round < rounds; round++) {
      Collections.shuffle(shuffled, order);
      for (int i = 0; i < shuffled.size(); i++) {
        Candidate candidate = shuffled.get(i);
        progress.report(round, i, candidate);
        samples.get(candidate).add(measure.apply(candidate));
      }
    }
    return new Rounds(keys, samples);
  }

  /** Nanoseconds per key: the median over the rounds, NaN if there are none. */
  double nanos(Candidate candidate, Operation operation) {
    return median(candidate, sample -> sample.nanos(operation));
  }

  /** Bits per key in memory. */
  double bitsPerKey(Candidate candidate) {
    return median(candidate, Sample::bitsPerKey);
  }

  /** The false-positive rate. */
  double falsePositiveRate(Candidate candidate) {
    return median(candidate, Sample::falsePositiveRate);
  }

  /** Part of the measured time in which the measuring thread had a processor. */
  double processorShare(Candidate candidate) {
    return median(candidate, Sample::processorShare);
  }

  private double median(Candidate candidate, Function<Sample, Double> value) {
    return Statistics.median(
        samples.get(candidate).stream().flatMap(Optional::stream).mapToDouble(value::apply));
  }

  /**
   * The time of a candidate by that of another, each pair from the same round; the median over the
   * rounds.
   */
  double ratio(Candidate candidate, Candidate reference, Operation operation) {
    return ratio(candidate, operation, reference, operation);
  }

  /** The time of one operation by that of another, as {@link #ratio} takes it. */
  double ratio(
      Candidate candidate, Operation operation, Candidate reference, Operation referenceOperation) {
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < samples.get(candidate).size(); round++) {
      Optional<Sample> own = samples.get(candidate).get(round);
      Optional<Sample> other = samples.get(reference).get(round);
      if (own.isPresent() && other.isPresent()) {
        ratios.add(own.get().nanos(operation) / other.get().nanos(referenceOperation));
      }
    }
    return Statistics.median(ratios.stream().mapToDouble(ratio -> ratio));
  }

  /** How much rounds disagree about a candidate: its operations' widest spread, NaN for one. */
  double noise(Candidate candidate) {
    return Statistics.widestSpread(
        Stream.of(Operation.values()).map(operation -> nanosOfRounds(candidate, operation)));
  }

  private double[] nanosOfRounds(Candidate candidate, Operation operation) {
    return samples.get(candidate).stream()
        .flatMap(Optional::stream)
        .mapToDouble(sample -> sample.nanos(operation))
        .toArray();
  }

  /** Whether some measurement failed. */
  boolean incomplete() {
    return samples.values().stream().flatMap(List::stream).anyMatch(Optional::isEmpty);
  }
}
