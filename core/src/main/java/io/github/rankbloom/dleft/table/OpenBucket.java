package io.github.rankbloom.dleft.table;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderShape;
import java.util.function.IntPredicate;

/** The cells of one bucket of a d-left counting filter, read apart so that they can be changed. */
final class OpenBucket extends CellList {

  /*
   * Remainders never grow, since nothing tells the bits that were cut off. How they shrink when a
   * cell is added:
   *
   *   FIXED  they do not.
   *   ONE    All have the length that the highest load so far permits, which `room` tells; it is
   *          forgotten when the bucket is empty.
   *   TWO    Of all pairs of lengths x < y that the space permits, the one with the fewest false
   *          positives, that is with the least sum of 2^-length. Cells that are shorter than y get x,
   *          of the others as many get y as there is space for, the new one first: so short cells
   *          leave their bits to newer ones (section III-B of the paper).
   */

  private final DLeftCountingGeometry geometry;
  private final int maxBits;

  /** The load that the bucket has made room for. */
  int room;

  OpenBucket(DLeftCountingGeometry geometry) {
    super(geometry.capacity());
    this.geometry = geometry;
    maxBits = geometry.maxRemainderBits();
  }

  /** Adds a cell that counts one, and cuts all to the lengths that they have from now on. */
  void add(long remainder) {
    add(remainder, maxBits, 1);
    switch (geometry.lengths()) {
      case FIXED -> cutAll(geometry.remainderBits());
      case ONE -> {
        room = Math.max(room, size);
        cutAll(geometry.remainderBits(room));
      }
      case TWO -> cutToTwoLengths();
    }
  }

  private void cutAll(int bits) {
    for (int cell = 0; cell < size; cell++) {
      cutOne(cell, bits);
    }
  }

  private void cutOne(int cell, int bits) {
    lengths[cell] = bits;
    values[cell] = cut(values[cell], bits);
  }

  private void cutToTwoLengths() {
    int shortest = maxBits;
    for (int cell = 0; cell < size; cell++) {
      shortest = Math.min(shortest, lengths[cell]);
    }
    double least = Double.MAX_VALUE;
    int bestShort = 0;
    int bestLong = 0;
    int bestCount = 0;
    for (int x = geometry.remainderBits(); x <= shortest; x++) {
      int spare = geometry.spaceBits() - size * (x + geometry.counterBits());
      for (int y = x + 1; spare >= 0 && y <= Math.max(maxBits, x + 1); y++) {
        int longer = Math.min(spare / (y - x), atLeast(y));
        double sum = Math.scalb((double) longer, -y) + Math.scalb((double) (size - longer), -x);
        if (sum < least) {
          least = sum;
          bestShort = x;
          bestLong = y;
          bestCount = longer;
        }
      }
    }
    // Cells are in the order of their lengths, and the new one is the last.
    for (int cell = size - 1; cell >= 0; cell--) {
      boolean longer = bestCount > 0 && lengths[cell] >= bestLong;
      bestCount -= longer ? 1 : 0;
      cutOne(cell, longer ? bestLong : bestShort);
    }
  }

  private int atLeast(int bits) {
    int cells = 0;
    for (int cell = 0; cell < size; cell++) {
      cells += lengths[cell] >= bits ? 1 : 0;
    }
    return cells;
  }

  /** {@return the cell of a length that agrees with a remainder and counts least, or -1} */
  int find(long remainder, int length) {
    int found = -1;
    for (int cell = 0; cell < size; cell++) {
      if (lengths[cell] == length
          && (values[cell] ^ remainder) >>> -length == 0
          && (found < 0 || counts[cell] < counts[found])) {
        found = cell;
      }
    }
    return found;
  }

  /** Removes a cell. */
  void remove(int cell) {
    size--;
    for (int i = cell; i < size; i++) {
      values[i] = values[i + 1];
      lengths[i] = lengths[i + 1];
      counts[i] = counts[i + 1];
    }
    room = size == 0 ? 0 : room;
  }

  /** {@return the shape of the bucket, whose cells are in order} */
  RemainderShape shape() {
    if (size == 0) {
      return RemainderShape.EMPTY;
    }
    int first =
        switch (geometry.lengths()) {
          case FIXED -> size;
          case ONE -> leading(cell -> values[cell] >= 0);
          case TWO -> leading(cell -> lengths[cell] < lengths[size - 1]);
        };
    return new RemainderShape(
        room,
        first,
        size - first,
        first > 0 ? lengths[0] : 0,
        first < size ? lengths[size - 1] : 0);
  }

  private int leading(IntPredicate holds) {
    int cell = 0;
    while (cell < size && holds.test(cell)) {
      cell++;
    }
    return cell;
  }
}
