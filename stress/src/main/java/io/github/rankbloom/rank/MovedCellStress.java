package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A key that is in stays found while other keys come and go and its cell moves, into an extension
 * and back.
 */
@JCStressTest
@Outcome(id = "true, true", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A key is lost while its cell moves.")
@State
public class MovedCellStress {

  private static final long FIRST = Tables.hash(0, 0, 7);
  private static final long LAST = Tables.hash(0, 1, 7);
  private static final long MOVING = Tables.hash(0, 0, 3);

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.empty(RankMultisetFilter.KIND, 1, 0));

  /** Starts with a bucket that has no room left. */
  public MovedCellStress() {
    filter.putHash(FIRST);
    filter.putHash(LAST);
  }

  /** Displaces one key and pushes the other into an extension, then takes that back. */
  @Actor
  public void change() {
    filter.putHash(MOVING);
    filter.removeHash(MOVING);
  }

  /** Asks for both keys. */
  @Actor
  public void ask(ZZ_Result result) {
    result.r1 = filter.mightContainHash(FIRST);
    result.r2 = filter.mightContainHash(LAST);
  }
}
