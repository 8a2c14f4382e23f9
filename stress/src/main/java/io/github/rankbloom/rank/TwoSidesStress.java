package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Writers in two groups of lines that put keys into the side table at the same time lose none. */
@JCStressTest
@Outcome(id = "10, 10", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A key is lost.")
@State
public class TwoSidesStress {

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.inLines());

  /** Starts with a chain in each group that has no room left in its line. */
  public TwoSidesStress() {
    for (int cell = 1; cell <= 3; cell++) {
      filter.putHash(Tables.hashInLines(0, 0, cell));
      filter.putHash(Tables.hashInLines(1, 0, cell));
    }
  }

  /** Makes one chain go on in the side table. */
  @Actor
  public void one() {
    filter.putHash(Tables.hashInLines(0, 0, 4));
    filter.putHash(Tables.hashInLines(0, 0, 5));
  }

  /** Makes the other go on. */
  @Actor
  public void other() {
    filter.putHash(Tables.hashInLines(1, 0, 4));
    filter.putHash(Tables.hashInLines(1, 0, 5));
  }

  /** How many of the ten keys are found, and how many there are. */
  @Arbiter
  public void end(II_Result result) {
    for (int cell = 1; cell <= 5; cell++) {
      result.r1 += filter.mightContainHash(Tables.hashInLines(0, 0, cell)) ? 1 : 0;
      result.r1 += filter.mightContainHash(Tables.hashInLines(1, 0, cell)) ? 1 : 0;
    }
    result.r2 = (int) filter.snapshot().table().distinct();
  }
}
