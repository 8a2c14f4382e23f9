package io.github.rankbloom.evaluation.measure;

/** Formulas that the papers compare themselves with. All sizes are in bits per key. */
public final class Formulas {

  /** What any filter with insertions and deletions needs beyond log2(1/ε): log2 e. */
  public static final double DYNAMIC_EXCESS = 1 / Math.log(2);

  /** Fingerprints that a lookup meets in the d-left table of the rank paper: 4 buckets of 6. */
  public static final double D_LEFT_MET = 24;

  /** Cells by keys in that table: buckets of 8 that hold 6. */
  public static final double D_LEFT_ROOM = 8.0 / 6;

  /**
   * Bits of a load by keys of a bucket: what a trimmed d-left bucket has to say first. The paper
   * does not say how it trims. No bucket is empty or holds more than eight, so three bits tell the
   * load, which the experiment {@code dleft-claims} counts in a table that is built; and with them
   * the printed sizes come out.
   */
  public static final double D_LEFT_LOAD = 3.0 / 6;

  private Formulas() {}

  /**
   * The binary logarithm.
   *
   * @param x above 0
   * @return log2 x
   */
  public static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  /**
   * The information that any filter needs.
   *
   * @param fpp the false-positive probability
   * @return log2(1/ε)
   */
  public static double limit(double fpp) {
    return -log2(fpp);
  }

  /**
   * A Bloom filter with the best number of hashes.
   *
   * @param fpp the false-positive probability
   * @return log2(1/ε) / ln 2
   */
  public static double bloom(double fpp) {
    return limit(fpp) / Math.log(2);
  }

  /**
   * A d-left table of cells of a fixed size, as the rank paper counts it.
   *
   * @param fpp the false-positive probability
   * @param counterBits bits beside each fingerprint
   * @return (8/6)(log2(24/ε) + counter bits)
   */
  public static double dLeft(double fpp, int counterBits) {
    return D_LEFT_ROOM * (log2(D_LEFT_MET / fpp) + counterBits);
  }

  /**
   * The same without its vacant cells.
   *
   * @param fpp the false-positive probability
   * @return log2(24/ε) + 3/6
   */
  public static double dLeftTrimmed(double fpp) {
    return log2(D_LEFT_MET / fpp) + D_LEFT_LOAD;
  }

  /**
   * The information of a bit.
   *
   * @param p the probability that it is one
   * @return H(p)
   */
  public static double entropy(double p) {
    return p <= 0 || p >= 1 ? 0 : -(p * Math.log(p) + (1 - p) * Math.log1p(-p)) / Math.log(2);
  }

  /**
   * The false-positive probability of a Bloom filter.
   *
   * @param bits bits for each key (m/n)
   * @param hashes number of hashes (k), not necessarily whole
   * @return (1 - e^(-k n / m))^k
   */
  public static double bloomFpp(double bits, double hashes) {
    return Math.pow(-Math.expm1(-hashes / bits), hashes);
  }

  /**
   * The size of a Bloom filter under an ideal coder.
   *
   * @param bits bits for each key (m/n)
   * @param hashes number of hashes (k), not necessarily whole
   * @return (m/n) H(e^(-k n / m))
   */
  public static double compressedBits(double bits, double hashes) {
    return bits * entropy(-Math.expm1(-hashes / bits));
  }

  /**
   * The memory that a Bloom filter takes so that its message is short enough, if its number of
   * hashes need not be whole.
   *
   * @param fpp the false-positive probability
   * @param messageBits bits for each key of the message, below {@link #bloom}
   * @return bits for each key in memory
   */
  public static double memoryForMessage(double fpp, double messageBits) {
    // With p the probability of a one, k = ln ε / ln p and m/n = k / -ln(1 - p). Fewer ones make a
    // shorter message and take more memory.
    double low = 1e-300;
    double high = 0.5;
    for (int i = 0; i < 2000 && low < high * (1 - 1e-12); i++) {
      double ones = Math.sqrt(low * high);
      if (memory(fpp, ones) * entropy(ones) > messageBits) {
        high = ones;
      } else {
        low = ones;
      }
    }
    return memory(fpp, low);
  }

  private static double memory(double fpp, double ones) {
    return Math.log(fpp) / Math.log(ones) / -Math.log1p(-ones);
  }
}
