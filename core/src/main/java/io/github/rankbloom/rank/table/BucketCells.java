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

  /** Hardly a chain is longer. */
  private static final int SHALLOW = 16;

  private final int chains;
  private final int fingerprintBits;
  private final int payloadBits;

  // Work space.

  /** Of each chain, the first cell. */
  private final int[] starts;

  /** Of each cell, in the order of cells, its chain. */
  private int[] chainOf;

  /** Of each cell of the list, how many come before it in its chain. */
  private int[] depths;

  /** Of each depth, how many cells there are, or where they begin. */
  private int[] atDepth = new int[SHALLOW];

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
    starts = new int[chains + 1];
    chainOf = new int[chains];
    depths = new int[chains];
    places = new long[chains];
    payloads = new long[chains];
  }

  /** An empty list for buckets like those of another. */
  BucketCells(BucketCells like) {
    this(new Shape(1, like.chains, like.fingerprintBits), like.payloadBits);
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
    long last = -1;
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
   * Cells stand by depth there, so a chain's cells keep their order when all are sorted by chain.
   */
  void readFrom(long[] words, int load) {
    if (load > places.length) {
      places = new long[2 * load];
      payloads = new long[2 * load];
    }
    size = load;
    readChains(words, load);
    for (int chain = 0; chain < chains; chain++) {
      starts[chain + 1] += starts[chain];
    }
    int at = chains + load;
    int payloadAt = at + load * fingerprintBits;
    for (int cell = 0; cell < load; cell++) {
      int chain = chainOf[cell];
      int i = starts[chain]++;
      places[i] = (long) chain << fingerprintBits | Bits.get(words, 0, at, fingerprintBits);
      at += fingerprintBits;
      if (payloadBits != 0) {
        payloads[i] = Bits.get(words, 0, payloadAt, payloadBits);
        payloadAt += payloadBits;
      }
    }
  }

  /** Finds the chain of every cell, and counts the cells of every chain, one further on. */
  private void readChains(long[] words, int load) {
    if (load >= chainOf.length) {
      chainOf = new int[2 * load + 1];
    }
    Arrays.fill(starts, 0);
    int cell = 0;
    for (int bit = 0; bit < chains; bit += Long.SIZE) {
      long word = words[bit >>> 6];
      if (chains - bit < Long.SIZE) {
        word &= ~(-1L << chains);
      }
      for (; word != 0; word &= word - 1) {
        int chain = bit + Long.numberOfTrailingZeros(word);
        chainOf[cell++] = chain;
        starts[chain + 1]++;
      }
    }
    // The next one among the index bits of cells is that of the cell from which this one hangs.
    for (int previous = 0; cell < load; previous++) {
      int chain = chainOf[previous];
      int more = Bits.isSet(words, 0, chains + previous) ? 1 : 0;
      chainOf[cell] = chain;
      starts[chain + 1] += more;
      cell += more;
    }
  }

  /**
   * Writes these cells as a trimmed bucket to zeroed words, of which one more is needed than it
   * takes. Its cells stand by depth, then by chain: first the first of every chain, then the second
   * of every chain that has one, and so on. So they are sorted by depth.
   */
  void trimTo(long[] words) {
    findDepths(words);
    int cell = 0;
    for (int depth = 0; cell < size; depth++) {
      int cells = atDepth[depth];
      atDepth[depth] = cell;
      cell += cells;
    }
    long mask = Bits.mask(fingerprintBits);
    int fingerprintsAt = chains + size;
    int payloadsAt = fingerprintsAt + size * fingerprintBits;
    for (int i = 0; i < size; i++) {
      int depth = depths[i];
      int to = atDepth[depth]++;
      int bit = chains + to;
      // Only if the next one is deeper, this one is followed in its chain.
      int followed = (depth - depths[i + 1]) >>> 31;
      words[bit >>> 6] |= (long) followed << bit;
      put(words, fingerprintsAt + to * fingerprintBits, places[i] & mask);
      if (payloadBits != 0) {
        put(words, payloadsAt + to * payloadBits, payloads[i]);
      }
    }
  }

  /** Finds how deep in its chain every cell is, counts those of every depth, and marks chains. */
  private void findDepths(long[] words) {
    if (size >= depths.length) {
      depths = new int[2 * size + 1];
    }
    Arrays.fill(atDepth, 0);
    int last = -1;
    int depth = 0;
    for (int i = 0; i < size; i++) {
      int chain = (int) (places[i] >>> fingerprintBits);
      depth = chain == last ? depth + 1 : 0;
      depths[i] = depth;
      if (depth == atDepth.length) {
        atDepth = Arrays.copyOf(atDepth, 2 * depth);
      }
      atDepth[depth]++;
      words[chain >>> 6] |= 1L << chain;
      last = chain;
    }
    depths[size] = 0;
  }

  /** Writes a field to zeroed bits. */
  private static void put(long[] words, int bit, long value) {
    int i = bit >>> 6;
    words[i] |= value << bit;
    words[i + 1] |= value >>> 1 >>> ~bit;
  }
}
