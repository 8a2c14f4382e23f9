package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.Shape;
import java.util.Arrays;

/** Makes the trimmed bucket of entries. Made to be used again and again. */
final class BucketEncoder {

  private final int fingerprintBits;
  private final ChainCode code;
  private final Entries entries = new Entries();
  private final BucketCells cells;
  private final boolean everyEntryIsCoded;
  private long[] trimmed = {};

  /** Whether no entry has a count that takes more than as many cells. */
  private boolean plain = true;

  BucketEncoder(Shape shape, int payloadBits, CellPolicy policy) {
    fingerprintBits = shape.fingerprintBits();
    code = new ChainCode(policy, fingerprintBits, payloadBits);
    cells = new BucketCells(shape, payloadBits);
    // Digits are the one form of an entry that is never just its place and payload.
    everyEntryIsCoded = policy == CellPolicy.COUNTING;
  }

  /** Starts anew with nothing. */
  void clear() {
    entries.clear();
    plain = true;
  }

  boolean isEmpty() {
    return entries.size() == 0;
  }

  /** Adds an entry that comes after all others, its place counted from the bucket's first. */
  void add(long place, long payload, long count) {
    plain &= count <= 2;
    entries.add(place, payload, count);
  }

  /** {@return how many places are taken} */
  int distinct() {
    return entries.distinct();
  }

  /** {@return how many cells the bucket that was made last has} */
  int load() {
    return cells.size();
  }

  /** {@return the bucket in trimmed form, from the first bit on, in an array that is used again} */
  long[] encode() {
    cells.clear();
    if (plain && !everyEntryIsCoded) {
      for (int i = 0; i < entries.size(); i++) {
        cells.add(entries.place(i), entries.payload(i));
        if (entries.count(i) == 2) {
          cells.add(entries.place(i), entries.payload(i));
        }
      }
    } else {
      encodeChains();
    }
    int words = (int) (cells.trimmedBits() >>> 6) + 2;
    if (words > trimmed.length) {
      trimmed = new long[2 * words];
    } else {
      Arrays.fill(trimmed, 0, words, 0);
    }
    cells.trimTo(trimmed);
    return trimmed;
  }

  private void encodeChains() {
    int end;
    for (int i = 0; i < entries.size(); i = end) {
      long chain = entries.place(i) >>> fingerprintBits;
      end = i + 1;
      while (end < entries.size() && entries.place(end) >>> fingerprintBits == chain) {
        end++;
      }
      code.encode(entries, i, end, cells);
    }
  }
}
