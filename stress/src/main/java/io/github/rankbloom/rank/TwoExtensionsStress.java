package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Writers in two stripes that take an extension at the same time take two. */
@JCStressTest
@Outcome(id = "6, 2", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "Two buckets share an extension, or one is lost.")
@State
public class TwoExtensionsStress {

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.empty(RankMultisetFilter.KIND, 2, 0));

  /** Starts with both buckets full up to their extensions. */
  public TwoExtensionsStress() {
    for (int fingerprint = 1; fingerprint <= 2; fingerprint++) {
      filter.putHash(Tables.hash(0, 0, fingerprint));
      filter.putHash(Tables.hash(1, 0, fingerprint));
    }
  }

  /** Extends one bucket. */
  @Actor
  public void one() {
    filter.putHash(Tables.hash(0, 0, 3));
  }

  /** Extends the other. */
  @Actor
  public void other() {
    filter.putHash(Tables.hash(1, 0, 3));
  }

  /** How many of the six keys are found, and in how many extensions. */
  @Arbiter
  public void end(II_Result result) {
    for (int fingerprint = 1; fingerprint <= 3; fingerprint++) {
      result.r1 += filter.mightContainHash(Tables.hash(0, 0, fingerprint)) ? 1 : 0;
      result.r1 += filter.mightContainHash(Tables.hash(1, 0, fingerprint)) ? 1 : 0;
    }
    result.r2 = filter.snapshot().extensionsInUse(2);
  }
}
