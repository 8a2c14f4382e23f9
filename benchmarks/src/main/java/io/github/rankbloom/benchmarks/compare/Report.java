package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of a comparison. */
final class Report {

  private static final String NONE = "–";

  private Report() {}

  static String print(Rounds rounds, List<Candidate> references) {
    return String.format(Locale.ROOT, "## %,d keys%n%n", rounds.keys())
        + "Nanoseconds per key, medians. Noise is the median deviation of the rounds, for the worst"
        + " operation; on cpu is the part of the time in which other processes left it a processor."
        + " Excess is memory beyond log2(1/fpp) at the measured rate, the least that any"
        + " filter needs.\n\n"
        + measurements(rounds)
        + "\nTimes as multiples of a reference's, put / hit / miss / remove: below 1 is faster than"
        + " the reference.\n\n"
        + ratios(rounds, references);
  }

  private static Table measurements(Rounds rounds) {
    List<String> heading =
        new ArrayList<>(List.of("filter", "bits/key", "excess", "false positives", "claimed"));
    Arrays.stream(Operation.values()).map(Operation::toString).forEach(heading::add);
    heading.add("noise");
    heading.add("on cpu");
    Table table = new Table().row(heading);
    for (Candidate candidate : rounds.samples().keySet()) {
      double bits = rounds.bitsPerKey(candidate);
      double rate = rounds.falsePositiveRate(candidate);
      List<String> row = new ArrayList<>();
      row.add(candidate.name());
      row.add(number("%.2f", bits));
      row.add(number("%.2f", bits + Math.log(rate) / Math.log(2)));
      row.add(number("%.3f%%", 100 * rate));
      row.add(number("%.3f%%", 100 * candidate.fpp()));
      for (Operation operation : Operation.values()) {
        row.add(number("%.1f", rounds.nanos(candidate, operation)));
      }
      row.add(number("%.0f%%", 100 * rounds.noise(candidate)));
      row.add(number("%.0f%%", 100 * rounds.processorShare(candidate)));
      table.row(row);
    }
    return table;
  }

  private static Table ratios(Rounds rounds, List<Candidate> references) {
    List<String> heading = new ArrayList<>();
    heading.add("filter");
    references.forEach(reference -> heading.add("× " + reference.name()));
    Table table = new Table().row(heading);
    for (Candidate candidate : rounds.samples().keySet()) {
      List<String> row = new ArrayList<>();
      row.add(candidate.name());
      for (Candidate reference : references) {
        row.add(
            Arrays.stream(Operation.values())
                .map(operation -> number("%.2f", rounds.ratio(candidate, reference, operation)))
                .collect(Collectors.joining(" / ")));
      }
      table.row(row);
    }
    return table;
  }

  private static String number(String format, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : NONE;
  }
}
