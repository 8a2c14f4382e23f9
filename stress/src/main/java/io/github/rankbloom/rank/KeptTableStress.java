package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A filter gets another promise, and a key moves the cells of others: whoever asks meanwhile sees
 * by the stripes of the table, which stays, that it changes.
 */
@JCStressTest
@Outcome(id = "true", expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A key that is in is not found.")
@State
public class KeptTableStress {

  private static final long FIRST = 0x0123_4567_89AB_CDEFL;
  private static final long SECOND = 0x4123_4567_89AB_CDEFL;
  private static final long THIRD = 0x8123_4567_89AB_CDEFL;

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(
          RankMultisetFilter.builder().expectedInsertions(64).fpp(1e-9).build());

  /** A filter with two keys. */
  public KeptTableStress() {
    filter.putHash(SECOND);
    filter.putHash(THIRD);
  }

  /** Promises less, and puts a key before the others. */
  @Actor
  public void promiseAndPut() {
    filter.changeMaxCapacity(60);
    filter.putHash(FIRST);
  }

  /** Asks for the last key. */
  @Actor
  public void ask(Z_Result result) {
    result.r1 = filter.mightContainHash(THIRD);
  }
}
