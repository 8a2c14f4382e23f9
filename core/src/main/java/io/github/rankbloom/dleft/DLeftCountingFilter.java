package io.github.rankbloom.dleft;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.dleft.table.RemainderTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;

/**
 * A set that grows and shrinks, for one thread at a time, after the d-left counting Bloom filter
 * (dlCBF): cells of one size for the whole table. Its rate of false positives depends on the number
 * of keys alone, whatever came and went.
 */
public final class DLeftCountingFilter extends RemainderFilter<DLeftCountingFilter> {

  static final RemainderKind<DLeftCountingFilter> REMAINDER_KIND =
      new RemainderKind<>(33, "dleft-counting", DLeftCountingFilter.class, RemainderLengths.FIXED) {
        @Override
        DLeftCountingFilter over(DLeftCountingGeometry geometry, long[] words, KeyHash hashing) {
          return new DLeftCountingFilter(new RemainderTable(geometry, words), hashing);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<DLeftCountingFilter> KIND = REMAINDER_KIND;

  private DLeftCountingFilter(RemainderTable table, KeyHash hashing) {
    super(REMAINDER_KIND, table, hashing);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static DLeftCountingFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /** Makes filters of this kind. */
  public static final class Builder extends RemainderFilterBuilder<DLeftCountingFilter, Builder> {

    private Builder() {
      super(REMAINDER_KIND);
    }
  }
}
