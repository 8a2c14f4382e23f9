package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Part;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.run.Outcome;
import io.github.rankbloom.evaluation.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A directory with the page, its charts, and the numbers behind both. */
public final class Report {

  private Report() {}

  /**
   * Writes {@code report.html}, {@code report.json}, {@code checks.csv}, and for each chart and
   * table a file in {@code data}; charts are in {@code charts} as well.
   *
   * @param outcomes what came out of the experiments
   * @param run the circumstances
   * @param directory where to write; made if it is not there
   * @return the page
   * @throws IOException if a file cannot be written
   */
  public static Path write(List<Outcome> outcomes, Run run, Path directory) throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    Path charts = Files.createDirectories(directory.resolve("charts"));
    String style = Resources.read("colours.css") + Resources.read("chart.css");
    for (Outcome outcome : outcomes) {
      int tables = 0;
      for (Part part : outcome.result().parts()) {
        if (part instanceof Chart chart) {
          replace(data.resolve(chart.id() + ".csv"), DataFiles.chart(chart));
          replace(charts.resolve(chart.id() + ".svg"), new SvgChart(chart).standalone(style));
        } else if (part instanceof Table table) {
          tables++;
          String name = outcome.experiment().id() + "-" + tables + ".csv";
          replace(data.resolve(name), DataFiles.table(table));
        }
      }
    }
    replace(directory.resolve("checks.csv"), DataFiles.checks(outcomes));
    replace(directory.resolve("report.json"), JsonReport.render(outcomes, run));
    Path page = directory.resolve("report.html");
    replace(page, new HtmlReport(outcomes, run).render());
    return page;
  }

  /**
   * What the comparisons come to, by the kind of evidence.
   *
   * @param outcomes what came out of the experiments
   * @return a line for each kind
   */
  public static List<String> headlines(List<Outcome> outcomes) {
    return Headline.of(outcomes).stream().map(Headline::line).toList();
  }

  /** Writes a file so that whoever reads it meanwhile sees the old one or the new one. */
  private static void replace(Path file, String text) throws IOException {
    Path whole = Files.createTempFile(file.toAbsolutePath().getParent(), ".report", ".new");
    try {
      Files.writeString(whole, text);
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(whole);
    }
  }
}
