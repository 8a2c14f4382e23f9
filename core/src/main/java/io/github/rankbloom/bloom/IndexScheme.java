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
 * hundred keys at 16 bits a key, they are less accurate, {@link #PARTITION} most of all.
 *
 * <p>The paper's own double hashing is modulo the number of positions, whatever that is: the
 * schemes whose names end in {@code -m}. If a step has a factor in common with it, or is 0, the
 * positions of a key repeat. The schemes without the suffix are modulo a prime and leave such steps
 * out, which makes small filters more accurate and costs nothing.
 */
public final class IndexScheme {

  /**
   * Every position is independent of the others. As accurate as a Bloom filter can be; the default.
   */
  public static final IndexScheme STANDARD =
      new IndexScheme("standard", 0, Layout.INDEPENDENT, false, new long[0]);

  /** Position i lies in the i-th of k parts of the array, at h1 + i·h2 modulo the part's size. */
  public static final IndexScheme PARTITION =
      new IndexScheme("partition", 1, Layout.PARTS, false, new long[0]);

  /** Position i is h1 + i·h2, modulo a prime. */
  public static final IndexScheme DOUBLE =
      new IndexScheme("double", 2, Layout.WHOLE, true, new long[0]);

  /** Position i is h1 + i·h2 + i<sup>2</sup>, modulo a prime. */
  public static final IndexScheme EXTENDED2 =
      new IndexScheme("extended2", 3, Layout.WHOLE, true, squares());

  /** Position i is h1 + i·h2 + i<sup>3</sup>, modulo a prime. */
  public static final IndexScheme EXTENDED3 =
      new IndexScheme("extended3", 4, Layout.WHOLE, true, cubes());

  private static final int CUSTOM_CODE = 5;

  /** Position i is h1 + i·h2, modulo the number of positions. */
  public static final IndexScheme DOUBLE_M =
      new IndexScheme("double-m", 6, Layout.WHOLE, false, new long[0]);

  /** Position i is h1 + i·h2 + i<sup>2</sup>, modulo the number of positions. */
  public static final IndexScheme EXTENDED2_M =
      new IndexScheme("extended2-m", 7, Layout.WHOLE, false, squares());

  /** Position i is h1 + i·h2 + i<sup>3</sup>, modulo the number of positions. */
  public static final IndexScheme EXTENDED3_M =
      new IndexScheme("extended3-m", 8, Layout.WHOLE, false, cubes());

  /** Like {@link #PARTITION}, with parts whose size is a prime. */
  public static final IndexScheme PARTITION_PRIME =
      new IndexScheme("partition-prime", 9, Layout.PARTS, true, new long[0]);

  private static final int CUSTOM_CODE_M = 10;

  private static final List<IndexScheme> NAMED =
      List.of(
          STANDARD,
          PARTITION,
          PARTITION_PRIME,
          DOUBLE,
          EXTENDED2,
          EXTENDED3,
          DOUBLE_M,
          EXTENDED2_M,
          EXTENDED3_M);

  /** Where the positions of a key lie. */
  enum Layout {
    /** Anywhere, each for itself. */
    INDEPENDENT,
    /** Each in a part of the array. */
    PARTS,
    /** In the whole array, a step from each to the next. */
    WHOLE
  }

  private final String name;
  private final int code;
  private final Layout layout;
  private final boolean prime;

  /** f(0), f(1) and so on where the scheme has an f, as many as it was made for. */
  private final long[] offsets;

  private IndexScheme(String name, int code, Layout layout, boolean prime, long[] offsets) {
    this.name = name;
    this.code = code;
    this.layout = layout;
    this.prime = prime;
    this.offsets = offsets;
  }

  private static long[] squares() {
    return values(BloomGeometry.MAX_HASHES, i -> (long) i * i);
  }

  private static long[] cubes() {
    return values(BloomGeometry.MAX_HASHES, i -> (long) i * i * i);
  }

  /**
   * {@return a scheme of extended double hashing by any function: position i is h1 + i·h2 + f(i) -
   * f(0), modulo a prime} Of the function only its values matter, so these travel with the filter.
   *
   * @param hashes how many positions a key has
   * @param f the function, asked for 0 to {@code hashes - 1}
   * @throws IllegalArgumentException if {@code hashes} is out of range
   */
  public static IndexScheme extended(int hashes, IntToLongFunction f) {
    return custom("extended", CUSTOM_CODE, true, hashes, f);
  }

  /** {@return the same modulo the number of positions: extended double hashing as in the paper} */
  public static IndexScheme extendedModuloPositions(int hashes, IntToLongFunction f) {
    return custom("extended-m", CUSTOM_CODE_M, false, hashes, f);
  }

  private static IndexScheme custom(
      String name, int code, boolean prime, int hashes, IntToLongFunction f) {
    Ranges.require("hashes", hashes, 1, BloomGeometry.MAX_HASHES);
    return new IndexScheme(name, code, Layout.WHOLE, prime, values(hashes, f));
  }

  /** The scheme by a caller's function that files name by a number. */
  static IndexScheme custom(int code, int hashes, IntToLongFunction f) {
    return code == CUSTOM_CODE ? extended(hashes, f) : extendedModuloPositions(hashes, f);
  }

  private static long[] values(int count, IntToLongFunction f) {
    long[] values = new long[count];
    Arrays.setAll(values, f);
    return values;
  }

  /** {@return the schemes that have a name of their own: all but those by a caller's function} */
  public static List<IndexScheme> named() {
    return NAMED;
  }

  /** {@return the scheme with a name, if there is one} */
  public static Optional<IndexScheme> named(String name) {
    return NAMED.stream().filter(scheme -> scheme.name.equals(name)).findFirst();
  }

  /** The scheme that files name by a number, if it has a name. */
  static Optional<IndexScheme> ofCode(int code) {
    return NAMED.stream().filter(scheme -> scheme.code == code).findFirst();
  }

  static boolean isCustom(int code) {
    return code == CUSTOM_CODE || code == CUSTOM_CODE_M;
  }

  /** {@return the name of this scheme} */
  public String name() {
    return name;
  }

  int code() {
    return code;
  }

  Layout layout() {
    return layout;
  }

  /** Whether sums are modulo the largest prime that there is room for. */
  boolean isPrime() {
    return prime;
  }

  /** The values of a caller's function, which files carry; none for the schemes with a name. */
  long[] customOffsets() {
    return isCustom(code) ? offsets.clone() : new long[0];
  }

  /** f(i), 0 where the scheme has no f. */
  long offset(int i) {
    return offsets.length == 0 ? 0 : offsets[i];
  }

  /** Checks that this scheme was made for a number of hashes. */
  void requireHashes(int hashes) {
    if (isCustom(code) && offsets.length != hashes) {
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
