package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Note;
import io.github.rankbloom.evaluation.model.Part;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Verdict;
import io.github.rankbloom.evaluation.run.Outcome;
import io.github.rankbloom.evaluation.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that the page shows, as JSON. */
final class JsonReport {

  private JsonReport() {}

  static String render(List<Outcome> outcomes, Run run) {
    return Json.text(
            map(
                "effort",
                run.effort(),
                "commit",
                run.commit(),
                "seed",
                run.seed(),
                "started",
                run.started(),
                "seconds",
                run.seconds(),
                "machine",
                run.machine(),
                "summary",
                Headline.of(outcomes).stream().map(JsonReport::headline).toList(),
                "not covered",
                Uncovered.ITEMS.stream()
                    .map(item -> map("what", item.what(), "why", item.why()))
                    .toList(),
                "experiments",
                outcomes.stream().map(JsonReport::experiment).toList()))
        + "\n";
  }

  private static Map<String, Object> headline(Headline headline) {
    Map<String, Object> map = map("evidence", headline.title(), "all", headline.all());
    for (Headline.End end : Headline.End.values()) {
      map.put(end.text(), headline.count(end));
    }
    return map;
  }

  private static Map<String, Object> experiment(Outcome outcome) {
    return map(
        "id",
        outcome.experiment().id(),
        "paper",
        outcome.experiment().paper().citation(),
        "title",
        outcome.experiment().title(),
        "claim",
        outcome.experiment().claim(),
        "finding",
        outcome.result().finding(),
        "parts",
        outcome.result().parts().stream().map(JsonReport::part).toList());
  }

  private static Map<String, Object> part(Part part) {
    if (part instanceof Comparison comparison) {
      return map(
          "comparison",
          comparison.title(),
          "checks",
          comparison.checks().stream().map(JsonReport::check).toList());
    }
    if (part instanceof Table table) {
      return map("table", table.title(), "columns", table.columns(), "rows", table.rows());
    }
    if (part instanceof Chart chart) {
      return map(
          "chart",
          chart.title(),
          "x",
          chart.x().title(),
          "y",
          chart.y().title(),
          "series",
          chart.series().stream().map(JsonReport::series).toList());
    }
    return map("note", ((Note) part).text());
  }

  private static Map<String, Object> check(Check check) {
    Map<String, Object> map =
        map(
            "what",
            check.what(),
            "again",
            check.again(),
            "source",
            check.source().text(),
            "expected",
            check.expectedValue(),
            "ours",
            check.ours(),
            "low",
            check.tolerance().low(),
            "high",
            check.tolerance().high(),
            "tolerance",
            check.tolerance().reason(),
            "verdict",
            HtmlReport.css(check.verdict()));
    if (check.verdict() == Verdict.DIFFERS) {
      map.put("explanation", explanation(check.explanation().orElseThrow()));
    }
    return map;
  }

  private static Map<String, Object> explanation(Explanation explanation) {
    return map(
        "ground",
        explanation.ground().text(),
        "why",
        explanation.why(),
        "low",
        explanation.pinned().low(),
        "high",
        explanation.pinned().high(),
        "pinned by",
        explanation.pinned().reason());
  }

  private static Map<String, Object> series(Chart.Series series) {
    return map(
        "name",
        series.name(),
        "points",
        series.points().stream().map(point -> List.of(point.x(), point.y())).toList());
  }

  private static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
