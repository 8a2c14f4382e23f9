package io.github.rankbloom.benchmarks.compare;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one virtual machine measured of one subject.
 *
 * @param nanos nanoseconds per key of every operation, NaN for those that it cannot do
 * @param bitsPerKey memory of the full filter
 * @param falsePositiveRate part of the absent keys that it took for members
 * @param processorShare part of the measured time in which the thread had a processor
 */
record Sample(
    Map<Operation, Double> nanos,
    double bitsPerKey,
    double falsePositiveRate,
    double processorShare) {

  /** How a line of output starts that holds a sample. */
  static final String PREFIX = "sample ";

  double nanos(Operation operation) {
    return nanos.get(operation);
  }

  /** A line for {@link #parse}. */
  String print() {
    return PREFIX
        + nanos.values().stream().map(String::valueOf).collect(Collectors.joining(" "))
        + " "
        + bitsPerKey
        + " "
        + falsePositiveRate
        + " "
        + processorShare;
  }

  /** Reads what {@link #print} wrote. */
  static Sample parse(String line) {
    String[] fields = line.substring(PREFIX.length()).split(" ", -1);
    Map<Operation, Double> nanos = new EnumMap<>(Operation.class);
    int next = 0;
    for (Operation operation : Operation.values()) {
      nanos.put(operation, Double.valueOf(fields[next++]));
    }
    return new Sample(
        nanos,
        Double.parseDouble(fields[next]),
        Double.parseDouble(fields[next + 1]),
        Double.parseDouble(fields[next + 2]));
  }
}
