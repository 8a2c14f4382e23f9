package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.report.Table;
import io.github.rankbloom.benchmarks.subject.BulkSubject;
import io.github.rankbloom.benchmarks.subject.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables of a comparison. */
final class Report {

  private Report() {}

  /** The tables for one number of keys; those that have nothing to show are left out. */
  static String print(Rounds rounds, List<Candidate> references) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "## %,d keys%n%n", rounds.keys()))
        .append("Nanoseconds per key, medians. Noise is the median deviation of the rounds, for")
        .append(" the worst operation; on cpu is the part of the time in which other processes")
        .append(" left it a processor. Excess is memory beyond log2(1/fpp) at the measured rate,")
        .append(" the least that any filter needs.\n\n")
        .append(measurements(rounds))
        .append("\nTimes as multiples of a reference's, put / hit / miss / remove / branch: below")
        .append(" 1 is faster than the reference. Branch is a lookup, of a key that is there or")
        .append(" not with equal chance, by a caller that goes one way or the other by the")
        .append(" answer.\n\n")
        .append(ratios(rounds, references));
    Table bulk = bulk(rounds);
    if (!bulk.isEmpty()) {
      text.append("\nMany keys in one call beside as many single calls.\n\n").append(bulk);
    }
    Table targets = targets(rounds);
    if (!targets.isEmpty()) {
      text.append(
              "\nTargets: what the filters of this library are meant to reach beside single calls of"
                  + " others; in bulk, what they reach with many keys in one call.\n\n")
          .append(targets);
    }
    return text.toString();
  }

  /** How much longer operations take with more keys; empty if there is one number of keys only. */
  static String printGrowth(List<Rounds> sizes) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < sizes.size(); i++) {
      Rounds few = sizes.get(i - 1);
      Rounds many = sizes.get(i);
      text.append(
          String.format(Locale.ROOT, "%n## From %,d to %,d keys%n%n", few.keys(), many.keys()));
      if (few.keys() >= Targets.LARGE) {
        text.append(
            String.format(
                Locale.ROOT,
                "Targets: with ten times as many keys no operation takes more than %.1f times as"
                    + " long.%n%n",
                Targets.GROWTH));
      }
      text.append("Times as multiples of those with fewer keys.\n\n").append(growth(few, many));
    }
    return text.toString();
  }

  private static Table measurements(Rounds rounds) {
    List<String> heading =
        new ArrayList<>(List.of("filter", "bits/key", "excess", "false positives", "claimed"));
    Operation.COLUMNS.forEach(operation -> heading.add(operation.toString()));
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
      for (Operation operation : Operation.COLUMNS) {
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
            Operation.COLUMNS.stream()
                .map(operation -> number("%.2f", rounds.ratio(candidate, reference, operation)))
                .collect(Collectors.joining(" / ")));
      }
      table.row(row);
    }
    return table;
  }

  private static Table bulk(Rounds rounds) {
    List<String> heading = new ArrayList<>(List.of("filter"));
    for (Operation single : Operation.SINGLE) {
      heading.add(single.inBulk().toString());
      heading.add("× " + single);
    }
    Table table = new Table().row(heading);
    for (Candidate candidate : rounds.samples().keySet()) {
      if (candidate.can(BulkSubject.class)) {
        List<String> row = new ArrayList<>(List.of(candidate.name()));
        for (Operation single : Operation.SINGLE) {
          row.add(number("%.1f", rounds.nanos(candidate, single.inBulk())));
          row.add(number("%.2f", rounds.ratio(candidate, single.inBulk(), candidate, single)));
        }
        table.row(row);
      }
    }
    return table;
  }

  /** The targets of which everything was measured. */
  private static Table targets(Rounds rounds) {
    Set<Candidate> measured = rounds.samples().keySet();
    Table table =
        new Table()
            .row(List.of("filter", "what", "relative to", "is", "at most", "met", "in bulk"));
    for (Target target : Targets.at(rounds.keys())) {
      if (measured.containsAll(target.needs())) {
        table.row(
            List.of(
                target.candidate().name(),
                target.subject(),
                target.unit(),
                number("%.2f", target.value().applyAsDouble(rounds)),
                number("%.2f", target.limit()),
                target.isMet(rounds) ? "yes" : "no",
                number("%.2f", target.inBulk().applyAsDouble(rounds))));
      }
    }
    return table;
  }

  private static Table growth(Rounds few, Rounds many) {
    List<String> heading = new ArrayList<>(List.of("filter"));
    Arrays.stream(Operation.values()).map(Operation::toString).forEach(heading::add);
    Table table = new Table().row(heading);
    for (Candidate candidate : many.samples().keySet()) {
      List<String> row = new ArrayList<>();
      row.add(candidate.name());
      for (Operation operation : Operation.values()) {
        double ratio = many.nanos(candidate, operation) / few.nanos(candidate, operation);
        row.add(number("%.2f", ratio));
      }
      table.row(row);
    }
    return table;
  }

  /** A number, or what stands for none. */
  static String number(String format, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : Table.NONE;
  }
}
