package io.github.rankbloom.rank;

import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.bits.BulkResult;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.serial.SerialForm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.util.Objects;

/**
 * What the filters over a rank-indexed table for one thread at a time have in common.
 *
 * <p>A filter takes up to {@link #maxCapacity} keys, and up to there its false-positive probability
 * is at most the {@linkplain #askedFpp asked} one. Its table is arranged for {@link #capacity} keys
 * and re-arranges itself, without the keys, when one finds no room: to grow with the content, and
 * where chance puts more keys into a bucket than it has room for. That takes as much memory again
 * for a moment. A filter of fixed size never does; it refuses a key that finds no room.
 *
 * <p>What a filter holds, what it equals and how it is written do not depend on its arrangement.
 *
 * @param <F> the filter's own type
 */
public abstract sealed class RankFilter<F extends RankFilter<F>> extends RankContent<F>
    implements GrowingFilter, Mergeable<F>
    permits RankSetFilter, RankMultisetFilter, RankCountingFilter, RankValueFilter {

  /** The highest count, and the highest sum of counts: 2<sup>62</sup>. */
  public static final long MAX_COUNT = 1L << 62;

  RankFilter(RankKind<F> kind, PlaceTable table, KeyHash hashing, Arrangement arrangement) {
    super(kind, table, hashing, arrangement);
  }

  @Override
  public final long capacity() {
    return Math.min(promise().most(), arrangement().load());
  }

  @Override
  public final long maxCapacity() {
    return promise().most();
  }

  @Override
  public final double askedFpp() {
    return promise().fpp();
  }

  @Override
  public final void reserve(long keys) {
    Ranges.require("keys", keys, 0, promise().most());
    arrangeFor(keys);
  }

  @Override
  public final void shrinkToFit() {
    shrinkTo(0);
  }

  @Override
  public final void changeMaxCapacity(long keys) {
    promise(keys);
  }

  @Override
  public final boolean mightContainHash(long hash) {
    return table().contains(hash);
  }

  /** {@inheritDoc} Works in stages, in each of which the reads of memory overlap. */
  @Override
  public final int mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    BulkResult.prepare(hashes, offset, length, result);
    return table().lookup(length).run(hashes, offset, length, result);
  }

  /** {@return the sizes of the table at present} */
  public final Geometry geometry() {
    return table().geometry();
  }

  /** {@return the cells in use: one for each key that was put once, more for high counts} */
  public final long cellCount() {
    return table().cells();
  }

  /**
   * The number of extensions in use; none in a table that has no buckets with extensions.
   *
   * @param level 2 or 3
   * @throws IllegalArgumentException if there is no such level
   */
  public final int extensionsInUse(int level) {
    if (level != 2 && level != 3) {
      throw new IllegalParameterException("level", "must be 2 or 3, not " + level);
    }
    return table() instanceof RankTable chained ? chained.extensionsInUse(level) : 0;
  }

  @Override
  public final long approximateElementCount() {
    return elementCount(table().distinct(), total());
  }

  /** The number of keys that places and copies stand for. */
  long elementCount(long distinct, long copies) {
    return copies;
  }

  @Override
  public final double expectedFpp() {
    return table().distinct() / promise().places().count();
  }

  @Override
  public final long bitSize() {
    return table().geometry().totalWords() * Long.SIZE;
  }

  @Override
  public final KeyHash hashing() {
    return keyHash();
  }

  @Override
  public final void clear() {
    empty();
  }

  @Override
  public final F copy() {
    return copied();
  }

  /** {@inheritDoc} The same kind, places, payload and key hash: sizes do not matter. */
  @Override
  public final boolean isCompatible(F other) {
    return promise().places().equals(other.promise().places())
        && promise().payloadBits() == other.promise().payloadBits()
        && hashing().equals(other.hashing());
  }

  /**
   * {@inheritDoc}
   *
   * <p>Takes as much memory again while it works.
   */
  @Override
  public final boolean putAll(F other) {
    if (table() == other.table()) {
      throw new IllegalArgumentException("a filter cannot be added to itself");
    }
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(
          "the filters are not compatible: this one has "
              + promise().places()
              + " and "
              + hashing()
              + ", the other "
              + other.promise().places()
              + " and "
              + other.hashing());
    }
    return merge(other);
  }

  @Override
  public final void writeTo(OutputStream out) throws IOException {
    kind().write(kind().type().cast(this), out);
  }

  /** In streams of objects stands what stands in files; no field does. */
  final Object writeReplace() {
    return new SerialForm(this);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw SerialForm.required();
  }

  private void readObjectNoData() throws InvalidObjectException {
    throw SerialForm.required();
  }

  /**
   * Equal filters have the same kind, places and key hash, and hold the same. One whose content was
   * taken over equals only itself.
   */
  @Override
  public final boolean equals(Object object) {
    if (!(object instanceof RankFilter<?> other)) {
      return false;
    }
    if (this == other || isGone() || other.isGone()) {
      return this == other;
    }
    return kind() == other.kind()
        && hashing().equals(other.hashing())
        && promise().places().equals(other.promise().places())
        && promise().payloadBits() == other.promise().payloadBits()
        && total() == other.total()
        && table().holdsTheSame(other.table());
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public final int hashCode() {
    if (isGone()) {
      return System.identityHashCode(this);
    }
    return Objects.hash(kind().code(), hashing(), promise().places(), table().distinct(), total());
  }

  @Override
  public final String toString() {
    if (isGone()) {
      return kind().name() + " filter whose content was taken over";
    }
    return describe("filter", approximateElementCount());
  }

  /** What there is to say of a form of this filter. */
  final String describe(String form, long elements) {
    return kind().name()
        + " "
        + form
        + " of "
        + elements
        + " elements in "
        + bitSize() / Byte.SIZE
        + " bytes, for up to "
        + promise().most()
        + " keys at fpp "
        + promise().fpp();
  }
}
