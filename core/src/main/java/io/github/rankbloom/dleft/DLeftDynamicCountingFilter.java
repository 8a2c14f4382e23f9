package io.github.rankbloom.dleft;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.dleft.table.RemainderTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;

/**
 * A set that grows and shrinks, for one thread at a time, after the dynamic d-left counting Bloom
 * filter (ddlCBF): remainders are as long as their bucket has room for. It starts out far more
 * accurate than planned, and comes nearer to the plan as buckets fill up: what is cut off a
 * remainder then does not come back. With {@linkplain Builder#lengths two lengths} for each bucket,
 * at the price of longer tags, it stays more accurate for good.
 */
public final class DLeftDynamicCountingFilter extends RemainderFilter<DLeftDynamicCountingFilter> {

  static final RemainderKind<DLeftDynamicCountingFilter> REMAINDER_KIND =
      new RemainderKind<>(
          34,
          "dleft-dynamic-counting",
          DLeftDynamicCountingFilter.class,
          RemainderLengths.ONE,
          RemainderLengths.TWO) {
        @Override
        DLeftDynamicCountingFilter over(
            DLeftCountingGeometry geometry, long[] words, KeyHash hashing) {
          return new DLeftDynamicCountingFilter(new RemainderTable(geometry, words), hashing);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<DLeftDynamicCountingFilter> KIND = REMAINDER_KIND;

  private DLeftDynamicCountingFilter(RemainderTable table, KeyHash hashing) {
    super(REMAINDER_KIND, table, hashing);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static DLeftDynamicCountingFilter readFrom(InputStream in, long maxBytes)
      throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RemainderFilterBuilder<DLeftDynamicCountingFilter, Builder> {

    private Builder() {
      super(REMAINDER_KIND);
    }

    /** Sets how many lengths the remainders of a bucket may have: 1, the default, or 2. */
    public Builder lengths(int perBucket) {
      Ranges.require("lengths", perBucket, 1, 2);
      lengths = perBucket == 1 ? RemainderLengths.ONE : RemainderLengths.TWO;
      return this;
    }
  }
}
