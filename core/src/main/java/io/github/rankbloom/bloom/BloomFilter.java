package io.github.rankbloom.bloom;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.code.BitArrayCoder;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A Bloom filter, for one thread at a time: k bits of an array are set for each key. It only grows,
 * never fills up, and can be united and intersected with others of its geometry.
 *
 * <p>A sparse one, with fewer hashes than its size would allow, is also a short message: see {@link
 * io.github.rankbloom.bloom.CompressedBloomPlanner}.
 */
public final class BloomFilter extends PositionFilter<BloomFilter> implements InsertableFilter {

  /** This kind of filter. */
  public static final FilterKind<BloomFilter> KIND = Kind.INSTANCE;

  /** The same filters, planned as messages: larger in memory, shorter when entropy-coded. */
  public static final FilterKind<BloomFilter> COMPRESSED = CompressedBloomKind.INSTANCE;

  private BloomFilter(BloomGeometry geometry, KeyHash hashing, long[] words, long ones) {
    super(Kind.INSTANCE, geometry, hashing, words, ones);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static BloomFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  @Override
  public boolean putHash(long hash) {
    changes.begin();
    try {
      Indexes indexes = this.indexes;
      long[] words = this.words;
      long stride = indexes.stride(hash);
      long cursor = indexes.start(hash);
      int added = 0;
      for (int i = 0; i < indexes.count(); i++) {
        long position = indexes.position(cursor, i);
        int at = (int) (position >>> 6);
        long word = words[at];
        words[at] = word | 1L << position;
        added += (int) (~word >>> position & 1);
        cursor = indexes.next(cursor, stride, i);
      }
      used += added;
      return added > 0;
    } finally {
      changes.end();
    }
  }

  /** {@inheritDoc} As {@link #putHash} does: a set holds a key once. */
  @Override
  public boolean putIfAbsentHash(long hash) {
    return putHash(hash);
  }

  @Override
  public boolean mightContainHash(long hash) {
    Indexes indexes = this.indexes;
    long[] words = this.words;
    long stride = indexes.stride(hash);
    long cursor = indexes.start(hash);
    for (int i = 0; i < indexes.count(); i++) {
      long position = indexes.position(cursor, i);
      if ((words[(int) (position >>> 6)] >>> position & 1) == 0) {
        return false;
      }
      cursor = indexes.next(cursor, stride, i);
    }
    return true;
  }

  /**
   * Estimates how many different keys were put, from the fraction of bits that are still zero; once
   * all are one, the estimate is only a lower bound.
   */
  @Override
  public long approximateElementCount() {
    double zeros = Math.max((double) (indexes.reach() - used), 0.5);
    return Math.round(Math.log(zeros / indexes.reach()) / indexes.logUntouched());
  }

  @Override
  boolean isUsed(long position) {
    return (words[(int) (position >>> 6)] >>> position & 1) != 0;
  }

  /** {@return the number of bits that are one} */
  public long ones() {
    return used;
  }

  @Override
  boolean add(BloomFilter other) {
    long[] words = this.words;
    long[] more = other.words;
    for (int i = 0; i < words.length; i++) {
      words[i] |= more[i];
    }
    return recount();
  }

  /**
   * Keeps only the bits that the other has too. Keys that were put into both are kept; false
   * positives are somewhat more likely than in a filter of the common keys alone.
   *
   * @param other the filter to intersect with, itself unchanged
   * @return whether the state of this filter changed
   * @throws IllegalArgumentException if the other is not compatible
   */
  public boolean retainAll(BloomFilter other) {
    requireCompatible(other);
    changes.begin();
    try {
      long[] words = this.words;
      long[] kept = other.words;
      for (int i = 0; i < words.length; i++) {
        words[i] &= kept[i];
      }
      return recount();
    } finally {
      changes.end();
    }
  }

  /** Counts the ones again, and tells whether they have become more or fewer. */
  private boolean recount() {
    long before = used;
    used = ones(words);
    return used != before;
  }

  private static long ones(long[] words) {
    return Arrays.stream(words).map(Long::bitCount).sum();
  }

  static class Kind extends BloomKind<BloomFilter> {

    static final Kind INSTANCE = new Kind();

    private Kind() {
      this("bloom");
    }

    Kind(String name) {
      super(16, name, BloomFilter.class, PayloadRange.NONE);
    }

    @Override
    BloomFilter over(BloomGeometry geometry, KeyHash hashing, long[] words, long used) {
      return new BloomFilter(geometry, hashing, words, used);
    }

    @Override
    long countUsed(BloomGeometry geometry, long[] words) {
      return ones(words);
    }

    @Override
    void encode(BloomGeometry geometry, long[] words, long used, EntropyEncoder out) {
      new BitArrayCoder(geometry.positions(), used).encode(words, out);
    }

    @Override
    void decode(BloomGeometry geometry, EntropyDecoder in, long used, long[] words)
        throws FilterFormatException {
      new BitArrayCoder(geometry.positions(), used).decode(in, words);
    }

    @Override
    long[] difference(BloomGeometry geometry, long[] base, long[] target) {
      long[] difference = target.clone();
      applyDifference(geometry, difference, base);
      return difference;
    }

    @Override
    void applyDifference(BloomGeometry geometry, long[] words, long[] difference) {
      Arrays.setAll(words, i -> words[i] ^ difference[i]);
    }
  }

  /** Makes filters of this kind. */
  public static final class Builder extends PositionFilterBuilder<BloomFilter, Builder> {

    private Builder() {
      super(Kind.INSTANCE);
    }
  }
}
