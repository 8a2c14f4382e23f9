package io.github.rankbloom.bloom;

/** Prime numbers near a given one, by trial division: at most 2<sup>37</sup> is asked for. */
final class Primes {

  private Primes() {}

  /** {@return the largest prime up to a number, which is at least 2} */
  static long atMost(long number) {
    long candidate = number;
    while (!isPrime(candidate)) {
      candidate--;
    }
    return candidate;
  }

  /** {@return the smallest prime from any number on} */
  static long atLeast(long number) {
    long candidate = Math.max(2, number);
    while (!isPrime(candidate)) {
      candidate++;
    }
    return candidate;
  }

  private static boolean isPrime(long number) {
    if (number % 2 == 0) {
      return number == 2;
    }
    for (long divisor = 3; divisor * divisor <= number; divisor += 2) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return number > 1;
  }
}
