package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A value is one that was put, never parts of two: it lies across words. */
@JCStressTest
@Outcome(
    id = {"1, 1", "1, 2", "2, 2"},
    expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A value that nobody has put, or an older one after a newer.")
@State
public class TornValueStress {

  /** The second of two cells, whose value begins in one word and ends in the next. */
  private static final long KEY = Tables.hash(0, 1, 5);

  private static final long COPIES = 0x01_0101_0101L;

  private final ConcurrentRankValueFilter filter =
      ConcurrentRankValueFilter.of(Tables.empty(RankValueFilter.KIND, 1, 40));

  /** Starts with a value of equal bytes. */
  public TornValueStress() {
    filter.putHash(Tables.hash(0, 0, 5), COPIES);
    filter.putHash(KEY, COPIES);
  }

  /** Replaces it by another. */
  @Actor
  public void replace() {
    filter.replaceHash(KEY, COPIES, 2 * COPIES);
  }

  /** Reads twice; a whole value is a multiple of equal bytes. */
  @Actor
  public void get(JJ_Result result) {
    result.r1 = bytes(filter.getHash(KEY, 0));
    result.r2 = bytes(filter.getHash(KEY, 0));
  }

  private static long bytes(long value) {
    return value % COPIES == 0 ? value / COPIES : value;
  }
}
