package io.github.rankbloom.evaluation.bloom;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.evaluation.bloom.SchemeTheory.Steps;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import java.util.List;

/**
 * Bloom filters of so many bits per key, under any scheme.
 *
 * @param bits bits per key, c
 * @param hashes positions of a key, k
 */
record SchemeFilters(int bits, int hashes) {

  /** With the better of the two whole numbers around c ln 2. */
  static SchemeFilters best(int bits) {
    int low = (int) Math.floor(bits * Math.log(2));
    boolean lower = Formulas.bloomFpp(bits, low) <= Formulas.bloomFpp(bits, low + 1.0);
    return new SchemeFilters(bits, lower ? low : low + 1);
  }

  /** The probability for many keys, p. */
  double limit() {
    return Formulas.bloomFpp(bits, hashes);
  }

  BloomGeometry geometry(int keys) {
    return BloomGeometry.of((long) bits * keys, hashes);
  }

  BloomFilter empty(IndexScheme scheme, int keys) {
    return BloomFilter.KIND.create(geometry(keys).withScheme(scheme), KeyHash.DEFAULT);
  }

  /**
   * What a scheme came to at one size.
   *
   * @param scheme the scheme
   * @param keys keys in each filter
   * @param moments the rates of the trials
   * @param theory what the rate should be
   */
  record Measured(IndexScheme scheme, int keys, Moments moments, double theory) {

    double rate() {
      return moments.mean();
    }

    /** The variance of the average of the trials, as a part of its square. */
    double relativeVariance() {
      double error = moments.error() / moments.mean();
      return error * error;
    }

    String trials() {
      return moments.count() + " trials";
    }

    /** The chance of the average of the trials. */
    Chance chance() {
      return Chance.normal(moments.error(), trials());
    }
  }

  /** Fills filters and asks each so often. */
  Measured measure(Workbench workbench, IndexScheme scheme, int keys, int trials, long queries) {
    List<Double> rates =
        workbench.trials(
            scheme.name() + " " + bits + " " + keys,
            trials,
            random ->
                Rate.of(Rate.fill(empty(scheme, keys), keys, random), queries, random).value());
    return new Measured(
        scheme,
        keys,
        Moments.of(rates.stream().mapToDouble(rate -> rate).toArray()),
        theory(scheme, keys));
  }

  /** The probability that theory gives for a scheme and a size. */
  double theory(IndexScheme scheme, int keys) {
    BloomGeometry geometry = geometry(keys);
    int size = Math.toIntExact(geometry.positions());
    int prime = Math.toIntExact(geometry.primePositions());
    if (scheme.equals(IndexScheme.STANDARD)) {
      return SchemeTheory.standard(size, hashes, keys);
    }
    if (scheme.equals(IndexScheme.PARTITION)) {
      return SchemeTheory.partition(size / hashes, hashes, keys);
    }
    if (scheme.equals(IndexScheme.PARTITION_PRIME)) {
      return SchemeTheory.partition(Math.toIntExact(geometry.primePartPositions()), hashes, keys);
    }
    if (scheme.equals(IndexScheme.DOUBLE)) {
      return SchemeTheory.doubled(prime, hashes, keys);
    }
    int power = scheme.name().startsWith("double") ? 0 : scheme.name().contains("2") ? 2 : 3;
    // With squares modulo a prime, the library leaves out the steps that fold positions.
    boolean folds = scheme.equals(IndexScheme.EXTENDED2);
    Steps steps =
        scheme.name().endsWith("-m")
            ? new Steps(size, 0, size)
            : new Steps(prime, 1, prime - 1 - (folds ? 2 * hashes - 3 : 0));
    return SchemeTheory.extended(
        steps, hashes, keys, i -> power == 0 ? 0 : power == 2 ? i * i : i * i * i);
  }
}
