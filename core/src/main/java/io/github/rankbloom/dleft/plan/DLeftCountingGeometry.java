package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * All sizes of a d-left counting filter.
 *
 * <p>The table has {@code subtables} subtables of {@code buckets} buckets. A bucket is a tag and
 * {@code spaceBits} for cells. A cell is a remainder of at least {@code remainderBits} and a
 * counter. The tag says how many cells there are and how long their remainders; it has as many bits
 * as it takes to number all {@linkplain #shapes() shapes}.
 *
 * @param subtables number of subtables (d), 1 to {@link DLeftLoads#MAX_SUBTABLES}
 * @param buckets buckets of a subtable (the paper's B), at least 1
 * @param lengths how long remainders are
 * @param capacity the most cells of a bucket, 1 to {@link #MAX_CAPACITY}
 * @param remainderBits bits of a minimal remainder (log2 of the paper's R), 2 to {@link
 *     #MAX_REMAINDER_BITS}; as many must fit for each cell of a full bucket
 * @param counterBits bits of a cell's counter, 0 to {@link #MAX_COUNTER_BITS}
 * @param spaceBits bits that the cells of a bucket share, at most {@link
 *     DLeftGeometry#MAX_SPACE_BITS}
 */
public record DLeftCountingGeometry(
    int subtables,
    long buckets,
    RemainderLengths lengths,
    int capacity,
    int remainderBits,
    int counterBits,
    int spaceBits)
    implements Geometry {

  /** The most cells of a bucket. */
  public static final int MAX_CAPACITY = 31;

  /** The most bits of a minimal remainder. */
  public static final int MAX_REMAINDER_BITS = 40;

  /** The most bits by which a remainder is longer than minimal. */
  public static final int MAX_EXTRA_BITS = 16;

  /** The most bits of a counter. */
  public static final int MAX_COUNTER_BITS = 8;

  /** Hash bits that bucket and minimal remainder may take, so that a few are left for more. */
  private static final int MAX_PLACE_BITS = 60;

  /** Checks every component, that cells fit their bucket, keys the hash and the table an array. */
  public DLeftCountingGeometry(
      int subtables,
      long buckets,
      RemainderLengths lengths,
      int capacity,
      int remainderBits,
      int counterBits,
      int spaceBits) {
    Objects.requireNonNull(lengths, "lengths");
    Ranges.require("subtables", subtables, 1, DLeftLoads.MAX_SUBTABLES);
    Ranges.require("buckets", buckets, 1, Bits.MAX_WORDS);
    Ranges.require("capacity", capacity, 1, MAX_CAPACITY);
    Ranges.require("remainderBits", remainderBits, 2, MAX_REMAINDER_BITS);
    Ranges.require("counterBits", counterBits, 0, MAX_COUNTER_BITS);
    int least = capacity * (remainderBits - lengths.sortBits() + counterBits);
    Ranges.require("spaceBits", spaceBits, least, DLeftGeometry.MAX_SPACE_BITS);
    if (placeBits(buckets, remainderBits) > MAX_PLACE_BITS) {
      throw new IllegalArgumentException(
          "buckets and remainders need "
              + placeBits(buckets, remainderBits)
              + " hash bits, and may have "
              + MAX_PLACE_BITS);
    }
    this.subtables = subtables;
    this.buckets = buckets;
    this.lengths = lengths;
    this.capacity = capacity;
    this.remainderBits = remainderBits;
    this.counterBits = counterBits;
    this.spaceBits = spaceBits;
    Bits.requireWords(totalWords());
  }

  private static int placeBits(long buckets, int remainderBits) {
    return Bits.width(buckets - 1) + remainderBits;
  }

  /** {@return the first bits of remainders that are not stored, because the tag says them} */
  public int sortBits() {
    return lengths.sortBits();
  }

  /**
   * {@return the most bits of a remainder, however empty its bucket: the minimal remainder and up
   * to {@link #MAX_EXTRA_BITS} more, as the hash permits}
   */
  public int maxRemainderBits() {
    int extra = lengths == RemainderLengths.FIXED ? 0 : MAX_EXTRA_BITS;
    return Math.min(
        remainderBits + extra, Long.SIZE - placeBits(buckets, remainderBits) + remainderBits);
  }

  /**
   * {@return the bits of each remainder, sorted bit included, if {@code load} of them share the
   * space equally}
   */
  public int remainderBits(int load) {
    return Math.min(maxRemainderBits(), spaceBits / load - counterBits + sortBits());
  }

  /** {@return every shape that a bucket can have, in the order of their tags and of their keys} */
  public List<RemainderShape> shapes() {
    List<RemainderShape> shapes = new ArrayList<>();
    shapes.add(RemainderShape.EMPTY);
    for (int load = 1; load <= capacity; load++) {
      switch (lengths) {
        case FIXED -> shapes.add(new RemainderShape(0, load, 0, remainderBits, 0));
        case ONE -> addSorted(shapes, load);
        case TWO -> addOfTwoLengths(shapes, load);
      }
    }
    shapes.sort(Comparator.comparingLong(RemainderShape::key));
    return shapes;
  }

  private void addSorted(List<RemainderShape> shapes, int room) {
    int bits = remainderBits(room);
    for (int load = 1; load <= room; load++) {
      for (int zeros = 0; zeros <= load; zeros++) {
        int ones = load - zeros;
        shapes.add(
            new RemainderShape(room, zeros, ones, zeros > 0 ? bits : 0, ones > 0 ? bits : 0));
      }
    }
  }

  private void addOfTwoLengths(List<RemainderShape> shapes, int load) {
    for (int bits = remainderBits; bits <= maxRemainderBits(); bits++) {
      if (load * (bits + counterBits) <= spaceBits) {
        shapes.add(new RemainderShape(0, 0, load, 0, bits));
      }
      for (int more = bits + 1; more <= maxRemainderBits(); more++) {
        for (int longer = 1; longer < load; longer++) {
          if (load * (bits + counterBits) + longer * (more - bits) <= spaceBits) {
            shapes.add(new RemainderShape(0, load - longer, longer, bits, more));
          }
        }
      }
    }
  }

  /** {@return the bits of a tag: as many as number all shapes} */
  public int tagBits() {
    return Bits.width(countShapes() - 1L);
  }

  /** {@return the number of {@link #shapes()}, without making them} */
  private int countShapes() {
    int count = 1;
    for (int load = 1; load <= capacity; load++) {
      count +=
          switch (lengths) {
            case FIXED -> 1;
            case ONE -> (load + 1) * (load + 2) / 2 - 1;
            case TWO -> countOfTwoLengths(load);
          };
    }
    return count;
  }

  private int countOfTwoLengths(int load) {
    int count = 0;
    for (int bits = remainderBits; bits <= maxRemainderBits(); bits++) {
      int spare = spaceBits - load * (bits + counterBits);
      count += spare >= 0 ? 1 : 0;
      for (int more = 1; spare > 0 && more <= maxRemainderBits() - bits; more++) {
        count += Math.min(load - 1, spare / more);
      }
    }
    return count;
  }

  /** {@return the bits of a bucket: tag and space} */
  public int bucketBits() {
    return tagBits() + spaceBits;
  }

  /** {@return the words of the whole table, tags included, at most what an array has} */
  @Override
  public long totalWords() {
    return (subtables * buckets * bucketBits() + 63) >>> 6;
  }

  /**
   * {@return a bound of the false-positive probability, whatever the order of insertions and
   * removals: a key never added must have the bucket and minimal remainder of one that was}
   */
  public double worstFpp(long keys) {
    return keys == 0 ? 0 : -Math.expm1(-keys / Math.scalb((double) buckets, remainderBits));
  }

  @Override
  public List<Figure> sizes() {
    return List.of(
        Figure.count("subtables", "subtables", subtables),
        new Figure.Count("buckets", "buckets", buckets, "", "in each subtable"),
        new Figure.Count(
            "bucketBits",
            "bucket",
            bucketBits(),
            "bit",
            spaceBits + " for cells, " + tagBits() + " for the tag"),
        Figure.count("spaceBits", "", spaceBits),
        Figure.count("capacity", "cells per bucket", capacity),
        new Figure.Count(
            "remainderBits",
            "remainder",
            remainderBits,
            "bit",
            lengths == RemainderLengths.FIXED
                ? "always"
                : "in a full bucket, up to " + maxRemainderBits() + " in an emptier one"),
        Figure.bits("counterBits", "counter", counterBits),
        new Figure.Choice("lengths", "", lengths.name().toLowerCase(Locale.ROOT), ""));
  }
}
