package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.report.Statistics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Times passes over all keys in slices. */
final class SliceClock {

  /**
   * Keys of a slice: a few microseconds for a fast filter, so that reading the clock does not
   * matter, and below a millisecond for a slow one, so that few slices are preempted.
   */
  static final int SLICE = 2048;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** What is done with a range of keys. */
  @FunctionalInterface
  interface Work {
    void accept(int from, int to);
  }

  private final int keys;
  private final int slice;
  private final LongSupplier nanoTime;
  private final List<long[]> passes = new ArrayList<>();
  private long wallNanos;
  private long cpuNanos;

  SliceClock(int keys, int slice) {
    this(keys, slice, System::nanoTime);
  }

  /** A clock that takes the time from elsewhere. */
  SliceClock(int keys, int slice, LongSupplier nanoTime) {
    this.keys = keys;
    this.slice = slice;
    this.nanoTime = nanoTime;
  }

  /** Times one pass. */
  void time(Work work) {
    long[] nanos = pass();
    long cpuStart = THREADS.getCurrentThreadCpuTime();
    long wallStart = System.nanoTime();
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = time(i, work);
    }
    wallNanos += System.nanoTime() - wallStart;
    cpuNanos += THREADS.getCurrentThreadCpuTime() - cpuStart;
  }

  /**
   * Times one pass, and one of another clock with slices of the same size, which comes second at
   * every slice.
   */
  void timeInTurns(Work work, SliceClock second, Work secondWork) {
    long[] nanos = pass();
    long[] secondNanos = second.pass();
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = time(i, work);
      secondNanos[i] = time(i, secondWork);
    }
  }

  private long[] pass() {
    long[] nanos = new long[(keys + slice - 1) / slice];
    passes.add(nanos);
    return nanos;
  }

  private long time(int index, Work work) {
    int from = index * slice;
    int to = Math.min(keys, from + slice);
    long start = nanoTime.getAsLong();
    work.accept(from, to);
    return nanoTime.getAsLong() - start;
  }

  /** Elapsed time of all passes. */
  long wallNanos() {
    return wallNanos;
  }

  /** The part of it in which this thread had a processor. */
  long cpuNanos() {
    return cpuNanos;
  }

  /** The time per key: each slice by its median over the passes. NaN before the first pass. */
  double nanosPerKey() {
    if (passes.isEmpty()) {
      return Double.NaN;
    }
    double sum = 0;
    for (int i = 0; i < passes.get(0).length; i++) {
      int index = i;
      sum += Statistics.median(passes.stream().mapToDouble(nanos -> nanos[index]));
    }
    return sum / keys;
  }
}
