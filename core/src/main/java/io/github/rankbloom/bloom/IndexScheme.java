package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.numeric.Ranges;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * How the k positions of a key follow from its hash.
 *
 * <p>All schemes but {@link #STANDARD} make them out of two numbers, h1 and h2, and lose no
 * accuracy by it where there are many keys: A. Kirsch, M. Mitzenmacher, <i>Less Hashing, Same
 * Performance: Building a Better Bloom Filter</i>, ESA 2006. With few keys and a small fpp, a few
 * hundred keys at 16 bits a key, they are somewhat less accurate, {@link #PARTITION} most of all.
 */
public final class IndexScheme {

  /** Every position for itself. As accurate as a Bloom filter can be; the default. */
  public static final IndexScheme STANDARD = new IndexScheme("standard", 0, new long[0]);

  /** Position i lies in the i-th of k parts of the array, at h1 + i·h2 modulo the part's size. */
  public static final IndexScheme PARTITION = new IndexScheme("partition", 1, new long[0]);

  /** Position i is h1 + i·h2, modulo a prime. */
  public static final IndexScheme DOUBLE = new IndexScheme("double", 2, new long[0]);

  /** Position i is h1 + i·h2 + i<sup>2</sup>, modulo a prime. */
  public static final IndexScheme EXTENDED2 =
      new IndexScheme("extended2", 3, values(BloomGeometry.MAX_HASHES, i -> (long) i * i));

  /** Position i is h1 + i·h2 + i<sup>3</sup>, modulo a prime. */
  public static final IndexScheme EXTENDED3 =
      new IndexScheme("extended3", 4, values(BloomGeometry.MAX_HASHES, i -> (long) i * i * i));

  private static final int CUSTOM_CODE = 5;

  private static final List<IndexScheme> NAMED =
      List.of(STANDARD, PARTITION, DOUBLE, EXTENDED2, EXTENDED3);

  private final String name;
  private final int code;

  /** f(0), f(1) and so on where the scheme has an f, as many as it was made for. */
  private final long[] offsets;

  private IndexScheme(String name, int code, long[] offsets) {
    this.name = name;
    this.code = code;
    this.offsets = offsets;
  }

  /**
   * Extended double hashing by any function: position i is h1 + i·h2 + f(i) - f(0), modulo a prime.
   * Of the function only its values matter, so these travel with the filter.
   *
   * @param hashes how many positions a key has
   * @param f the function, asked for 0 to {@code hashes - 1}
   * @return a scheme for filters with so many hashes
   * @throws IllegalArgumentException if {@code hashes} is out of range
   */
  public static IndexScheme extended(int hashes, IntToLongFunction f) {
    Ranges.require("hashes", hashes, 1, BloomGeometry.MAX_HASHES);
    return new IndexScheme("extended", CUSTOM_CODE, values(hashes, f));
  }

  private static long[] values(int count, IntToLongFunction f) {
    long[] values = new long[count];
    Arrays.setAll(values, f);
    return values;
  }

  /**
   * The schemes that have a name of their own.
   *
   * @return all but those by a caller's function
   */
  public static List<IndexScheme> named() {
    return NAMED;
  }

  /**
   * The scheme with a name.
   *
   * @param name the name
   * @return the scheme, if there is one
   */
  public static Optional<IndexScheme> named(String name) {
    return NAMED.stream().filter(scheme -> scheme.name.equals(name)).findFirst();
  }

  /** The scheme that files name by a number, if it has a name. */
  static Optional<IndexScheme> ofCode(int code) {
    return NAMED.stream().filter(scheme -> scheme.code == code).findFirst();
  }

  static boolean isCustom(int code) {
    return code == CUSTOM_CODE;
  }

  /**
   * The name that people use for this scheme.
   *
   * @return a word
   */
  public String name() {
    return name;
  }

  int code() {
    return code;
  }

  /** The values of a caller's function, which files carry; none for the schemes with a name. */
  long[] customOffsets() {
    return code == CUSTOM_CODE ? offsets.clone() : new long[0];
  }

  /** f(i), 0 where the scheme has no f. */
  long offset(int i) {
    return offsets.length == 0 ? 0 : offsets[i];
  }

  /** Checks that this scheme was made for so many hashes. */
  void requireHashes(int hashes) {
    if (code == CUSTOM_CODE && offsets.length != hashes) {
      throw new IllegalParameterException(
          "hashes", "must be " + offsets.length + " for this index scheme, not " + hashes);
    }
  }

  /**
   * Schemes are equal if they are the same by name, or by the values of the caller's function.
   * Equal ones lead to the same positions; others may, if functions differ by a constant.
   */
  @Override
  public boolean equals(Object object) {
    return object instanceof IndexScheme other
        && code == other.code
        && Arrays.equals(offsets, other.offsets);
  }

  @Override
  public int hashCode() {
    return 31 * code + Arrays.hashCode(offsets);
  }

  @Override
  public String toString() {
    return name;
  }
}
