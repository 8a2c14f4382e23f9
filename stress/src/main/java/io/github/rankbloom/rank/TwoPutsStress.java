package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Of two threads that each put a key and then ask for the other's, one comes second and finds it.
 */
@JCStressTest
@Outcome(
    id = {"true, false", "false, true", "true, true"},
    expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "Each thread comes before the other.")
@State
public class TwoPutsStress {

  private static final long SOME = Tables.hash(0, 0, 5);
  private static final long OTHER = Tables.hash(1, 0, 5);

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.empty(RankMultisetFilter.KIND, 2, 0));

  /** Puts one, asks for the other. */
  @Actor
  public void one(ZZ_Result result) {
    filter.putHash(SOME);
    result.r1 = filter.mightContainHash(OTHER);
  }

  /** The other way round, in another stripe. */
  @Actor
  public void other(ZZ_Result result) {
    filter.putHash(OTHER);
    result.r2 = filter.mightContainHash(SOME);
  }
}
