package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Filters of one kind and size that were built, filled and asked.
 *
 * @param name what they are
 * @param plannedBits bits per key that were planned
 * @param bits bits per key that they really take
 * @param prediction the false-positive probability that theory predicts
 * @param rate the one measured
 * @param filters how many were built
 */
record Built(
    String name, double plannedBits, double bits, Prediction prediction, Rate rate, int filters) {

  static final List<String> COLUMNS =
      List.of(
          "filter",
          "bits per key, planned",
          "bits per key, built",
          "fpp, planned",
          "fpp, just filled",
          "false-positive rate, measured");

  /** Fills filters and asks them. */
  static Built measure(
      Workbench workbench,
      String name,
      double plannedBits,
      Prediction prediction,
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
        prediction,
        Rate.sum(rates),
        filters);
  }

  /** Measured against theory, to both sides; and theory against a plan that is for the worst. */
  Stream<Check> checks() {
    Check measured =
        Check.theory(
            name + ", rate",
            prediction.most(),
            rate.value(),
            rate.chance(prediction.most(), prediction.spread() / Math.sqrt(filters))
                .around(prediction.least(), prediction.most()));
    return prediction.planned() == prediction.most()
        ? Stream.of(measured)
        : Stream.of(
            measured,
            Check.atMost(
                name + ", theory when just filled",
                prediction.planned(),
                prediction.most(),
                "what was planned"));
  }

  List<Object> cells() {
    return Table.row(
        name, plannedBits, bits, prediction.planned(), prediction.most(), rate.value());
  }
}
