package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Verdict;
import io.github.rankbloom.evaluation.run.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Results as comma-separated values, with all digits. */
final class DataFiles {

  private DataFiles() {}

  /** Every comparison of every experiment. */
  static String checks(List<Outcome> outcomes) {
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            "experiment",
            "what",
            "reading",
            "source",
            "expected",
            "ours",
            "difference",
            "low",
            "high",
            "tolerance",
            "verdict",
            "explanation",
            "ground",
            "pinned low",
            "pinned high",
            "pinned by"));
    for (Outcome outcome : outcomes) {
      outcome.result().checks().forEach(check -> lines.add(line(outcome.experiment().id(), check)));
    }
    return text(lines);
  }

  private static String line(String experiment, Check check) {
    Optional<Explanation> differs =
        check.explanation().filter(explanation -> check.verdict() == Verdict.DIFFERS);
    return line(
        experiment,
        check.what(),
        check.again() ? "again" : "first",
        check.source().text(),
        check.expectedValue(),
        check.ours(),
        check.difference(),
        check.tolerance().low(),
        check.tolerance().high(),
        check.tolerance().reason(),
        HtmlReport.css(check.verdict()),
        differs.map(Explanation::why).orElse(""),
        differs.map(explanation -> explanation.ground().text()).orElse(""),
        differs.map(explanation -> "" + explanation.pinned().low()).orElse(""),
        differs.map(explanation -> "" + explanation.pinned().high()).orElse(""),
        differs.map(explanation -> explanation.pinned().reason()).orElse(""));
  }

  /** The curves of a chart. */
  static String chart(Chart chart) {
    List<String> lines = new ArrayList<>();
    lines.add(line("series", chart.x().title(), chart.y().title(), "standard error"));
    for (Chart.Series series : chart.series()) {
      for (Chart.Point point : series.points()) {
        lines.add(line(series.name(), point.x(), point.y(), point.error()));
      }
    }
    return text(lines);
  }

  /** A table. */
  static String table(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(line(table.columns().toArray()));
    for (List<Object> row : table.rows()) {
      lines.add(line(row.toArray()));
    }
    return text(lines);
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static String line(Object... cells) {
    return Arrays.stream(cells).map(DataFiles::cell).collect(Collectors.joining(","));
  }

  private static String cell(Object value) {
    String text = value.toString();
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
