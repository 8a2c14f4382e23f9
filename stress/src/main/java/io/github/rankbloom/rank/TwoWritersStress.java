package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Writers in one stripe exclude each other: no count is lost. */
@JCStressTest
@Outcome(id = "2, 2", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A count is lost, or an answer of a filter that fell apart.")
@State
public class TwoWritersStress {

  private static final long KEY = Tables.hash(0, 0, 5);

  private final ConcurrentRankCountingFilter filter =
      ConcurrentRankCountingFilter.of(Tables.empty(RankCountingFilter.KIND, 1, 1));

  /** Counts. */
  @Actor
  public void one() {
    filter.putHash(KEY);
  }

  /** Counts the same. */
  @Actor
  public void other() {
    filter.putHash(KEY);
  }

  /** Looks at the end. */
  @Arbiter
  public void end(JJ_Result result) {
    result.r1 = filter.approximateCountHash(KEY);
    result.r2 = filter.snapshot().approximateElementCount();
  }
}
