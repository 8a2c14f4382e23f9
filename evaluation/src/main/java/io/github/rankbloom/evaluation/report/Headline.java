package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Part;
import io.github.rankbloom.evaluation.model.Verdict;
import io.github.rankbloom.evaluation.run.Outcome;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What all comparisons of one kind of evidence come to. A number that was read in more than one way
 * counts once.
 *
 * @param source the kind
 * @param counts how many numbers came to each end
 */
record Headline(Check.Source source, Map<End, Integer> counts) {

  /** What the comparisons of one number come to together. */
  enum End {
    /** The first reading agrees. */
    AGREES("agree"),
    /** The first reading differs, another one agrees. */
    READ_OTHERWISE("agree if read otherwise"),
    /** No reading agrees, for a reason that is given. */
    DIFFERS("differ, accounted for"),
    /** A reading leaves every range. */
    FAILS("fail");

    private final String text;

    End(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  static List<Headline> of(List<Outcome> outcomes) {
    Map<Check.Source, Map<End, Integer>> all = new EnumMap<>(Check.Source.class);
    for (Outcome outcome : outcomes) {
      for (Part part : outcome.result().parts()) {
        if (part instanceof Comparison comparison) {
          count(comparison.checks(), all);
        }
      }
    }
    return Arrays.stream(Check.Source.values())
        .map(source -> new Headline(source, all.getOrDefault(source, Map.of())))
        .toList();
  }

  private static void count(List<Check> checks, Map<Check.Source, Map<End, Integer>> all) {
    int next;
    for (int first = 0; first < checks.size(); first = next) {
      next = first + 1;
      while (next < checks.size() && checks.get(next).again()) {
        next++;
      }
      all.computeIfAbsent(checks.get(first).source(), source -> new EnumMap<>(End.class))
          .merge(end(checks.subList(first, next)), 1, Integer::sum);
    }
  }

  private static End end(List<Check> readings) {
    if (readings.stream().anyMatch(check -> check.verdict() == Verdict.FAILS)) {
      return End.FAILS;
    }
    if (readings.get(0).verdict() == Verdict.AGREES) {
      return End.AGREES;
    }
    return readings.stream().anyMatch(check -> check.verdict() == Verdict.AGREES)
        ? End.READ_OTHERWISE
        : End.DIFFERS;
  }

  int count(End end) {
    return counts.getOrDefault(end, 0);
  }

  int all() {
    return counts.values().stream().mapToInt(count -> count).sum();
  }

  /** The kind in words. */
  String title() {
    return switch (source) {
      case PAPER -> "numbers that the papers print";
      case THEORY -> "measurements, against theory";
      case BOUND -> "bounds and orders that the papers claim";
      case OWN -> "what this library says of itself";
    };
  }

  /** One line for a terminal. */
  String line() {
    StringBuilder line = new StringBuilder(all() + " " + title() + ":");
    String separator = " ";
    for (End end : End.values()) {
      if (count(end) > 0 || end == End.AGREES || end == End.FAILS) {
        line.append(separator).append(count(end)).append(' ').append(end.text());
        separator = ", ";
      }
    }
    return line.toString();
  }
}
