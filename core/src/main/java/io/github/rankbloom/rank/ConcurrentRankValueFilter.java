package io.github.rankbloom.rank;

import io.github.rankbloom.ValueFilter;
import java.io.IOException;
import java.io.InputStream;

/** A {@link RankValueFilter} for many threads: a value for each key. */
public final class ConcurrentRankValueFilter extends ConcurrentRankFilter<RankValueFilter>
    implements ValueFilter {

  private final long maxValue;

  private ConcurrentRankValueFilter(RankValueFilter filter) {
    super(filter);
    maxValue = filter.maxValue();
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@return the filter that bytes hold, whether it was written for one thread or for many; see
   * {@link RankValueFilter#readFrom}}
   */
  public static ConcurrentRankValueFilter readFrom(InputStream in, long maxBytes)
      throws IOException {
    return new ConcurrentRankValueFilter(read(RankValueFilter.readFrom(in, maxBytes)));
  }

  /**
   * {@return a filter for many threads with a copy of the content of one for one thread}
   *
   * @throws IllegalArgumentException if the sum of counts is above {@link #MAX_COUNT}
   */
  public static ConcurrentRankValueFilter of(RankValueFilter filter) {
    return new ConcurrentRankValueFilter(copied(filter));
  }

  /**
   * {@return a filter for many threads that takes over the content of one for one thread: unlike
   * {@link #of}, this needs no more memory, and the other one is of no use afterwards}
   *
   * @throws IllegalArgumentException if the sum of counts is above {@link #MAX_COUNT}
   */
  public static ConcurrentRankValueFilter takeOver(RankValueFilter filter) {
    return new ConcurrentRankValueFilter(takenOver(filter));
  }

  @Override
  public boolean putHash(long hash, long value) {
    return change(hash, value, RankValueFilter::putHash);
  }

  @Override
  public boolean putIfAbsentHash(long hash, long value) {
    return change(hash, value, RankValueFilter::putIfAbsentHash);
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    return ask(hash, ifAbsent, RankValueFilter::getHash);
  }

  @Override
  public int candidatesHash(long hash, long[] into) {
    return (int) ask(hash, 0, (filter, h, none) -> filter.candidatesHash(h, into));
  }

  @Override
  public boolean removeHash(long hash, long value) {
    return change(hash, value, RankValueFilter::removeHash);
  }

  @Override
  public boolean replaceHash(long hash, long value, long newValue) {
    return change(hash, value, (filter, h, old) -> filter.replaceHash(h, old, newValue));
  }

  @Override
  public long maxValue() {
    return maxValue;
  }

  @Override
  public ConcurrentRankValueFilter copy() {
    return new ConcurrentRankValueFilter(snapshot());
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<ConcurrentRankValueFilter, RankValueFilter, Builder> {

    private Builder() {
      super(RankValueFilter.RANK_KIND, ConcurrentRankValueFilter::takeOver);
    }

    /**
     * Sets the width of values: 1 to 64, {@value RankValueFilter#DEFAULT_VALUE_BITS} by default.
     */
    public Builder valueBits(int bits) {
      return payloadBits("valueBits", bits);
    }
  }
}
