package io.github.rankbloom.benchmarks.jmh;

import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.Subject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A full filter, and batches of keys to look up in it: what lookups are measured with. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-XX:+UseG1GC", "-Xms1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class FullFilter {

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

  /** Counts the members of a range of keys. */
  interface Lookup {
    int count(long[] keys, int from, int to);
  }

  final Subject filled() {
    return filled;
  }

  /** Looks up the next batch of keys that were added. */
  final int hits(Lookup lookup) {
    return batch(lookup, present);
  }

  /** Looks up the next batch of keys that were not. */
  final int misses(Lookup lookup) {
    return batch(lookup, absent);
  }

  private int batch(Lookup lookup, long[] keys) {
    int from = cursor;
    if (from > keys.length - BATCH) {
      from = 0;
    }
    cursor = from + BATCH;
    return lookup.count(keys, from, from + BATCH);
  }
}
