package io.github.rankbloom.numeric;

/** How many bits of information there are in things drawn at random. */
public final class Entropy {

  private static final double LN2 = Math.log(2);

  /** A probability that adds nothing any more. */
  private static final double NEGLIGIBLE = 1e-18;

  private Entropy() {}

  /** {@return the part of a probability in an entropy: -p log2 p} */
  public static double term(double probability) {
    return probability <= 0 ? 0 : -probability * Math.log(probability) / LN2;
  }

  /** {@return the entropy of a number with a Poisson distribution} */
  public static double ofPoisson(double mean) {
    double entropy = 0;
    double logOfProbability = -mean;
    for (int k = 0; k <= mean || logOfProbability > Math.log(NEGLIGIBLE); k++) {
      // The logarithm is known exactly, where that of a probability close to one would be lost.
      entropy -= Math.exp(logOfProbability) * logOfProbability / LN2;
      logOfProbability += Math.log(mean / (k + 1));
    }
    return entropy;
  }

  /** {@return the bits of information for each of some keys on places at random; 0 without keys} */
  public static double perKey(long keys, double places) {
    double perPlace = keys / places;
    return perPlace == 0 ? 0 : ofPoisson(perPlace) / perPlace;
  }

  /** What is saved if the order of n things need not be told: log2(n!). */
  public static double ofOrder(int things) {
    double bits = 0;
    for (int i = 2; i <= things; i++) {
      bits += Math.log(i) / LN2;
    }
    return bits;
  }
}
