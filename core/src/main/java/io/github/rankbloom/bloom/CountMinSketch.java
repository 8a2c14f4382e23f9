package io.github.rankbloom.bloom;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.ContainerWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * A count-min sketch: how often each key of a stream occurred, never too low, and too high by more
 * than a small part of the whole stream's length only with small probability. It has no
 * false-positive probability worth the name, so it is no filter; it shares with Bloom filters how
 * the counters of a key are found, by two hash functions instead of one for each row.
 *
 * <p>G. Cormode, S. Muthukrishnan, <i>An Improved Data Stream Summary: The Count-Min Sketch and its
 * Applications</i>, Journal of Algorithms 55(1), 2005; with two hash functions as in A. Kirsch, M.
 * Mitzenmacher, <i>Less Hashing, Same Performance: Building a Better Bloom Filter</i>, Random
 * Structures and Algorithms 33(2), 2008. Not thread-safe.
 */
public final class CountMinSketch {

  /*
   * Row i is the i-th part of the array in the sense of IndexScheme.PARTITION.
   *
   * A container with the code 18. Parameters:
   *
   *    0  8  columns
   *    8  8  the sum of all counts, which is also the sum of each row
   *   16  1  rows
   *
   * The body is the counters, row by row.
   */
  private static final int CODE = 18;

  private static final int VERSION = 1;

  private static final int PARAMETER_BYTES = 17;

  /** The highest sum of counts: 2<sup>62</sup>. */
  public static final long MAX_TOTAL = 1L << 62;

  private final CountMinGeometry geometry;
  private final KeyHash hashing;
  private final Indexes indexes;
  private final long[] counters;
  private long total;

  private CountMinSketch(CountMinGeometry geometry, KeyHash hashing, long[] counters, long total) {
    this.geometry = geometry;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
    this.counters = counters;
    this.total = total;
    indexes =
        new Indexes(
            BloomGeometry.of(size(geometry), geometry.rows()).withScheme(IndexScheme.PARTITION));
  }

  private static int size(CountMinGeometry geometry) {
    return (int) (geometry.rows() * geometry.columns());
  }

  /**
   * {@return an empty sketch}
   *
   * @param geometry its sizes
   * @param hashing how it hashes keys
   */
  public static CountMinSketch create(CountMinGeometry geometry, KeyHash hashing) {
    return new CountMinSketch(geometry, hashing, new long[size(geometry)], 0);
  }

  /**
   * Counts a key by its hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param times how often it occurred, at least 0
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if the sum of all counts would exceed {@link #MAX_TOTAL}; the
   *     sketch is unchanged
   */
  public void addHash(long hash, long times) {
    Ranges.requireAtLeast("times", times, 0);
    requireRoom(times);
    long stride = indexes.stride(hash);
    long cursor = indexes.start(hash);
    for (int i = 0; i < indexes.count(); i++) {
      counters[(int) indexes.position(cursor, i)] += times;
      cursor = indexes.next(cursor, stride, i);
    }
    total += times;
  }

  private void requireRoom(long times) {
    if (times > MAX_TOTAL - total) {
      throw new FilterFullException("the sketch is full: its counts cannot be summed any more");
    }
  }

  /**
   * Counts a key once.
   *
   * @param key the key
   */
  public void add(long key) {
    addHash(hashing.hash(key), 1);
  }

  /**
   * Counts a key once.
   *
   * @param key the key, as its UTF-8 bytes
   */
  public void add(CharSequence key) {
    addHash(hashing.hash(key), 1);
  }

  /**
   * Counts a key once.
   *
   * @param key the key
   */
  public void add(byte[] key) {
    addHash(hashing.hash(key), 1);
  }

  /**
   * {@return how often a key occurred, at least, from the key's hash}
   *
   * @param hash the key's hash by {@link #hashing()}
   */
  public long approximateCountHash(long hash) {
    long stride = indexes.stride(hash);
    long cursor = indexes.start(hash);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < indexes.count(); i++) {
      least = Math.min(least, counters[(int) indexes.position(cursor, i)]);
      cursor = indexes.next(cursor, stride, i);
    }
    return least;
  }

  /**
   * {@return how often a key occurred, at least}
   *
   * @param key the key
   */
  public long approximateCount(long key) {
    return approximateCountHash(hashing.hash(key));
  }

  /**
   * {@return how often a key occurred, at least}
   *
   * @param key the key, as its UTF-8 bytes
   */
  public long approximateCount(CharSequence key) {
    return approximateCountHash(hashing.hash(key));
  }

  /**
   * {@return how often a key occurred, at least}
   *
   * @param key the key
   */
  public long approximateCount(byte[] key) {
    return approximateCountHash(hashing.hash(key));
  }

  /** {@return the sum of all counts} */
  public long total() {
    return total;
  }

  /** {@return the sizes of the sketch} */
  public CountMinGeometry geometry() {
    return geometry;
  }

  /** {@return how keys are hashed} */
  public KeyHash hashing() {
    return hashing;
  }

  /** Forgets every key. */
  public void clear() {
    Arrays.fill(counters, 0);
    total = 0;
  }

  /** {@return an independent sketch with the same content} */
  public CountMinSketch copy() {
    return new CountMinSketch(geometry, hashing, counters.clone(), total);
  }

  /**
   * Adds the counts of another sketch, as if all its keys had been counted here too.
   *
   * @param other the sketch to take from, itself unchanged
   * @throws IllegalArgumentException if its geometry or key hash is another, or it is this one
   * @throws FilterFullException if the sum of all counts would exceed {@link #MAX_TOTAL}; the
   *     sketch is unchanged
   */
  public void putAll(CountMinSketch other) {
    if (other.counters == counters
        || !geometry.equals(other.geometry)
        || !hashing.equals(other.hashing)) {
      throw new IllegalArgumentException(
          "a sketch takes in another one of the same geometry and key hash");
    }
    requireRoom(other.total);
    for (int i = 0; i < counters.length; i++) {
      counters[i] += other.counters[i];
    }
    total += other.total;
  }

  /**
   * Writes the sketch, with all that is needed to read it back.
   *
   * @param out takes the bytes; neither flushed nor closed
   * @throws IOException if the stream fails
   */
  public void writeTo(OutputStream out) throws IOException {
    byte[] parameters =
        ByteBuffer.allocate(PARAMETER_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(geometry.columns())
            .putLong(total)
            .put((byte) geometry.rows())
            .array();
    ContainerWriter writer =
        new ContainerWriter(out, VERSION, CODE, Coding.PLAIN, hashing, parameters, counters.length);
    writer.write(counters, counters.length);
    writer.finish();
  }

  /**
   * {@return the sketch that bytes hold, of which none after its last one is read}
   *
   * @param in gives the bytes
   * @param maxBytes the most memory the sketch may take; for a moment the bytes received are held
   *     beside it
   * @throws FilterFormatException if the bytes are no sketch, or one that takes more memory
   * @throws IOException if the stream fails
   */
  public static CountMinSketch readFrom(InputStream in, long maxBytes) throws IOException {
    ContainerReader reader = new ContainerReader(in, maxBytes);
    if (reader.kind() != CODE) {
      throw new FilterFormatException(
          "expected a count-min sketch, but this is of kind number " + reader.kind());
    }
    reader.requireCoding(Coding.PLAIN);
    ByteBuffer parameters = reader.parameters(PARAMETER_BYTES);
    long columns = parameters.getLong();
    long total = parameters.getLong();
    int rows = Byte.toUnsignedInt(parameters.get());
    CountMinGeometry geometry;
    try {
      geometry = new CountMinGeometry(rows, columns);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible sketch: " + e.getMessage());
    }
    if (reader.bodyWords() != size(geometry) || total < 0 || total > MAX_TOTAL) {
      throw new FilterFormatException("the body does not hold what the header says");
    }
    long[] counters = Arrays.copyOf(reader.readBody(), size(geometry));
    for (int row = 0; row < rows; row++) {
      long left = total;
      for (int column = 0; column < columns; column++) {
        long count = counters[(int) (row * columns) + column];
        if (count < 0 || count > left) {
          throw new FilterFormatException("a row does not have the sum that the header says");
        }
        left -= count;
      }
      if (left != 0) {
        throw new FilterFormatException("a row does not have the sum that the header says");
      }
    }
    return new CountMinSketch(geometry, reader.hashing(), counters, total);
  }

  /** Equal sketches have the same geometry and key hash, and the same counts. */
  @Override
  public boolean equals(Object object) {
    return object instanceof CountMinSketch other
        && total == other.total
        && geometry.equals(other.geometry)
        && hashing.equals(other.hashing)
        && Arrays.equals(counters, other.counters);
  }

  /** Changes as the sketch does, so do not keep sketches in hash tables. */
  @Override
  public int hashCode() {
    return Objects.hash(geometry, hashing, total);
  }

  @Override
  public String toString() {
    return "count-min sketch of "
        + total
        + " occurrences in "
        + geometry.rows()
        + " rows of "
        + geometry.columns()
        + " columns";
  }
}
