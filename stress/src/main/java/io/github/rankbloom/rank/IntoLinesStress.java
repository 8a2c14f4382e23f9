package io.github.rankbloom.rank;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** A filter goes on to lines: whoever asks finds what was in, and what was put since. */
@JCStressTest
@Outcome(
    id = {"true, false, false", "true, false, true", "true, true, true"},
    expect = ACCEPTABLE)
@Outcome(expect = FORBIDDEN, desc = "A key that is in is not found.")
@State
public class IntoLinesStress {

  private static final long EARLY = 0x0123_4567_89AB_CDEFL;
  private static final long LATE = 0xFEDC_BA98_7654_3210L;

  private final ConcurrentRankMultisetFilter filter =
      ConcurrentRankMultisetFilter.of(Tables.growingIntoLines());

  private volatile boolean returned;

  /** A filter with one key. */
  public IntoLinesStress() {
    filter.putHash(EARLY);
  }

  /** Makes the table one in lines, then adds a key. */
  @Actor
  public void growAndPut() {
    filter.reserve(filter.maxCapacity());
    filter.putHash(LATE);
    returned = true;
  }

  /** Asks for the key that was in, and for the other. */
  @Actor
  public void ask(ZZZ_Result result) {
    result.r1 = filter.mightContainHash(EARLY);
    result.r2 = returned;
    result.r3 = filter.mightContainHash(LATE);
  }
}
