package io.github.rankbloom.benchmarks.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Turns the time of a pass over all keys into a second score: the time per key. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class KeyCounter {

  /** Keys done in this iteration. */
  public long perKey;
}
