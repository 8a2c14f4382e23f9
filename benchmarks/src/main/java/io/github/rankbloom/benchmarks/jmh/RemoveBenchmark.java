package io.github.rankbloom.benchmarks.jmh;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.RemovableSubject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Empties a full filter key by key; {@code perKey} is the time of one removal. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-XX:+UseG1GC", "-Xms1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RemoveBenchmark {

  /** The name of the candidate. {@link Jmh} puts all that can remove here. */
  @Param("fastfilter-counting-bloom-0.01")
  public String subject;

  /** The number of keys. */
  @Param({"1000000", "10000000"})
  public int n;

  private Candidate candidate;
  private Keys keys;
  private RemovableSubject full;

  /** Draws the keys. */
  @Setup
  public void draw() {
    candidate = Subjects.named(subject);
    keys = Keys.draw(n, Jmh.SEED);
  }

  /** Fills a new filter. An invocation empties it, so this is long and rare enough to be sound. */
  @Setup(Level.Invocation)
  public void fill() {
    full = (RemovableSubject) candidate.build(keys.present());
  }

  /** Removes all keys. */
  @Benchmark
  public RemovableSubject empty(KeyCounter counter) {
    counter.perKey += n;
    full.removeAll(keys.shuffled(), 0, n);
    return full;
  }
}
