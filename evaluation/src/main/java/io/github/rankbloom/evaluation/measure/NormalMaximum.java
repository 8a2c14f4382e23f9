package io.github.rankbloom.evaluation.measure;

import io.github.rankbloom.evaluation.model.Chance;

/**
 * Where the greatest of many normal variables lies, in standard deviations from their mean.
 *
 * @param least all are below this only with the probability that a verdict may be wrong, halved
 * @param most one is above this only with that probability
 */
public record NormalMaximum(double least, double most) {

  private static final double STEP = 1e-3;

  /**
   * The greatest of so many.
   *
   * @param variables how many, at least 100
   * @return its range, a little wide: tails are bounded by φ(x)/x and φ(x)/x·(1 - 1/x²)
   */
  public static NormalMaximum of(int variables) {
    double wrong = Chance.FAMILY_ERROR / Chance.MOST_VERDICTS / 2;
    double least = 1;
    // All are below x with a probability of at most exp(-variables · tail).
    while (variables * tail(least + STEP) * (1 - 1 / ((least + STEP) * (least + STEP)))
            > -Math.log(wrong)
        || least < 1.5) {
      least += STEP;
    }
    double most = least;
    while (variables * tail(most) > wrong) {
      most += STEP;
    }
    return new NormalMaximum(least, most);
  }

  private static double tail(double x) {
    return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) / x;
  }
}
