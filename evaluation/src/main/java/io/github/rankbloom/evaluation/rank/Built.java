package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import java.util.List;
import java.util.function.Supplier;

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

  /** So many false positives of all filters together that their number cannot be 0 by chance. */
  private static final int FEWEST_HITS = 100;

  /** So many that their number varies by a hundredth: more queries would tell no more. */
  private static final int ENOUGH_HITS = 10_000;

  private static final long FEWEST_QUERIES = 1_000_000;

  /** Fills filters and asks them. */
  static Built measure(
      Workbench workbench,
      String name,
      double plannedBits,
      Prediction prediction,
      Supplier<? extends InsertableFilter> empty) {
    int filters = workbench.choose(2, 10);
    double hitsPerQuery = filters * prediction.least();
    double queries = Math.min(workbench.choose(1_000_000, 10_000_000), ENOUGH_HITS / hitsPerQuery);
    queries = Math.max(queries, Math.max(FEWEST_QUERIES, FEWEST_HITS / hitsPerQuery));
    long asked = (long) Math.ceil(queries);
    List<Rate> rates =
        workbench.trials(
            name,
            filters,
            random -> Rate.of(Rate.fill(empty.get(), PaperRow.KEYS, random), asked, random));
    return new Built(
        name,
        plannedBits,
        (double) empty.get().bitSize() / PaperRow.KEYS,
        prediction,
        Rate.sum(rates),
        filters);
  }

  /** Measured against theory, to both sides. */
  Check check() {
    return Check.theory(
        name + ", rate",
        prediction.most(),
        rate.value(),
        rate.chance(prediction.most(), prediction.spread() / Math.sqrt(filters))
            .around(prediction.least(), prediction.most()));
  }

  List<Object> cells() {
    return Table.row(
        name, plannedBits, bits, prediction.planned(), prediction.most(), rate.value());
  }
}
