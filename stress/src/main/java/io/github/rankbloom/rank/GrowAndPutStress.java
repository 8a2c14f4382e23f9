package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;

/**
 * Two tables replace the first at once while keys come: none of them stays in a table that was
 * left.
 */
@JCStressTest
@Outcome(id = "true, true, 2", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A key was lost.")
@State
public class GrowAndPutStress {

  private static final long ONE = 0x0123_4567_89AB_CDEFL;
  private static final long OTHER = 0xFEDC_BA98_7654_3210L;

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(
          RankMultisetFilter.builder().expectedInsertions(0).maxInsertions(64).fpp(1e-9).build());

  /** Adds a key, and makes the table another one. */
  @Actor
  public void putAndGrow() {
    filter.putHash(ONE);
    filter.reserve(60);
  }

  /** Makes the table another one, and adds a key. */
  @Actor
  public void growAndPut() {
    filter.reserve(40);
    filter.putHash(OTHER);
  }

  /** Asks for both. */
  @Arbiter
  public void count(ZZJ_Result result) {
    result.r1 = filter.mightContainHash(ONE);
    result.r2 = filter.mightContainHash(OTHER);
    result.r3 = filter.approximateElementCount();
  }
}
