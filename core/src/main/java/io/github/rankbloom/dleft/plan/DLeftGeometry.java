package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All sizes of a d-left Bloom filter with dynamic bit reassignment.
 *
 * <p>The table has {@code subtables} subtables of {@code buckets} buckets. A bucket has a counter
 * of {@code counterBits} and {@code spaceBits} that its fingerprints share equally, so they shrink
 * as it fills. A group of buckets of a subtable may pool its space.
 *
 * <p>A bucket whose fingerprints are sorted by their first one or two bits need not store these
 * bits, if its counter says how many fingerprints start with each of their values. For which loads
 * it does is a matter of how many values the counter has.
 *
 * @param subtables number of subtables (d), 1 to {@link DLeftLoads#MAX_SUBTABLES}
 * @param buckets buckets of a subtable, at least 1, a multiple of {@code group}
 * @param group buckets that share their space, 1 to {@link #MAX_GROUP}
 * @param spaceBits bits that the fingerprints of a bucket share, at least {@link
 *     #LEAST_FINGERPRINT_BITS} for each at full load, at most {@link #MAX_SPACE_BITS}
 * @param counterBits bits of a counter, 1 to {@link #MAX_COUNTER_BITS}
 * @param sortBits for each load from 0 to the highest, how many first bits its counter accounts
 *     for, 0 to {@link #MAX_SORT_BITS}
 */
public record DLeftGeometry(
    int subtables, long buckets, int group, int spaceBits, int counterBits, List<Integer> sortBits)
    implements Geometry {

  /** The most buckets of a group. */
  public static final int MAX_GROUP = 8;

  /** The most bits that the fingerprints of a bucket share. */
  public static final int MAX_SPACE_BITS = 1024;

  /** The most bits of a counter. */
  public static final int MAX_COUNTER_BITS = 12;

  /** The highest load of a bucket. */
  public static final int MAX_CAPACITY = 31;

  /** The most first bits that fingerprints are sorted by. */
  public static final int MAX_SORT_BITS = 2;

  /** The fewest bits of a fingerprint. */
  public static final int LEAST_FINGERPRINT_BITS = 3;

  /** The most bits of a fingerprint, however empty its bucket: those of a hash. */
  public static final int MAX_FINGERPRINT_BITS = 64;

  private static final int SINGLE_CELL_SUBTABLES = 4;

  /** More than the 1.024 below which four choices leave no way, and few enough to find one soon. */
  private static final double CELLS_PER_KEY = 1.05;

  /** Checks every component, the values of the counter, and that the table fits an array. */
  public DLeftGeometry {
    sortBits = List.copyOf(sortBits);
    Ranges.require("subtables", subtables, 1, DLeftLoads.MAX_SUBTABLES);
    Ranges.require("group", group, 1, MAX_GROUP);
    Ranges.require("buckets", buckets, 1, Bits.MAX_WORDS);
    Ranges.require("counterBits", counterBits, 1, MAX_COUNTER_BITS);
    Ranges.require("capacity", sortBits.size() - 1L, 1, MAX_CAPACITY);
    int least = LEAST_FINGERPRINT_BITS * (sortBits.size() - 1);
    Ranges.require("spaceBits", spaceBits, least, MAX_SPACE_BITS);
    for (int bits : sortBits) {
      Ranges.require("sortBits", bits, 0, MAX_SORT_BITS);
    }
    if (buckets % group != 0) {
      throw new IllegalParameterException(
          "buckets", "must be a multiple of the group of " + group + ", not " + buckets);
    }
    long codes = 0;
    for (int load = 0; load < sortBits.size(); load++) {
      codes += codes(load, sortBits.get(load));
    }
    if (codes > 1L << counterBits) {
      throw new IllegalArgumentException(
          "a counter must have "
              + codes
              + " values, and with counterBits "
              + counterBits
              + " it has "
              + (1L << counterBits));
    }
    Bits.requireWords(words(subtables, buckets, spaceBits + counterBits));
  }

  private static long words(int subtables, long buckets, int bucketBits) {
    return (subtables * buckets * bucketBits + 63) >>> 6;
  }

  /**
   * {@return the number of values that a counter needs for a load, 1, load + 1, or (load + 1)(load
   * + 2)(load + 3) / 6: as many as there are ways in which the fingerprints can start with each
   * value of the sorted bits}
   */
  public static int codes(int load, int sortBits) {
    return switch (sortBits) {
      case 0 -> 1;
      case 1 -> load + 1;
      default -> (load + 1) * (load + 2) * (load + 3) / 6;
    };
  }

  /**
   * {@return the paper's bucket of 64 bits: 60 for up to six fingerprints and 4 for the counter,
   * whose 16 values are just enough for sorting on the first bit at loads 4 and 5}
   */
  public static DLeftGeometry of64(int subtables, long buckets) {
    return new DLeftGeometry(subtables, buckets, 1, 60, 4, List.of(0, 0, 0, 0, 1, 1, 0));
  }

  /**
   * {@return the paper's bucket of 128 bits: 120 for up to eleven fingerprints and 8 for the
   * counter} Fingerprints are sorted on two bits at loads 6 and 7 and on one bit at all others,
   * except that the last of the 256 values is just enough for load 11 unsorted.
   */
  public static DLeftGeometry of128(int subtables, long buckets) {
    return new DLeftGeometry(
        subtables, buckets, 1, 120, 8, List.of(1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0));
  }

  /**
   * {@return a table for keys that are all known beforehand: cells for one fingerprint each, in
   * four subtables, hardly more than there are keys} Keys put in one by one would soon find no
   * room.
   *
   * @param fingerprintBits bits of a fingerprint; about 4 · 2<sup>-bits</sup> of keys never added
   *     are false positives
   */
  public static DLeftGeometry ofSingleCells(long keys, int fingerprintBits) {
    long buckets = (long) Math.ceil(Math.max(1, keys) * CELLS_PER_KEY / SINGLE_CELL_SUBTABLES);
    return new DLeftGeometry(SINGLE_CELL_SUBTABLES, buckets, 1, fingerprintBits, 1, List.of(0, 0));
  }

  /** {@return this geometry with buckets that share their space in groups} */
  public DLeftGeometry withGroup(int newGroup) {
    return new DLeftGeometry(subtables, buckets, newGroup, spaceBits, counterBits, sortBits);
  }

  /**
   * {@return this geometry with another choice of the first bits that fingerprints are sorted by,
   * for each load from 0 to the highest}
   */
  public DLeftGeometry withSortBits(List<Integer> newSortBits) {
    return new DLeftGeometry(subtables, buckets, group, spaceBits, counterBits, newSortBits);
  }

  /**
   * {@return this geometry with the values of its counters spent where they help most at given
   * loads} A filter that is asked long before it is full does better if it sorts at the loads that
   * it has then.
   */
  public DLeftGeometry sortedFor(DLeftLoads loads) {
    return withSortBits(SortChoice.best(loads, capacity(), spaceBits, counterBits));
  }

  /** {@return the highest load of a bucket, 1 to {@link #MAX_CAPACITY}} */
  public int capacity() {
    return sortBits.size() - 1;
  }

  /** {@return the bits of a bucket: counter and space} */
  public int bucketBits() {
    return counterBits + spaceBits;
  }

  /** {@return the words of the whole table, at most what an array has} */
  @Override
  public long totalWords() {
    return words(subtables, buckets, bucketBits());
  }

  /**
   * {@return the lengths of fingerprints, sorted bits included, by the load of the bucket, then by
   * the sum of loads of its group} A length is an equal share of the space of the group, and the
   * sorted bits, which take none; but it is never longer than before the last insertion, because a
   * fingerprint cannot grow.
   */
  public int[][] fingerprintLengths() {
    int[][] lengths = new int[capacity() + 1][group * capacity() + 1];
    for (int load = 1; load <= capacity(); load++) {
      for (int total = load; total <= (group - 1) * capacity() + load; total++) {
        int length = Math.min(MAX_FINGERPRINT_BITS, group * spaceBits / total + sortBits.get(load));
        if (load > 1) {
          length = Math.min(length, lengths[load - 1][total - 1]);
        }
        if (total > load) {
          length = Math.min(length, lengths[load][total - 1]);
        }
        lengths[load][total] = length;
      }
    }
    return lengths;
  }

  /** {@return how probable a false positive is at some loads, by equation (1) of the paper} */
  public double falsePositiveRate(DLeftLoads loads) {
    return loads.falsePositiveRate(group, lengthsOf(fingerprintLengths()));
  }

  /** {@return lengths by loads, which may be higher than there are: then as at the highest} */
  IntBinaryOperator lengthsOf(int[][] lengths) {
    return (load, total) -> {
      int possible = Math.min(load, capacity());
      return lengths[possible][Math.min(total, (group - 1) * capacity() + possible)];
    };
  }

  @Override
  public List<Figure> sizes() {
    List<Figure> sizes = new ArrayList<>();
    sizes.add(Figure.count("subtables", "subtables", subtables));
    sizes.add(new Figure.Count("buckets", "buckets", buckets, "", "in each subtable"));
    sizes.add(
        new Figure.Count(
            "bucketBits",
            "bucket",
            bucketBits(),
            "bit",
            spaceBits + " for fingerprints, " + counterBits + " for the counter"));
    sizes.add(new Figure.Count("capacity", "fingerprints per bucket", capacity(), "", "at most"));
    sizes.add(Figure.count("spaceBits", "", spaceBits));
    sizes.add(Figure.count("counterBits", "", counterBits));
    sizes.add(
        new Figure.Count(
            "group", group > 1 ? "group" : "", group, "bucket", "that share their bits"));
    for (int bits = 1; bits <= MAX_SORT_BITS; bits++) {
      String loads = loadsSortedOn(bits);
      if (!loads.isEmpty()) {
        String label = "sorted on " + bits + (bits == 1 ? " bit" : " bits");
        sizes.add(new Figure.Choice("", label, "load " + loads, ""));
      }
    }
    sizes.add(
        new Figure.Numbers(
            "sortBits", "", sortBits.stream().map(Integer::longValue).toList(), "bit"));
    return sizes;
  }

  private String loadsSortedOn(int bits) {
    return IntStream.rangeClosed(1, capacity())
        .filter(load -> sortBits.get(load) == bits)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", "));
  }
}
