package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.FrequencyTable;
import io.github.rankbloom.rank.plan.Places;
import java.math.BigInteger;

/**
 * Codes an ascending list of places (chain and fingerprint of a cell, counted through the whole
 * table) by their differences, in as many bits as there is information in them.
 */
/*
 * Keys fall on places at random, so a list of n places out of u has differences with a geometric
 * distribution of parameter p = n / u, whose entropy is all but log2(1/p) + 1.443 bits. Since p is
 * the false-positive probability of a filter of these cells, that is log2(1/fpp) + 1.443: what any
 * set of fingerprints takes, whatever its structure. The low bits of a difference are uniform to
 * within a part in 2^4 and are coded as they are; what is above them has a mean of 8 to 16 and is
 * coded as a symbol with the probabilities q^h, q = e^(-p 2^lowBits). The table is computed with
 * integers alone, so that sender and receiver agree on every machine.
 */
final class PlaceCoder {

  private static final int ESCAPE = FrequencyTable.MAX_SYMBOLS - 1;

  /** More than any difference has above its low bits, by the choice of those. */
  private static final int ESCAPED_BITS = 48;

  private static final int MEAN_BITS = 4;

  /** Weight of the likeliest symbol; the sum of all stays within what a table takes. */
  private static final long FIRST_WEIGHT = 1L << 38;

  private static final int FRACTION_BITS = 32;

  private final long places;
  private final int lowBits;
  private final FrequencyTable table;
  private long previous;

  /** A coder before the first of {@code count} places. */
  PlaceCoder(Places allPlaces, long count) {
    BigInteger all = allPlaces.exactly();
    BigInteger some = BigInteger.valueOf(Math.max(1, count));
    places = all.longValue();
    lowBits = Math.max(0, all.divide(some).bitLength() - MEAN_BITS);
    long rate = some.shiftLeft(FRACTION_BITS + lowBits).divide(all).longValue();
    table = FrequencyTable.of(weights(decay(rate)));
  }

  /** e<sup>-rate</sup>, both in units of 2<sup>-32</sup>, by whole numbers. */
  private static long decay(long rate) {
    // A 64th of the rate first, which the series needs few terms for; then squared six times.
    int halvings = 6;
    long part = Math.min(rate, 16L << FRACTION_BITS) >>> halvings;
    long term = 1L << FRACTION_BITS;
    long sum = term;
    for (int k = 1; term != 0; k++) {
      term = -((term * part) >> FRACTION_BITS) / k;
      sum += term;
    }
    for (int i = 0; i < halvings; i++) {
      sum = (sum * sum) >>> FRACTION_BITS;
    }
    return sum;
  }

  private static long[] weights(long decay) {
    long[] weights = new long[FrequencyTable.MAX_SYMBOLS];
    long weight = FIRST_WEIGHT;
    for (int symbol = 0; symbol < weights.length; symbol++) {
      weights[symbol] = Math.max(1, weight);
      weight = Math.multiplyHigh(weight << (FRACTION_BITS / 2), decay << (FRACTION_BITS / 2));
    }
    return weights;
  }

  /** Codes a place, which is at least the last one. */
  void encode(long place, EntropyEncoder out) {
    long gap = place - previous;
    previous = place;
    long high = gap >>> lowBits;
    if (high < ESCAPE) {
      out.encode((int) high, table);
    } else {
      out.encode(ESCAPE, table);
      out.encodeBits(high - ESCAPE, ESCAPED_BITS);
    }
    out.encodeBits(gap, lowBits);
  }

  /** Decodes a place. */
  long decode(EntropyDecoder in) throws FilterFormatException {
    long high = in.decode(table);
    if (high == ESCAPE) {
      high += in.decodeBits(ESCAPED_BITS);
    }
    long gap = (high << lowBits) | in.decodeBits(lowBits);
    boolean tooLong = high >>> 1 >>> ~lowBits != 0;
    if (tooLong || Long.compareUnsigned(gap, places - 1 - previous) > 0) {
      throw new FilterFormatException("a cell lies beyond the last chain");
    }
    previous += gap;
    return previous;
  }
}
