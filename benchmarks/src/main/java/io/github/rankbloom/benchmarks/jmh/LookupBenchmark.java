package io.github.rankbloom.benchmarks.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Looks up keys one by one, a batch per invocation; the score is the time of one lookup. */
public class LookupBenchmark extends FullFilter {

  /** Keys that were added. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int hit() {
    return hits(filled()::countMembers);
  }

  /** Keys that were not. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int miss() {
    return misses(filled()::countMembers);
  }
}
