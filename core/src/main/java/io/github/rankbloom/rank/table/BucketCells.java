package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.RankGeometry;
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
  private final int[] chainLengths;
  private final int[] chainStarts;
  private long[] places;
  private long[] payloads;
  private int size;

  public BucketCells(RankGeometry geometry) {
    chains = geometry.chains();
    fingerprintBits = geometry.fingerprintBits();
    payloadBits = geometry.payloadBits();
    chainLengths = new int[chains];
    chainStarts = new int[chains];
    places = new long[geometry.z1()];
    payloads = new long[geometry.z1()];
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
      places = Arrays.copyOf(places, 2 * size);
      payloads = Arrays.copyOf(payloads, 2 * size);
    }
    places[size] = place;
    payloads[size] = payload;
    size++;
  }

  /** {@return bits of these cells as a trimmed bucket} */
  long trimmedBits() {
    return chains + (long) size * (1 + fingerprintBits + payloadBits);
  }

  /**
   * Writes these cells as a {@linkplain TrimmedBucket trimmed bucket} to zeroed words. Its cells
   * stand by depth, then by chain: first the first of every chain, then the second of every chain
   * that has one, and so on.
   */
  void trimTo(long[] words) {
    Arrays.fill(chainLengths, 0);
    for (int i = size - 1; i >= 0; i--) {
      int chain = (int) (places[i] >>> fingerprintBits);
      chainLengths[chain]++;
      chainStarts[chain] = i;
    }
    int fingerprints = chains + size;
    int payloadsAt = fingerprints + size * fingerprintBits;
    int cell = 0;
    for (int depth = 0; cell < size; depth++) {
      for (int chain = 0; chain < chains; chain++) {
        if (chainLengths[chain] > depth) {
          if (depth == 0) {
            Bits.set(words, 0, chain, 1, 1);
          }
          if (chainLengths[chain] > depth + 1) {
            Bits.set(words, 0, chains + cell, 1, 1);
          }
          int i = chainStarts[chain] + depth;
          long fingerprint = places[i] & Bits.mask(fingerprintBits);
          int at = fingerprints + cell * fingerprintBits;
          Bits.set(words, 0, at, fingerprintBits, fingerprint);
          if (payloadBits != 0) {
            Bits.set(words, 0, payloadsAt + cell * payloadBits, payloadBits, payloads[i]);
          }
          cell++;
        }
      }
    }
  }
}
