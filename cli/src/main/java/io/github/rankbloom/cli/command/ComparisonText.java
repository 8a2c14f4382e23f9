package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
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

  /** The length of the longest bar. */
  private static final int BAR = 32;

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder()
            .append(Quantity.count(keys, "key"))
            .append(" at fpp ")
            .append(Quantity.chosen(fpp))
            .append(", bits per key as planned\n")
            .append(planned());
    if (candidates.stream().anyMatch(candidate -> candidate.measurement().isPresent())) {
      text.append("\nmeasured with random keys, bits per key and ns\n").append(measured());
    }
    String problems = problems();
    return problems.isEmpty() ? text.toString() : text.append("\n").append(problems).toString();
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
    Table table = new Table().row("kind", "memory", "", "  file", "can");
    for (Candidate candidate : candidates) {
      if (candidate.plan().isPresent()) {
        table.row(
            candidate.kind().name(),
            right(decimal(candidate.bitsPerKey())),
            "#".repeat((int) Math.max(1, Math.round(BAR * candidate.bitsPerKey() / largest))),
            right(candidate.fileBitsPerKey()),
            candidate.abilities());
      }
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
                      measurement.messageBitsPerKey().stream()
                          .mapToObj(bits -> " " + right(decimal(bits)))
                          .findFirst()
                          .orElse("      -"),
                      Quantity.probability(measurement.falsePositiveRate()),
                      nanos(measurement.putNanos()),
                      nanos(measurement.hitNanos()),
                      nanos(measurement.missNanos())));
    }
    return table;
  }

  static String decimal(double bits) {
    return String.format(Locale.ROOT, "%.2f", bits);
  }

  private static String right(String number) {
    return String.format(Locale.ROOT, "%6s", number);
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, "%6.0f", nanos);
  }
}
