package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Bar;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.OverflowBasis;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A comparison, as people read it.
 *
 * @param keys how many keys must fit
 * @param fpp the false-positive probability asked for
 * @param candidates the kinds, in the order to be shown
 */
record ComparisonText(long keys, double fpp, List<Candidate> candidates) {

  /** The length of the longest bar: with it a line has 80 columns. */
  private static final int BAR = 10;

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder()
            .append(Quantity.count(keys, "key"))
            .append(" at fpp ")
            .append(Quantity.chosen(fpp))
            .append(", bits per key as planned\n")
            .append(planned())
            .append(estimated());
    if (candidates.stream().anyMatch(candidate -> candidate.measurement().isPresent())) {
      text.append("\nmeasured with random keys, bits per key and ns\n").append(measured());
    }
    String problems = problems();
    return problems.isEmpty() ? text.toString() : text.append("\n").append(problems).toString();
  }

  /** A line for the kinds of which it is not proved that the keys fit. */
  private String estimated() {
    List<String> names =
        candidates.stream()
            .filter(
                candidate ->
                    candidate
                        .plan()
                        .filter(plan -> plan.overflowBasis() == OverflowBasis.ESTIMATED)
                        .isPresent())
            .map(candidate -> candidate.kind().name())
            .toList();
    return names.isEmpty()
        ? ""
        : "that the keys fit is estimated, not proved:\n  " + String.join(", ", names) + "\n";
  }

  private String problems() {
    return candidates.stream()
        .filter(candidate -> !candidate.problem().isEmpty())
        .map(candidate -> candidate.kind().name() + ": " + candidate.problem() + "\n")
        .collect(Collectors.joining());
  }

  private Table planned() {
    double largest =
        candidates.stream()
            .mapToDouble(Candidate::bitsPerKey)
            .filter(Double::isFinite)
            .max()
            .orElse(1);
    Table table = new Table().row("kind", "memory", "", "  file", "message", "can");
    for (Candidate candidate : candidates) {
      candidate
          .plan()
          .ifPresent(
              plan ->
                  table.row(
                      candidate.kind().name(),
                      right(decimal(plan.bitsPerKey())),
                      Bar.of(plan.bitsPerKey(), largest, BAR),
                      right(decimal(plan.fileBitsPerKey())),
                      " " + right(decimal(plan.messageBitsPerKey())),
                      candidate.abilities()));
    }
    return table;
  }

  private Table measured() {
    Table table =
        new Table()
            .row("kind", "memory", "message", "false positives", "   put", "   hit", "  miss");
    for (Candidate candidate : candidates) {
      candidate
          .measurement()
          .ifPresent(
              measurement ->
                  table.row(
                      candidate.kind().name(),
                      right(decimal(measurement.bitsPerKey())),
                      " " + right(decimal(measurement.messageBitsPerKey())),
                      Quantity.probability(measurement.falsePositiveRate()),
                      nanos(measurement.putNanos()),
                      nanos(measurement.hitNanos()),
                      nanos(measurement.missNanos())));
    }
    return table;
  }

  private static String decimal(double bits) {
    return Quantity.decimal(bits, 2);
  }

  private static String right(String number) {
    return String.format(Locale.ROOT, "%6s", number);
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, "%6.0f", nanos);
  }
}
