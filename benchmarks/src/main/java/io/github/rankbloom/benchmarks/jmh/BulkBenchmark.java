package io.github.rankbloom.benchmarks.jmh;

import io.github.rankbloom.benchmarks.subject.BulkSubject;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Looks up keys in bulk, a batch per invocation; the score is the time of one lookup. */
public class BulkBenchmark extends FullFilter {

  /** Keys that were added. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int hit() {
    return hits(((BulkSubject) filled())::countMembersInBulk);
  }

  /** Keys that were not. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int miss() {
    return misses(((BulkSubject) filled())::countMembersInBulk);
  }
}
