package io.github.rankbloom.bloom;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.bits.Counters;
import io.github.rankbloom.code.CounterArrayCoder;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Bloom filter of counters instead of bits, for one thread at a time, so that keys can be
 * removed: a key adds one to each of its k counters, and takes it away again.
 *
 * <p>A counter that has reached its highest value is stuck: what it would have to hold is no longer
 * known, so it is neither increased nor decreased from then on. Stuck counters never make the
 * filter deny a key, but they stay when their keys have gone; {@link #stuckCounters()} says how
 * many there are. With counters of 4 bits, and no key in more than a few times, there are
 * practically none.
 *
 * <p>L. Fan, P. Cao, J. Almeida, A. Z. Broder, <i>Summary Cache: A Scalable Wide-Area Web Cache
 * Sharing Protocol</i>, IEEE/ACM Transactions on Networking 8(3), 2000. {@code RankMultisetFilter}
 * does the same in about a quarter of the memory.
 */
public final class CountingBloomFilter extends PositionFilter<CountingBloomFilter>
    implements CountingFilter {

  /** Bits of a counter unless the builder is told otherwise. */
  public static final int DEFAULT_COUNTER_BITS = 4;

  /** The highest number of elements: 2<sup>62</sup>. */
  public static final long MAX_ELEMENTS = 1L << 62;

  /** This kind of filter. */
  public static final FilterKind<CountingBloomFilter> KIND = Kind.INSTANCE;

  /** The same filters, planned as messages: larger in memory, shorter when entropy-coded. */
  public static final FilterKind<CountingBloomFilter> COMPRESSED =
      CompressedCountingBloomKind.INSTANCE;

  private final int counterBits;
  private final long highest;

  private CountingBloomFilter(BloomGeometry geometry, KeyHash hashing, long[] words, long used) {
    super(Kind.INSTANCE, geometry, hashing, words, used);
    counterBits = geometry.counterBits();
    highest = Bits.mask(counterBits);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static CountingBloomFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /** {@inheritDoc} It always changes: every insertion is counted. */
  @Override
  public boolean putHash(long hash) {
    return putHash(hash, 1);
  }

  @Override
  public boolean putHash(long hash, long times) {
    Ranges.requireAtLeast("times", times, 0);
    requireCountable(times);
    if (times == 0) {
      return false;
    }
    changes.begin();
    try {
      Indexes indexes = this.indexes;
      long[] words = this.words;
      long stride = indexes.stride(hash);
      long cursor = indexes.start(hash);
      int added = 0;
      for (int i = 0; i < indexes.count(); i++) {
        long position = indexes.position(cursor, i);
        long count = Counters.get(words, counterBits, position);
        added += count == 0 ? 1 : 0;
        Counters.set(words, counterBits, position, Math.min(count + times, highest));
        cursor = indexes.next(cursor, stride, i);
      }
      used += added;
      elements += times;
      return true;
    } finally {
      changes.end();
    }
  }

  private void requireCountable(long more) {
    if (more > MAX_ELEMENTS - elements) {
      throw new FilterFullException(
          FilterFullException.Reason.COUNT,
          "the filter is full: its elements cannot be counted any more");
    }
  }

  @Override
  public boolean mightContainHash(long hash) {
    return lowest(hash) != 0;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The answer is the least of the key's counters; if they are all stuck, it is {@link
   * #UNKNOWN_COUNT}.
   */
  @Override
  public long approximateCountHash(long hash) {
    long lowest = lowest(hash);
    return lowest == highest ? UNKNOWN_COUNT : lowest;
  }

  private long lowest(long hash) {
    Indexes indexes = this.indexes;
    long[] words = this.words;
    long stride = indexes.stride(hash);
    long cursor = indexes.start(hash);
    long lowest = highest;
    for (int i = 0; i < indexes.count() && lowest != 0; i++) {
      lowest = Math.min(lowest, Counters.get(words, counterBits, indexes.position(cursor, i)));
      cursor = indexes.next(cursor, stride, i);
    }
    return lowest;
  }

  @Override
  public boolean removeHash(long hash) {
    changes.begin();
    try {
      if (elements == 0 || lowest(hash) == 0) {
        return false;
      }
      Indexes indexes = this.indexes;
      long[] words = this.words;
      long stride = indexes.stride(hash);
      long cursor = indexes.start(hash);
      int removed = 0;
      for (int i = 0; i < indexes.count(); i++) {
        long position = indexes.position(cursor, i);
        long count = Counters.get(words, counterBits, position);
        // A position may occur twice, and have been counted once, if the key was never added.
        if (count != highest && count != 0) {
          Counters.set(words, counterBits, position, count - 1);
          removed += count == 1 ? 1 : 0;
        }
        cursor = indexes.next(cursor, stride, i);
      }
      used -= removed;
      elements--;
      return true;
    } finally {
      changes.end();
    }
  }

  @Override
  boolean isUsed(long position) {
    return Counters.get(words, counterBits, position) != 0;
  }

  /** The number of insertions less the number of removals, exactly. */
  @Override
  public long approximateElementCount() {
    return elements;
  }

  /** {@return the number of counters that have reached their highest value, and will keep it} */
  public long stuckCounters() {
    long stuck = 0;
    for (long position = 0; position < geometry().positions(); position++) {
      stuck += Counters.get(words, counterBits, position) == highest ? 1 : 0;
    }
    return stuck;
  }

  /**
   * {@return a Bloom filter that answers as this filter does now: a bit for each counter, one where
   * the counter is not zero}
   */
  public BloomFilter toBloomFilter() {
    BloomGeometry bits = geometry().withCounterBits(1);
    long[] ones = new long[(int) bits.totalWords() + 1];
    for (long position = 0; position < bits.positions(); position++) {
      if (Counters.get(words, counterBits, position) != 0) {
        ones[(int) (position >>> 6)] |= 1L << position;
      }
    }
    return BloomFilter.Kind.INSTANCE.over(bits, hashing(), ones, used);
  }

  @Override
  boolean add(CountingBloomFilter other) {
    requireCountable(other.elements);
    long newUsed = 0;
    boolean changed = other.elements != 0;
    for (long position = 0; position < geometry().positions(); position++) {
      long count = Counters.get(words, counterBits, position);
      long more = Counters.get(other.words, counterBits, position);
      long sum = Math.min(count + more, highest);
      if (sum != count) {
        Counters.set(words, counterBits, position, sum);
        changed = true;
      }
      newUsed += sum == 0 ? 0 : 1;
    }
    used = newUsed;
    elements += other.elements;
    return changed;
  }

  static class Kind extends BloomKind<CountingBloomFilter> {

    static final Kind INSTANCE = new Kind();

    private Kind() {
      this(
          "counting-bloom",
          new PayloadRange(2, BloomGeometry.MAX_COUNTER_BITS, DEFAULT_COUNTER_BITS));
    }

    Kind(String name, PayloadRange payload) {
      super(17, name, CountingBloomFilter.class, payload);
    }

    @Override
    public boolean canStick() {
      return true;
    }

    @Override
    public List<Figure> figures(CountingBloomFilter filter) {
      return Stream.concat(
              super.figures(filter).stream(),
              Stream.of(Figure.count("stuckCounters", "stuck counters", filter.stuckCounters())))
          .toList();
    }

    /** From the share of positions in use, as a Bloom filter estimates them. */
    @Override
    public long keys(CountingBloomFilter filter) {
      BloomGeometry geometry = filter.geometry();
      double touches = -geometry.positions() * Math.log1p(-filter.fill());
      return Math.min(Math.round(touches / geometry.hashes()), filter.approximateElementCount());
    }

    @Override
    CountingBloomFilter over(BloomGeometry geometry, KeyHash hashing, long[] words, long used) {
      return new CountingBloomFilter(geometry, hashing, words, used);
    }

    @Override
    long maxElements() {
      return MAX_ELEMENTS;
    }

    @Override
    long countUsed(BloomGeometry geometry, long[] words) {
      long used = 0;
      for (long position = 0; position < geometry.positions(); position++) {
        used += Counters.get(words, geometry.counterBits(), position) == 0 ? 0 : 1;
      }
      return used;
    }

    @Override
    void encode(BloomGeometry geometry, long[] words, long used, EntropyEncoder out) {
      coder(geometry, used).encode(words, out);
    }

    @Override
    void decode(BloomGeometry geometry, EntropyDecoder in, long used, long[] words)
        throws FilterFormatException {
      coder(geometry, used).decode(in, words);
    }

    private static CounterArrayCoder coder(BloomGeometry geometry, long used) {
      return new CounterArrayCoder(geometry.positions(), geometry.counterBits(), used);
    }

    /*
     * A change d of a counter, modulo its range, is written as 2d if it goes up and as -2d - 1 if it
     * goes down, so that small changes are small numbers.
     */

    @Override
    long[] difference(BloomGeometry geometry, long[] base, long[] target) {
      int width = geometry.counterBits();
      long[] difference = new long[target.length];
      for (long position = 0; position < geometry.positions(); position++) {
        long up = Counters.get(target, width, position) - Counters.get(base, width, position);
        if (up != 0) {
          long wrapped = up << -width >> -width;
          Counters.set(difference, width, position, wrapped < 0 ? -2 * wrapped - 1 : 2 * wrapped);
        }
      }
      return difference;
    }

    @Override
    void applyDifference(BloomGeometry geometry, long[] words, long[] difference) {
      int width = geometry.counterBits();
      for (long position = 0; position < geometry.positions(); position++) {
        long folded = Counters.get(difference, width, position);
        if (folded != 0) {
          long up = (folded & 1) != 0 ? -(folded >>> 1) - 1 : folded >>> 1;
          long sum = Counters.get(words, width, position) + up;
          Counters.set(words, width, position, sum & Bits.mask(width));
        }
      }
    }
  }

  /** Makes filters of this kind. */
  public static final class Builder extends PositionFilterBuilder<CountingBloomFilter, Builder> {

    private Builder() {
      super(Kind.INSTANCE);
    }

    /**
     * Sets how wide the counters are: 2 to {@value BloomGeometry#MAX_COUNTER_BITS} bits, {@value
     * #DEFAULT_COUNTER_BITS} by default.
     */
    public Builder counterBits(int bits) {
      Ranges.require("counterBits", bits, 2, BloomGeometry.MAX_COUNTER_BITS);
      counterBits = bits;
      return this;
    }
  }
}
