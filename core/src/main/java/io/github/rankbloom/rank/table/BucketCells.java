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

  private final int chains;
  private final int fingerprintBits;
  private final int payloadBits;

  // Work space for one or two numbers of each chain.
  private final int[] starts;
  private final int[] lengths;
  private final int[] open;

  /** The chain of each cell, in the order of cells. */
  private int[] chainOf;

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
    lengths = new int[chains];
    open = new int[chains];
    chainOf = new int[chains];
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
      places = Arrays.copyOf(places, 2 * size + 1);
      payloads = Arrays.copyOf(payloads, 2 * size + 1);
    }
    places[size] = place;
    payloads[size] = payload;
    size++;
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
   * Writes these cells as a trimmed bucket to zeroed words. Its cells stand by depth, then by
   * chain: first the first of every chain, then the second of every chain that has one, and so on.
   */
  void trimTo(long[] words) {
    int opened = 0;
    for (int i = 0, last = -1; i < size; i++) {
      int chain = (int) (places[i] >>> fingerprintBits);
      if (chain != last) {
        open[opened++] = chain;
        starts[chain] = i;
        lengths[chain] = 0;
        words[chain >>> 6] |= 1L << chain;
        last = chain;
      }
      lengths[chain]++;
    }
    long mask = Bits.mask(fingerprintBits);
    int at = chains + size;
    int payloadAt = at + size * fingerprintBits;
    int cell = 0;
    while (opened > 0) {
      int longer = 0;
      for (int k = 0; k < opened; k++) {
        int chain = open[k];
        int i = starts[chain]++;
        put(words, at, fingerprintBits, places[i] & mask);
        at += fingerprintBits;
        if (payloadBits != 0) {
          put(words, payloadAt, payloadBits, payloads[i]);
          payloadAt += payloadBits;
        }
        int more = --lengths[chain] > 0 ? 1 : 0;
        int bit = chains + cell++;
        words[bit >>> 6] |= (long) more << bit;
        open[longer] = chain;
        longer += more;
      }
      opened = longer;
    }
  }

  /** Writes a field to zeroed bits. */
  private static void put(long[] words, int bit, int width, long value) {
    int i = bit >>> 6;
    words[i] |= value << bit;
    if ((bit & 63) + width > Long.SIZE) {
      words[i + 1] |= value >>> -bit;
    }
  }
}
