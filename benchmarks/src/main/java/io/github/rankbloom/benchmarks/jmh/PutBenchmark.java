package io.github.rankbloom.benchmarks.jmh;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.Subject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
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

/** Builds a filter from nothing to full; {@code perKey} is the time of one insertion. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-XX:+UseG1GC", "-Xms1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PutBenchmark {

  /** The name of the candidate. {@link Jmh} puts the whole catalogue here. */
  @Param("floor")
  public String subject;

  /** The number of keys. */
  @Param({"1000000", "10000000"})
  public int n;

  private Candidate candidate;
  private long[] present;

  /** Draws the keys. */
  @Setup
  public void draw() {
    candidate = Subjects.named(subject);
    present = Keys.draw(n, Jmh.SEED).present();
  }

  /** Allocates the filter and adds all keys. */
  @Benchmark
  public Subject build(KeyCounter counter) {
    counter.perKey += n;
    return candidate.build(present);
  }
}
