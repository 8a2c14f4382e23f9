package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import java.util.Arrays;

/**
 * The cells of one bucket as a list: what messages and bulk builders work with. A cell's place is
 * its chain and fingerprint as one number, so places ascend along the list; cells with equal places
 * keep their order.
 */
public final class BucketCells {

  /** Few chains are longer; more room is made for those. */
  private static final int SHALLOW = 16;

  /** Lies in no chain. */
  private static final long NO_PLACE = -1;

  private final int chains;
  private final int fingerprintBits;
  private final int payloadBits;

  // Work space.

  /** Of each depth, the next cell to be read. */
  private int[] nextAt = new int[SHALLOW];

  /** Cells of the list in the order in which they stand in a trimmed bucket. */
  private int[] byDepth = {};

  private long[] places;
  private long[] payloads;
  private int size;

  public BucketCells(RankGeometry geometry) {
    this(Shape.of(geometry), geometry.payloadBits());
  }

  public BucketCells(Shape shape, int payloadBits) {
    chains = shape.chains();
    fingerprintBits = shape.fingerprintBits();
    this.payloadBits = payloadBits;
    places = new long[chains];
    payloads = new long[chains];
  }

  void clear() {
    size = 0;
  }

  public int size() {
    return size;
  }

  public long place(int i) {
    return places[i];
  }

  /** {@return the place of a cell, or more than any place if there is no such cell} */
  public long placeOrMax(int i) {
    return i < size ? places[i] : Long.MAX_VALUE;
  }

  public long payload(int i) {
    return payloads[i];
  }

  /** Appends a cell, whose place is not below that of the last. */
  void add(long place, long payload) {
    if (size == places.length) {
      makeRoom(1);
    }
    places[size] = place;
    payloads[size] = payload;
    size++;
  }

  /** Appends cells of another list, from one up to before another, their places shifted. */
  void addAll(BucketCells others, int from, int to, long shift) {
    if (to - from > places.length - size) {
      makeRoom(to - from);
    }
    for (int i = from; i < to; i++) {
      places[size + i - from] = others.places[i] + shift;
    }
    System.arraycopy(others.payloads, from, payloads, size, to - from);
    size += to - from;
  }

  private void makeRoom(int more) {
    int capacity = 2 * size + more;
    places = Arrays.copyOf(places, capacity);
    payloads = Arrays.copyOf(payloads, capacity);
  }

  /** {@return the first cell, from one on, whose place is not below a number; size if none} */
  int firstFrom(long place, int from) {
    int low = from;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places[middle] < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** {@return how many different places there are} */
  int distinct() {
    int distinct = 0;
    long last = NO_PLACE;
    for (int i = 0; i < size; i++) {
      distinct += places[i] != last ? 1 : 0;
      last = places[i];
    }
    return distinct;
  }

  /** {@return the first cell after those of a cell's chain} */
  int endOfChain(int i) {
    long chain = places[i] >>> fingerprintBits;
    int end = i + 1;
    while (end < size && places[end] >>> fingerprintBits == chain) {
      end++;
    }
    return end;
  }

  /** Bits of these cells as a trimmed bucket. */
  long trimmedBits() {
    return chains + (long) size * (1 + fingerprintBits + payloadBits);
  }

  /**
   * Becomes the cells of a {@linkplain TrimmedBucket trimmed bucket} at the start of some words.
   * Cells stand by depth there, then by chain, so of every depth each chain takes the next one.
   */
  void readFrom(long[] words, int load) {
    if (load > places.length) {
      places = new long[2 * load];
      payloads = new long[2 * load];
    }
    size = load;
    findDepths(words);
    int i = 0;
    int first = 0;
    for (int bit = 0; bit < chains; bit += Long.SIZE) {
      long word = words[bit >>> 6];
      if (chains - bit < Long.SIZE) {
        word &= ~(-1L << chains);
      }
      for (; word != 0; word &= word - 1) {
        long chain = (long) (bit + Long.numberOfTrailingZeros(word)) << fingerprintBits;
        int cell = first++;
        read(words, cell, i++, chain);
        for (int depth = 1; Bits.isSet(words, 0, chains + cell); depth++) {
          cell = nextAt[depth]++;
          read(words, cell, i++, chain);
        }
      }
    }
  }

  /** Reads a cell of a trimmed bucket as one of the list. */
  private void read(long[] words, int cell, int i, long chain) {
    int at = chains + size + cell * fingerprintBits;
    places[i] = chain | Bits.get(words, 0, at, fingerprintBits);
    if (payloadBits != 0) {
      int payloadAt = chains + size * (1 + fingerprintBits) + cell * payloadBits;
      payloads[i] = Bits.get(words, 0, payloadAt, payloadBits);
    }
  }

  /** Finds the first cell of every depth: a one of the index is a cell of the next depth. */
  private void findDepths(long[] words) {
    int start = 0;
    int end = Bits.rank(words, 0, chains);
    for (int depth = 0; start < end; depth++) {
      if (depth == nextAt.length) {
        nextAt = Arrays.copyOf(nextAt, 2 * depth);
      }
      nextAt[depth] = start;
      int deeper = Bits.ones(words, 0, chains + start, chains + end);
      start = end;
      end += deeper;
    }
  }

  /**
   * Writes these cells as a trimmed bucket to zeroed words, of which one more is needed than it
   * takes. Its cells stand by depth, then by chain: first the first of every chain, then the second
   * of every chain that has one, and so on.
   */
  void trimTo(long[] words) {
    if (size >= byDepth.length) {
      byDepth = new int[2 * size + 1];
    }
    if (size == places.length) {
      makeRoom(1);
    }
    places[size] = NO_PLACE;
    int known = startChains(words);
    BitAppender index = new BitAppender(words, chains);
    BitAppender fingerprints = new BitAppender(words, chains + size);
    long mask = Bits.mask(fingerprintBits);
    // The cells after those of a depth are those of the next, in the same order.
    for (int i = 0; i < size; i++) {
      int cell = byDepth[i];
      long place = places[cell];
      int goesOn = sameChain(place, places[cell + 1]);
      byDepth[known] = cell + 1;
      known += goesOn;
      index.append(goesOn, 1);
      fingerprints.append(place & mask, fingerprintBits);
    }
    index.flush();
    fingerprints.flush();
    if (payloadBits != 0) {
      BitAppender row = new BitAppender(words, chains + size * (1 + fingerprintBits));
      for (int i = 0; i < size; i++) {
        row.append(payloads[byDepth[i]], payloadBits);
      }
      row.flush();
    }
  }

  /** Marks every chain that has cells, lists the first of each, and returns how many there are. */
  private int startChains(long[] words) {
    int started = 0;
    long last = NO_PLACE;
    for (int cell = 0; cell < size; cell++) {
      long place = places[cell];
      byDepth[started] = cell;
      started += 1 - sameChain(last, place);
      long chain = place >>> fingerprintBits;
      words[(int) (chain >>> 6)] |= 1L << chain;
      last = place;
    }
    return started;
  }

  /** {@return 1 if two places are in the same chain, else 0; by no branch, which chance decides} */
  private int sameChain(long place, long other) {
    long differ = (place ^ other) >>> fingerprintBits;
    return (int) ((differ - 1 & ~differ) >>> 63);
  }

  /** Writes fields one after the other to zeroed bits. */
  private static final class BitAppender {
    private final long[] words;
    private int at;
    private long word;
    private int used;

    BitAppender(long[] words, int bit) {
      this.words = words;
      at = bit >>> 6;
      used = bit & 63;
    }

    void append(long value, int width) {
      word |= value << used;
      used += width;
      if (used >= Long.SIZE) {
        words[at++] |= word;
        used -= Long.SIZE;
        // The bits that had no place; none if the field ended with the word.
        word = value >>> (width - 1 - used) >>> 1;
      }
    }

    void flush() {
      words[at] |= word;
    }
  }
}
