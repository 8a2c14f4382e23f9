package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * Keys that are in stay found while another comes and goes and their cells move: within a line, and
 * from there to the side table and back.
 */
@JCStressTest
@Outcome(id = "true, true, true", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A key is lost while its cell moves.")
@State
public class MovedInLineStress {

  private static final long SECOND = Tables.hashInLines(0, 0, 5);
  private static final long THIRD = Tables.hashInLines(0, 0, 7);
  private static final long LAST = Tables.hashInLines(0, 0, 9);
  private static final long NEXT_CHAIN = Tables.hashInLines(0, 1, 5);
  private static final long MOVING = Tables.hashInLines(0, 0, 3);

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.inLines());

  /** Starts with a chain that has no room left in its line. */
  public MovedInLineStress() {
    filter.putHash(SECOND);
    filter.putHash(THIRD);
    filter.putHash(LAST);
    filter.putHash(NEXT_CHAIN);
  }

  /** Pushes the largest key of the chain into the side table, then takes it back. */
  @Actor
  public void change() {
    filter.putHash(MOVING);
    filter.removeHash(MOVING);
    filter.removeHash(SECOND);
    filter.putHash(SECOND);
  }

  /** Asks for the others. */
  @Actor
  public void ask(ZZZ_Result result) {
    result.r1 = filter.mightContainHash(THIRD);
    result.r2 = filter.mightContainHash(LAST);
    result.r3 = filter.mightContainHash(NEXT_CHAIN);
  }
}
