package io.github.rankbloom.benchmarks.jmh;

import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.Subject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Looks up keys in a full filter, a batch per invocation; the score is the time of one lookup. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LookupBenchmark {

  /** Lookups of an invocation; there must be as many keys at least. */
  static final int BATCH = 1 << 14;

  /** The name of the candidate. {@link Jmh} puts the whole catalogue here. */
  @Param("floor")
  public String subject;

  /** The number of keys. */
  @Param({"1000000", "10000000"})
  public int n;

  private Subject filled;
  private long[] present;
  private long[] absent;
  private int cursor;

  /** Fills the filter. */
  @Setup
  public void fill() {
    if (n < BATCH) {
      throw new IllegalArgumentException("n must be at least " + BATCH + ", not " + n);
    }
    Keys keys = Keys.draw(n, Jmh.SEED);
    filled = Subjects.named(subject).build(keys.present());
    present = keys.shuffled();
    absent = keys.absent();
  }

  /** Keys that were added. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int hit() {
    return lookUpBatch(present);
  }

  /** Keys that were not. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int miss() {
    return lookUpBatch(absent);
  }

  private int lookUpBatch(long[] keys) {
    int from = cursor;
    if (from > keys.length - BATCH) {
      from = 0;
    }
    cursor = from + BATCH;
    return filled.countMembers(keys, from, from + BATCH);
  }
}
