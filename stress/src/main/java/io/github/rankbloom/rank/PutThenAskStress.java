package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A key is found by whoever learns that its put has returned. */
@JCStressTest
@Outcome(
    id = {"false, false", "false, true", "true, true"},
    expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "The put has returned and the key is not found.")
@State
public class PutThenAskStress {

  private static final long HASH = Tables.hash(0, 0, 5);

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.empty(RankMultisetFilter.KIND, 1, 0));

  private volatile boolean returned;

  /** Adds the key. */
  @Actor
  public void put() {
    filter.putHash(HASH);
    returned = true;
  }

  /** Asks for it. */
  @Actor
  public void ask(ZZ_Result result) {
    result.r1 = returned;
    result.r2 = filter.mightContainHash(HASH);
  }
}
