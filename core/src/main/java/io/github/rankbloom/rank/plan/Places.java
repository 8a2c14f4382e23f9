package io.github.rankbloom.rank.plan;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * The number of places of a filter, N: a hash h names the place ⌊h·N / 2<sup>64</sup>⌋, and what a
 * filter holds is places. How they are arranged in buckets and chains may change at any time, N
 * does not: filters with the same N and key hash can be merged, compared and sent as deltas,
 * whatever their arrangements.
 *
 * @param odd the odd part of N
 * @param twos how often two divides N, 1 to 64
 */
/*
 * N is identity, so it is computed with whole numbers alone: it must be the same on every machine
 * and for ever. It is at least most / fpp, so that "the keys promised are in" and "the expected fpp
 * is the asked one" are the same event. And it has divisors near the most chains that profiles
 * allow, for every power of two of chains: wide buckets of 400 to 640 chains and narrow ones of 80
 * to 128. That costs 0.2% on average, or 0.003 bits per key, and 1.02% at the most.
 */
public record Places(long odd, int twos) {

  /** The odd part and some powers of two are searched for in a number of this width. */
  private static final int SEARCHED_BITS = 11;

  /** The most chains of a wide bucket, as in the compact profile, and the fewest accepted. */
  private static final int WIDE = 640;

  private static final int WIDE_ENOUGH = 400;

  /** The most chains of a narrow bucket, as in the fast profile, and the fewest accepted. */
  private static final int NARROW = 128;

  private static final int NARROW_ENOUGH = 80;

  /** The chains of a wide bucket in a table with many chains. */
  private static final int WIDE_OF_MANY = 600;

  private static final int POWER_OF_MANY = 9;

  private static final int DOUBLINGS_OF_MANY = 4;

  private static final int MAX_BITS = 64;

  /** Checks that N is even and that 64 bits of a hash tell all places apart. */
  public Places {
    if (odd < 1 || (odd & 1) == 0 || twos < 1 || !fitsHash(odd, twos)) {
      throw new IllegalArgumentException(
          "places must be an even number up to 2^64, not " + odd + " x 2^" + twos);
    }
  }

  private static boolean fitsHash(long odd, int twos) {
    return odd == 1 ? twos <= MAX_BITS : Bits.width(odd) + twos <= MAX_BITS;
  }

  /**
   * {@return the places of a filter, about the fewest that keep the fpp}
   *
   * @param most the most keys that it will hold
   * @param fpp the false-positive probability with all of them in, above 0 and below 1
   * @throws IllegalArgumentException if a hash has too few bits
   */
  public static Places of(long most, double fpp) {
    BigInteger least =
        new BigDecimal(Math.max(1, most))
            .divide(new BigDecimal(fpp), 0, RoundingMode.CEILING)
            .toBigInteger();
    int shift = leastTwos(fpp);
    int doublings = Math.max(0, least.bitLength() - shift - SEARCHED_BITS);
    BigInteger chains = ceilShift(least, shift + doublings);
    if (chains.bitLength() > SEARCHED_BITS) {
      doublings++;
      chains = ceilShift(least, shift + doublings);
    }
    long number = chains.longValueExact();
    while (!dividesWell(number, doublings)) {
      number++;
    }
    int zeros = Long.numberOfTrailingZeros(number);
    long odd = number >>> zeros;
    int twos = shift + doublings + zeros;
    if (!fitsHash(odd, twos)) {
      throw RankPlanner.tooFewHashBits(Requirement.of(most, fpp));
    }
    return new Places(odd, twos);
  }

  /** The longest fingerprint of a table with a key on each chain, which is at least one bit. */
  private static int leastTwos(double fpp) {
    int bits = 1;
    while (bits < RankGeometry.MAX_FINGERPRINT_BITS && Math.scalb(fpp, bits + 1) <= 1) {
      bits++;
    }
    return bits;
  }

  private static BigInteger ceilShift(BigInteger number, int shift) {
    return number.add(BigInteger.ONE.shiftLeft(shift).subtract(BigInteger.ONE)).shiftRight(shift);
  }

  private static boolean dividesWell(long number, int doublings) {
    long half = (number + 1) / 2;
    return largestDivisor(number, WIDE) >= Math.min(WIDE_ENOUGH, half)
        && largestDivisor(number, NARROW) >= Math.min(NARROW_ENOUGH, half)
        && (doublings < DOUBLINGS_OF_MANY
            || largestDivisor(number << POWER_OF_MANY, WIDE) >= WIDE_OF_MANY);
  }

  /** The largest divisor of a number up to a limit. */
  static int largestDivisor(long number, int limit) {
    int divisor = (int) Math.min(limit, number);
    while (number % divisor != 0) {
      divisor--;
    }
    return divisor;
  }

  /** {@return the places of a table, however they are arranged} */
  public static Places of(Geometry geometry) {
    BigInteger number = geometry.exactPlaces().orElseThrow();
    int twos = number.getLowestSetBit();
    return new Places(number.shiftRight(twos).longValueExact(), twos);
  }

  /** {@return N, rounded to a double} */
  public double count() {
    return Math.scalb((double) odd, twos);
  }

  /** {@return N} */
  public BigInteger exactly() {
    return BigInteger.valueOf(odd).shiftLeft(twos);
  }

  /** {@return N as an expression} */
  @Override
  public String toString() {
    return odd + " x 2^" + twos + " places";
  }
}
