package io.github.rankbloom.bloom;

import io.github.rankbloom.Mergeable;
import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.bits.SoleWriter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.serial.SerialForm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * What Bloom filters of bits and of counters, for one thread at a time, have in common: an array,
 * and k positions in it for each key.
 */
/*
 * What is public here is not final: the compiler then gives the filters, which are public, methods
 * of their own, and reflection can call those.
 */
abstract sealed class PositionFilter<F extends PositionFilter<F>>
    implements MutableFilter, Mergeable<F>, Serializable permits BloomFilter, CountingBloomFilter {

  private final BloomKind<F> kind;
  private final BloomGeometry geometry;
  private final KeyHash hashing;
  final Indexes indexes;

  /** Told of every change, before and after; tells a second thread that makes one meanwhile. */
  final SoleWriter changes = new SoleWriter();

  /** The array, and a word after it so that a counter at its end may be read as part of two. */
  final long[] words;

  /** How many positions are not zero. */
  long used;

  /** Insertions less removals where the filter counts them, else 0. */
  long elements;

  PositionFilter(
      BloomKind<F> kind, BloomGeometry geometry, KeyHash hashing, long[] words, long used) {
    this.kind = kind;
    this.geometry = geometry;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
    this.indexes = new Indexes(geometry);
    this.words = words;
    this.used = used;
  }

  /** Adds what a compatible filter has to this one's array, and tells whether something changed. */
  abstract boolean add(F other);

  /** {@return the sizes of the filter} */
  public BloomGeometry geometry() {
    return geometry;
  }

  /** {@return how positions follow from hashes} */
  public IndexScheme scheme() {
    return geometry.scheme();
  }

  /** {@return the fraction of the positions in use: bits that are one, or counters above 0} */
  public double fill() {
    return (double) used / indexes.reach();
  }

  /** Tells whether a position is in use. */
  abstract boolean isUsed(long position);

  /**
   * The probability that all positions of a key that was never added are in use: exact if they are
   * independent, or if the array is short (about 700 positions); else to within a fifth, from how
   * many are in use and how often positions coincide under the filter's scheme.
   */
  @Override
  public double expectedFpp() {
    return new Coincidences(indexes)
        .falsePositives(this::isUsed, fill(), (double) approximateElementCount());
  }

  @Override
  public long bitSize() {
    return geometry.totalWords() * Long.SIZE;
  }

  @Override
  public KeyHash hashing() {
    return hashing;
  }

  @Override
  public void clear() {
    changes.begin();
    try {
      Arrays.fill(words, 0);
      used = 0;
      elements = 0;
    } finally {
      changes.end();
    }
  }

  @Override
  public boolean isCompatible(F other) {
    return geometry.equals(other.geometry()) && hashing.equals(other.hashing());
  }

  final void requireCompatible(F other) {
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(
          "the filters are not compatible: this one has "
              + describe()
              + ", the other "
              + other.describe());
    }
  }

  final String describe() {
    return geometry + " and " + hashing;
  }

  @Override
  public boolean putAll(F other) {
    if (other.words == words) {
      throw new IllegalArgumentException("a filter cannot be added to itself");
    }
    requireCompatible(other);
    changes.begin();
    try {
      return add(other);
    } finally {
      changes.end();
    }
  }

  @Override
  public F copy() {
    F copy = kind.over(geometry, hashing, words.clone(), used);
    copy.elements = elements;
    return copy;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    kind.write(typed(), out);
  }

  /** This filter, by its own type. */
  private F typed() {
    return kind.type().cast(this);
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

  /** Equal filters have the same kind, geometry and key hash, and the same content. */
  @Override
  public boolean equals(Object object) {
    return object instanceof PositionFilter<?> other
        && kind == other.kind
        && geometry.equals(other.geometry)
        && hashing.equals(other.hashing)
        && used == other.used
        && elements == other.elements
        && Arrays.equals(words, other.words);
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public int hashCode() {
    return Objects.hash(kind.code(), geometry, hashing, used, elements);
  }

  @Override
  public String toString() {
    return kind.name()
        + " filter of "
        + approximateElementCount()
        + " elements in "
        + bitSize() / Byte.SIZE
        + " bytes";
  }
}
