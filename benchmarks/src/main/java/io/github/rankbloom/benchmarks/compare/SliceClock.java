package io.github.rankbloom.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;

/** Times passes over all keys in slices. */
final class SliceClock {

  /** Keys of a slice: below a tenth of a millisecond for a fast filter, a few for a slow one. */
  static final int SLICE = 8192;

  /** What is done with a range of keys. */
  @FunctionalInterface
  interface Work {
    void accept(int from, int to);
  }

  private final int keys;
  private final int slice;
  private final List<long[]> passes = new ArrayList<>();

  SliceClock(int keys, int slice) {
    this.keys = keys;
    this.slice = slice;
  }

  /** Times one pass. */
  void time(Work work) {
    long[] nanos = new long[(keys + slice - 1) / slice];
    for (int i = 0; i < nanos.length; i++) {
      int from = i * slice;
      int to = Math.min(keys, from + slice);
      long start = System.nanoTime();
      work.accept(from, to);
      nanos[i] = System.nanoTime() - start;
    }
    passes.add(nanos);
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
