package io.github.rankbloom.documented;

import java.util.ArrayList;
import java.util.List;

/** A d-left counting filter's plain file, asked as docs/dleft.md says. */
final class DocumentedRemainders extends DocumentedTable {

  private static final int FIXED = 0;
  private static final int ONE = 1;

  /** Cells of the first run and of the second, and the lengths of their remainders. */
  private record Shape(int firsts, int seconds, int firstBits, int secondBits) {}

  private final int lengths;
  private final int capacity;
  private final int least;
  private final int counterBits;
  private final int space;
  private final int most;
  private final int tagBits;
  private final List<Shape> shapes = new ArrayList<>();

  DocumentedRemainders(byte[] bytes) {
    super(bytes, false);
    lengths = parameters.get(9);
    capacity = parameters.get(10);
    least = parameters.get(11);
    counterBits = parameters.get(12);
    space = parameters.getShort(14);
    most = lengths == FIXED ? least : Math.min(least + 16, 64 - bitsOf(buckets - 1));
    shapes.add(new Shape(0, 0, 0, 0));
    switch (lengths) {
      case FIXED -> addFixed();
      case ONE -> addOfOneLength();
      default -> addOfTwoLengths();
    }
    tagBits = bitsOf(shapes.size() - 1);
  }

  private static int bitsOf(long number) {
    return number == 0 ? 0 : Long.toBinaryString(number).length();
  }

  private void addFixed() {
    for (int cells = 1; cells <= capacity; cells++) {
      shapes.add(new Shape(cells, 0, least, 0));
    }
  }

  private void addOfOneLength() {
    for (int highest = 1; highest <= capacity; highest++) {
      int length = oneLength(highest);
      for (int zeros = 0; zeros <= highest; zeros++) {
        for (int ones = zeros == 0 ? 1 : 0; zeros + ones <= highest; ones++) {
          shapes.add(new Shape(zeros, ones, length, length));
        }
      }
    }
  }

  private void addOfTwoLengths() {
    for (int firsts = 0; firsts < capacity; firsts++) {
      for (int seconds = 1; firsts + seconds <= capacity; seconds++) {
        for (int x = firsts == 0 ? 0 : least; x <= (firsts == 0 ? 0 : most); x++) {
          for (int y = Math.max(least, x + 1); y <= most; y++) {
            if (firsts * (x + counterBits) + seconds * (y + counterBits) <= space) {
              shapes.add(new Shape(firsts, seconds, x, y));
            }
          }
        }
      }
    }
  }

  long count(long hash) {
    long places = buckets << least;
    long place = high(hash, places);
    long rest = hash * places;
    long count = 0;
    for (int i = 0; i < subtables; i++) {
      long b = place >>> least;
      long r = place & ((1L << least) - 1);
      if (i > 0) {
        b = (b + high(mix(r + key(3 * i + 1)), buckets)) % buckets;
        r ^= first(mix(b + key(3 * i + 2)), least);
        b = (b + high(mix(r + key(3 * i + 3)), buckets)) % buckets;
      }
      count += count(i * buckets + b, r, rest);
    }
    return count;
  }

  private static long key(int n) {
    return mix(n * 0xD1B54A32D192ED03L);
  }

  private int oneLength(int highest) {
    return Math.min(most, space / highest - counterBits + 1);
  }

  private long count(long bucket, long minimal, long rest) {
    long count = 0;
    for (DocumentedDLeft.Cell cell : cells(bucket)) {
      int more = cell.length() - least;
      long wanted = more == 0 ? minimal : minimal << more | first(rest, more);
      count += cell.value() == wanted ? cell.count() : 0;
    }
    return count;
  }

  @Override
  List<DocumentedDLeft.Cell> cells(long bucket) {
    long bit = unitAt(bucket);
    Shape shape = shapes.get((int) bits(bit, tagBits));
    bit += tagBits;
    List<DocumentedDLeft.Cell> cells = new ArrayList<>();
    for (int cell = 0; cell < shape.firsts() + shape.seconds(); cell++) {
      boolean isSecond = cell >= shape.firsts();
      int length = isSecond ? shape.secondBits() : shape.firstBits();
      int stored = lengths == ONE ? length - 1 : length;
      long remainder = bits(bit + counterBits, stored);
      if (lengths == ONE && isSecond) {
        remainder |= 1L << stored;
      }
      cells.add(new DocumentedDLeft.Cell(length, remainder, 1 + bits(bit, counterBits)));
      bit += counterBits + stored;
    }
    return cells;
  }

  @Override
  long unitBits() {
    return (long) tagBits + space;
  }

  @Override
  long usedBits(long at) {
    Shape shape = shapes.get((int) bits(at, tagBits));
    int more = lengths == ONE ? counterBits - 1 : counterBits;
    return tagBits
        + (long) shape.firsts() * (shape.firstBits() + more)
        + (long) shape.seconds() * (shape.secondBits() + more);
  }

  @Override
  int[] shapeAlphabets() {
    int loads = capacity + 1;
    return switch (lengths) {
      case FIXED -> new int[] {loads};
      case ONE -> new int[] {loads, loads};
      default -> new int[] {loads, loads, most + 1, most + 1};
    };
  }

  @Override
  int maxCount() {
    return 1 << counterBits;
  }

  @Override
  List<List<DocumentedDLeft.Run>> runs(int[] shape) {
    int load = shape[0];
    return switch (lengths) {
      case FIXED -> List.of(List.of(new DocumentedDLeft.Run(load, least)));
      case ONE ->
          List.of(
              List.of(new DocumentedDLeft.Run(load, load == 0 ? 0 : oneLength(load + shape[1]))));
      default ->
          List.of(
              List.of(
                  new DocumentedDLeft.Run(load - shape[1], shape[2]),
                  new DocumentedDLeft.Run(shape[1], shape[3])));
    };
  }
}
