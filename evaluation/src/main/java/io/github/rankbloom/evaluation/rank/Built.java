package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import java.util.List;
import java.util.function.Supplier;

/**
 * Filters of one kind and size that were built, filled and asked.
 *
 * @param name what they are
 * @param plannedBits bits per key that were planned
 * @param bits bits per key that they really take
 * @param predicted the false-positive probability that was planned
 * @param rate the one measured
 * @param spread how much it varies from filter to filter, averaged over the filters
 */
record Built(
    String name, double plannedBits, double bits, double predicted, Rate rate, double spread) {

  static final List<String> COLUMNS =
      List.of(
          "filter",
          "bits per key, planned",
          "bits per key, built",
          "fpp, predicted",
          "false-positive rate, measured");

  /**
   * How much the false-positive probability of a filter with this many keys varies, at most: the
   * part of its bits or cells that are in use deviates by less than half a part in the root of
   * their number, and a Bloom filter raises it to a power below 14.
   */
  private static final double SPREAD = 7 / Math.sqrt(8.0 * PaperRow.KEYS);

  /** Fills filters and asks them. */
  static Built measure(
      Workbench workbench,
      String name,
      double plannedBits,
      double predicted,
      Supplier<? extends InsertableFilter> empty) {
    int filters = workbench.choose(2, 10);
    long queries = workbench.choose(1_000_000, 10_000_000);
    List<Rate> rates =
        workbench.trials(
            name,
            filters,
            random -> Rate.of(Rate.fill(empty.get(), PaperRow.KEYS, random), queries, random));
    return new Built(
        name,
        plannedBits,
        (double) empty.get().bitSize() / PaperRow.KEYS,
        predicted,
        Rate.sum(rates),
        SPREAD / Math.sqrt(filters));
  }

  Check check() {
    return rate.against(name + ", rate", predicted, spread);
  }

  /** Where the prediction is a little high, by at most a part. */
  Check checkFromAbove(double part, String reason) {
    double chance = Tolerance.DEVIATIONS * rate.deviation(predicted, spread);
    return Check.theory(
        name + ", rate",
        predicted,
        rate.value(),
        new Tolerance(
            predicted * (1 - part) - chance,
            predicted + chance,
            "four standard deviations of " + rate.queries() + " queries; " + reason));
  }

  /** Where the prediction is for the worst that can happen to the filter. */
  Check checkBound() {
    return Check.atMost(
        name + ", rate",
        predicted,
        rate.value(),
        "predicted for the time when every bucket has been full once");
  }

  List<Object> cells() {
    return Table.row(name, plannedBits, bits, predicted, rate.value());
  }
}
