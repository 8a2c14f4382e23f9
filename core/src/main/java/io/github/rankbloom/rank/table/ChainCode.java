package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;

/**
 * What the cells of a chain stand for, and the cells that stand for a content: between the two
 * there is one and only one way.
 */
/*
 * A cell is a symbol: a fingerprint and perhaps a payload. How often a symbol is there is told by
 *
 *   sets          nothing: once
 *   counting      cells of the same fingerprint, whose payloads are the digits of the count less one
 *                 in base 2^q, the least significant first, without leading zeros but for a single 0
 *   copies        as many cells
 *   multisets,    up to two cells, and from three copies of some symbol on a tail of the chain:
 *   values
 *                   S                            each symbol once or twice, ascending
 *                   S  0  row 0 ... row R-1      if some symbol is there more than twice
 *
 * In the tail, 0 is the marker: fingerprint 0, payload 0. A row has a digit of r bits, with payload
 * 0, for each symbol that stands twice in S, in the order of S; the rows together, the least
 * significant first, tell how many copies each has beyond two. The last row is not all zero.
 *
 * The first zero cell at position 2 or later is the marker. For S ascends and has no symbol thrice,
 * so its zero cells are at positions 0 and 1; and where there is a tail, some symbol stands twice,
 * so S has at least two cells. From the third cell on, a walk need only look for zero.
 *
 * A count alone in its chain takes 3 + ceil(log2(count - 1) / r) cells from three copies on.
 */
final class ChainCode {

  /** Bits of the largest number that digits add up to. */
  private static final int MAX_EXTRA_BITS = 62;

  private final CellPolicy policy;
  private final int fingerprintBits;
  private final int payloadBits;

  ChainCode(CellPolicy policy, int fingerprintBits, int payloadBits) {
    this.policy = policy;
    this.fingerprintBits = fingerprintBits;
    this.payloadBits = payloadBits;
  }

  /** {@return whether a cell from the third on is the one that ends the symbols of a chain} */
  static boolean isMarker(long fingerprint, long payload) {
    return (fingerprint | payload) == 0;
  }

  /** Appends the cells of a chain's entries, from one up to before another. */
  void encode(Entries entries, int from, int to, BucketCells cells) {
    int pairs = 0;
    int rows = 0;
    for (int i = from; i < to; i++) {
      long place = entries.place(i);
      long count = entries.count(i);
      switch (policy) {
        case SET -> cells.add(place, 0);
        case COPIES -> {
          for (long copy = 0; copy < count; copy++) {
            cells.add(place, 0);
          }
        }
        case COUNTING -> encodeDigits(place, count - 1, cells);
        case MULTISET, VALUES -> {
          cells.add(place, entries.payload(i));
          if (count > 1) {
            cells.add(place, entries.payload(i));
            pairs++;
            rows = Math.max(rows, digits(count - 2, fingerprintBits));
          }
        }
      }
    }
    if (pairs > 0 && rows > 0) {
      encodeTail(entries, from, to, rows, cells);
    }
  }

  private void encodeTail(Entries entries, int from, int to, int rows, BucketCells cells) {
    long chain = entries.place(from) & ~Bits.mask(fingerprintBits);
    cells.add(chain, 0);
    for (int row = 0; row < rows; row++) {
      for (int i = from; i < to; i++) {
        if (entries.count(i) > 1) {
          cells.add(chain | digit(entries.count(i) - 2, row, fingerprintBits), 0);
        }
      }
    }
  }

  private void encodeDigits(long place, long lessOne, BucketCells cells) {
    int digits = Math.max(1, digits(lessOne, payloadBits));
    for (int i = 0; i < digits; i++) {
      cells.add(place, digit(lessOne, i, payloadBits));
    }
  }

  private static int digits(long number, int digitBits) {
    return (Bits.width(number) + digitBits - 1) / digitBits;
  }

  private static long digit(long number, int index, int digitBits) {
    int shift = index * digitBits;
    return shift >= Long.SIZE ? 0 : number >>> shift & Bits.mask(digitBits);
  }

  /**
   * {@return whether no chain of a bucket has a tail, so that its cells are the same in whatever
   * chains their places lie}
   */
  boolean isPlain(BucketCells cells) {
    return !policy.isMarked() || hasSymbolsOnly(cells);
  }

  /** Whether cells ascend, each there at most twice: never so in a chain with a tail. */
  private static boolean hasSymbolsOnly(BucketCells cells) {
    long last = -1;
    boolean twice = false;
    for (int i = 0; i < cells.size(); i++) {
      long place = cells.place(i);
      boolean again = false;
      if (place <= last) {
        int order =
            Entries.compare(place, cells.payload(i), cells.place(i - 1), cells.payload(i - 1));
        again = order == 0;
        if (order < 0 || (again && twice)) {
          return false;
        }
      }
      twice = again;
      last = place;
    }
    return true;
  }

  /** Appends the entries of all cells of a bucket, which come from a table. */
  void decodeOwn(BucketCells cells, Entries entries) {
    if (policy != CellPolicy.COUNTING && isPlain(cells)) {
      decodePlain(cells, 0, cells.size(), 0, entries);
    } else if (!decodeAll(cells, entries)) {
      throw new IllegalStateException("a chain has cells that no content has");
    }
  }

  /**
   * Appends the entries of {@linkplain #isPlain plain} cells, of which each is a copy, from one up
   * to before another, their places shifted.
   */
  static void decodePlain(BucketCells cells, int from, int to, long shift, Entries entries) {
    for (int i = from; i < to; i++) {
      long place = cells.place(i);
      long payload = cells.payload(i);
      int last = entries.size() - 1;
      if (i > from && place == cells.place(i - 1) && payload == cells.payload(i - 1)) {
        entries.setCount(last, entries.count(last) + 1);
      } else {
        entries.add(place + shift, payload, 1);
      }
    }
  }

  /**
   * Appends the entries of all cells of a bucket.
   *
   * @return whether every chain's cells are what {@link #encode} makes of these entries; if not,
   *     the entries are of no use
   */
  boolean decodeAll(BucketCells cells, Entries entries) {
    int end;
    for (int i = 0; i < cells.size(); i = end) {
      end = cells.endOfChain(i);
      if (!decode(cells, i, end, entries)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Appends the entries of a chain's cells, from one up to before another.
   *
   * @return whether the cells are what {@link #encode} makes of these entries; if not, the entries
   *     are of no use
   */
  boolean decode(BucketCells cells, int from, int to, Entries entries) {
    return switch (policy) {
      case SET -> decodeOnce(cells, from, to, entries);
      case COPIES -> decodeCopies(cells, from, to, entries);
      case COUNTING -> decodeDigits(cells, from, to, entries);
      case MULTISET, VALUES -> decodeMarked(cells, from, to, entries);
    };
  }

  private static boolean decodeOnce(BucketCells cells, int from, int to, Entries entries) {
    for (int i = from; i < to; i++) {
      if (i > from && cells.place(i) <= cells.place(i - 1)) {
        return false;
      }
      entries.add(cells.place(i), 0, 1);
    }
    return true;
  }

  private static boolean decodeCopies(BucketCells cells, int from, int to, Entries entries) {
    for (int i = from; i < to; i++) {
      if (i > from && cells.place(i) < cells.place(i - 1)) {
        return false;
      }
      if (i > from && cells.place(i) == cells.place(i - 1)) {
        entries.setCount(entries.size() - 1, entries.count(entries.size() - 1) + 1);
      } else {
        entries.add(cells.place(i), 0, 1);
      }
    }
    return true;
  }

  private boolean decodeDigits(BucketCells cells, int from, int to, Entries entries) {
    int next;
    for (int i = from; i < to; i = next) {
      long place = cells.place(i);
      if (i > from && place < cells.place(i - 1)) {
        return false;
      }
      long lessOne = 0;
      long digit = 0;
      for (next = i; next < to && cells.place(next) == place; next++) {
        digit = cells.payload(next);
        int shift = (next - i) * payloadBits;
        if (digit != 0 && shift + Bits.width(digit) > MAX_EXTRA_BITS) {
          return false;
        }
        lessOne |= digit == 0 ? 0 : digit << shift;
      }
      if (digit == 0 && next > i + 1) {
        return false;
      }
      entries.add(place, 0, lessOne + 1);
    }
    return true;
  }

  private boolean decodeMarked(BucketCells cells, int from, int to, Entries entries) {
    int first = entries.size();
    int marker = from;
    int pairs = 0;
    while (marker < to && !(marker >= from + 2 && isMarker(cells, marker))) {
      int order =
          marker == from
              ? 1
              : Entries.compare(
                  cells.place(marker),
                  cells.payload(marker),
                  cells.place(marker - 1),
                  cells.payload(marker - 1));
      if (order < 0) {
        return false;
      }
      if (order > 0) {
        entries.add(cells.place(marker), cells.payload(marker), 1);
      } else if (entries.count(entries.size() - 1) == 1) {
        entries.setCount(entries.size() - 1, 2);
        pairs++;
      } else {
        return false;
      }
      marker++;
    }
    return marker == to || decodeTail(cells, marker + 1, to, entries, first, pairs);
  }

  private boolean isMarker(BucketCells cells, int i) {
    return isMarker(cells.place(i) & Bits.mask(fingerprintBits), cells.payload(i));
  }

  /** Adds up the digits of the symbols that stand twice, which are the entries from one on. */
  private boolean decodeTail(
      BucketCells cells, int from, int to, Entries entries, int first, int pairs) {
    if (pairs == 0 || from == to || (to - from) % pairs != 0) {
      return false;
    }
    int[] paired = new int[pairs];
    for (int i = first, pair = 0; pair < pairs; i++) {
      if (entries.count(i) == 2) {
        paired[pair++] = i;
      }
    }
    long lastRow = 0;
    for (int i = from; i < to; i++) {
      int pair = (i - from) % pairs;
      int shift = (i - from) / pairs * fingerprintBits;
      long digit = cells.place(i) & Bits.mask(fingerprintBits);
      if (cells.payload(i) != 0 || (digit != 0 && shift + Bits.width(digit) > MAX_EXTRA_BITS)) {
        return false;
      }
      lastRow = pair == 0 ? digit : lastRow | digit;
      if (digit != 0) {
        entries.setCount(paired[pair], entries.count(paired[pair]) + (digit << shift));
      }
    }
    return lastRow != 0;
  }
}
