package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.Shape;
import java.util.Arrays;

/** Makes the trimmed bucket of entries. Made to be used again and again. */
/*
 * Mostly every entry is a cell or two, whatever else is in its chain, and they are taken down as
 * these cells. From the first entry on for which that is not so, the bucket is a list of entries.
 */
final class BucketEncoder {

  private final CellPolicy policy;
  private final int fingerprintBits;
  private final ChainCode code;
  private final BucketCells cells;
  private final Entries entries = new Entries();
  private long[] trimmed = {};

  /** Whether the cells are what has come, and not the entries. */
  private boolean plain = true;

  BucketEncoder(Shape shape, int payloadBits, CellPolicy policy) {
    this.policy = policy;
    fingerprintBits = shape.fingerprintBits();
    code = new ChainCode(policy, fingerprintBits, payloadBits);
    cells = new BucketCells(shape, payloadBits);
  }

  /** Starts anew with nothing. */
  void clear() {
    cells.clear();
    entries.clear();
    plain = true;
  }

  boolean isEmpty() {
    return cells.size() + entries.size() == 0;
  }

  /** Adds an entry that comes after all others, its place counted from the bucket's first. */
  void add(long place, long payload, long count) {
    // A counter is never just a place and payload.
    if (plain && (count > 2 || policy == CellPolicy.COUNTING)) {
      becomeEntries();
    }
    if (!plain) {
      entries.add(place, payload, count);
      return;
    }
    cells.add(place, payload);
    if (count == 2) {
      cells.add(place, payload);
    }
  }

  /**
   * Adds cells that come after all others and are {@linkplain ChainCode#isPlain the same in any
   * chain}. Where counts have digits of their own, all that comes are cells.
   *
   * @param from the first of them
   * @param to the first after them
   * @param shift added to their places
   */
  void addPlain(BucketCells others, int from, int to, long shift) {
    if (plain) {
      cells.addAll(others, from, to, shift);
      return;
    }
    ChainCode.decodePlain(others, from, to, shift, entries);
  }

  private void becomeEntries() {
    plain = false;
    ChainCode.decodePlain(cells, 0, cells.size(), 0, entries);
    cells.clear();
  }

  /** {@return how many places are taken} */
  int distinct() {
    return plain ? cells.distinct() : entries.distinct();
  }

  /** {@return how many cells the bucket that was made last has} */
  int load() {
    return cells.size();
  }

  /** {@return the bucket in trimmed form, from the first bit on, in an array that is used again} */
  long[] encode() {
    if (!plain) {
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
    cells.clear();
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
