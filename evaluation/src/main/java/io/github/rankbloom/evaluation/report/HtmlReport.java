package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Note;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Part;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Verdict;
import io.github.rankbloom.evaluation.run.Outcome;
import java.util.List;

/** The report as one page that needs nothing from elsewhere. */
final class HtmlReport {

  private final List<Outcome> outcomes;
  private final String effort;
  private final StringBuilder html = new StringBuilder();

  HtmlReport(List<Outcome> outcomes, String effort) {
    this.outcomes = outcomes;
    this.effort = effort;
  }

  String render() {
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .append("<title>Rankbloom: the evaluation, regenerated</title>\n<style>\n")
        .append(Resources.read("colours.css"))
        .append(Resources.read("chart.css"))
        .append(Resources.read("report.css"))
        .append("</style>\n</head>\n<body>\n<main>\n");
    summary();
    Paper paper = null;
    for (Outcome outcome : outcomes) {
      if (outcome.experiment().paper() != paper) {
        paper = outcome.experiment().paper();
        html.append("<h2 class=\"paper\">").append(Markup.escape(paper.shortTitle()));
        html.append("</h2>\n<p class=\"citation\">").append(Markup.escape(paper.citation()));
        html.append("</p>\n");
      }
      section(outcome);
    }
    html.append("</main>\n<div id=\"tip\" hidden></div>\n<script>\n")
        .append(Resources.read("report.js"))
        .append("</script>\n</body>\n</html>\n");
    return html.toString();
  }

  private long count(Verdict verdict) {
    return outcomes.stream().mapToLong(outcome -> outcome.result().count(verdict)).sum();
  }

  private void summary() {
    long fails = count(Verdict.FAILS);
    html.append("<h1>The evaluation, regenerated</h1>\n<p class=\"lead\">")
        .append("The tables, figures and simulations of four papers on membership filters, done")
        .append(" again with the structures of this library. Each number of ours stands beside the")
        .append(" one it should agree with, and a verdict says whether it does.</p>\n")
        .append("<ul class=\"totals\">");
    for (Verdict verdict : Verdict.values()) {
      html.append("<li class=\"")
          .append(count(verdict) == 0 ? "none" : css(verdict))
          .append("\"><b>")
          .append(count(verdict))
          .append("</b> ")
          .append(verdict.text())
          .append("</li>");
    }
    html.append("</ul>\n<p>")
        .append(
            fails == 0
                ? "No verdict fails."
                : "Some verdicts fail; they are marked in the sections below.")
        .append(" This is a ")
        .append(effort)
        .append(" run.</p>\n<nav><table class=\"contents\"><thead><tr><th>experiment</th>")
        .append("<th>agrees</th><th>differs</th><th>fails</th></tr></thead><tbody>\n");
    for (Outcome outcome : outcomes) {
      Result result = outcome.result();
      html.append("<tr><td><a href=\"#").append(outcome.experiment().id()).append("\">");
      html.append(Markup.escape(outcome.experiment().paper().shortTitle())).append(" · ");
      html.append(Markup.rich(outcome.experiment().title())).append("</a></td>");
      for (Verdict verdict : Verdict.values()) {
        long count = result.count(verdict);
        html.append("<td class=\"number ").append(count == 0 ? "none" : css(verdict));
        html.append("\">").append(count).append("</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table></nav>\n");
  }

  static String css(Verdict verdict) {
    return switch (verdict) {
      case AGREES -> "agrees";
      case DIFFERS -> "differs";
      case FAILS -> "fails";
    };
  }

  private void section(Outcome outcome) {
    html.append("<section id=\"").append(outcome.experiment().id()).append("\">\n<h3>");
    html.append(Markup.rich(outcome.experiment().title())).append("</h3>\n<p><b>Claimed.</b> ");
    html.append(Markup.rich(outcome.experiment().claim())).append("</p>\n<p><b>Found.</b> ");
    html.append(Markup.rich(outcome.result().finding())).append("</p>\n");
    for (Part part : outcome.result().parts()) {
      part(part);
    }
    html.append("</section>\n");
  }

  private void part(Part part) {
    if (part instanceof Note note) {
      html.append("<p>").append(Markup.rich(note.text())).append("</p>\n");
    } else if (part instanceof Chart chart) {
      chart(chart);
    } else if (part instanceof Table table) {
      html.append(HtmlTables.table(table));
    } else if (part instanceof Comparison comparison) {
      html.append(HtmlTables.comparison(comparison));
    }
  }

  private void chart(Chart chart) {
    SvgChart svg = new SvgChart(chart);
    html.append("<figure id=\"chart-").append(chart.id()).append("\">\n<figcaption>");
    html.append(Markup.rich(chart.title())).append("</figcaption>\n").append(svg.inline());
    html.append("\n<ul class=\"legend\">");
    for (int i = 0; i < chart.series().size(); i++) {
      html.append("<li><svg class=\"chart\" viewBox=\"0 -8 28 16\" aria-hidden=\"true\">")
          .append(svg.key(i))
          .append("</svg>")
          .append(Markup.escape(chart.series().get(i).name()))
          .append("</li>");
    }
    html.append("</ul>\n</figure>\n");
  }
}
