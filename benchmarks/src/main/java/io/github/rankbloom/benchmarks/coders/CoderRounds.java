package io.github.rankbloom.benchmarks.coders;

import io.github.rankbloom.benchmarks.report.Statistics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What every coder did with every freight, once a round. */
final class CoderRounds {

  /**
   * One coder with one freight.
   *
   * @param bytes length of the coded form
   * @param encodeNanos time on a processor to encode
   * @param decodeNanos the same to decode
   */
  record Result(int bytes, double encodeNanos, double decodeNanos) {

    double bothNanos() {
      return encodeNanos + decodeNanos;
    }
  }

  /** A pair to be measured. */
  private record Pair(Freight<?> freight, Coder coder) {}

  /** Something that is timed. */
  @FunctionalInterface
  private interface Step {
    Object run() throws IOException;
  }

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** A fast step is repeated for this long, and its median pass counts. */
  private static final long ENOUGH_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  private final Map<Pair, List<Result>> results = new LinkedHashMap<>();

  private CoderRounds() {}

  /**
   * Measures.
   *
   * @param warmUps rounds whose results are dropped
   * @throws IllegalStateException if a coder does not give back what it got
   */
  static CoderRounds run(List<Freight<?>> freights, int warmUps, int rounds, Random order)
      throws IOException {
    CoderRounds measured = new CoderRounds();
    List<Pair> pairs = new ArrayList<>();
    for (Freight<?> freight : freights) {
      for (Coder coder : Coder.values()) {
        pairs.add(new Pair(freight, coder));
        measured.results.put(new Pair(freight, coder), new ArrayList<>());
      }
    }
    for (int round = -warmUps; round < rounds; round++) {
      Collections.shuffle(pairs, order);
      for (Pair pair : pairs) {
        Result result = measure(pair.freight, pair.coder);
        if (round >= 0) {
          measured.results.get(pair).add(result);
        }
      }
    }
    return measured;
  }

  private static Result measure(Freight<?> freight, Coder coder) throws IOException {
    byte[] coded = coder.encode(freight);
    if (!coder.isRestored(coder.decode(coded, freight), freight)) {
      throw new IllegalStateException(coder + " does not give back " + freight);
    }
    return new Result(
        coded.length,
        nanos(() -> coder.encode(freight)),
        nanos(() -> coder.decode(coded, freight)));
  }

  private static double nanos(Step step) throws IOException {
    List<Double> passes = new ArrayList<>();
    double sum = 0;
    while (sum < ENOUGH_NANOS) {
      long start = THREADS.getCurrentThreadCpuTime();
      Object outcome = step.run();
      double nanos = THREADS.getCurrentThreadCpuTime() - start;
      if (outcome == null) {
        throw new IllegalStateException("nothing came out");
      }
      passes.add(nanos);
      sum += nanos;
    }
    return Statistics.median(passes.stream().mapToDouble(nanos -> nanos));
  }

  /** The median over the rounds. */
  double median(Freight<?> freight, Coder coder, ToDoubleFunction<Result> value) {
    return Statistics.median(results.get(new Pair(freight, coder)).stream().mapToDouble(value));
  }

  /** How many times as large a value is for one coder than for another, in the same round. */
  double ratio(Freight<?> freight, Coder coder, Coder reference, ToDoubleFunction<Result> value) {
    List<Result> own = results.get(new Pair(freight, coder));
    List<Result> other = results.get(new Pair(freight, reference));
    return Statistics.median(
        IntStream.range(0, own.size())
            .mapToDouble(i -> value.applyAsDouble(own.get(i)) / value.applyAsDouble(other.get(i))));
  }
}
