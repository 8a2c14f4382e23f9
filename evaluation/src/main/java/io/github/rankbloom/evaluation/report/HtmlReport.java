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
import io.github.rankbloom.evaluation.run.Run;
import java.util.List;

/** The report as one page that needs nothing from elsewhere. */
final class HtmlReport {

  private final List<Outcome> outcomes;
  private final Run run;
  private final StringBuilder html = new StringBuilder();

  HtmlReport(List<Outcome> outcomes, Run run) {
    this.outcomes = outcomes;
    this.run = run;
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

  private void summary() {
    html.append("<h1>The evaluation, regenerated</h1>\n<p class=\"lead\">")
        .append(
            "The tables, figures and simulations of four papers and a talk on membership filters, done")
        .append(" again with the structures of this library. Each number of ours stands beside the")
        .append(" one it should agree with, and a verdict says whether it does.</p>\n");
    headlines();
    html.append("<p>A <b>")
        .append(run.effort())
        .append("</b> run of ")
        .append(run.seconds())
        .append(" seconds, started ")
        .append(run.started())
        .append("; commit ")
        .append(Markup.escape(run.commit()))
        .append(", seed ")
        .append(run.seed())
        .append("; ")
        .append(Markup.escape(run.machine()))
        .append(".</p>\n");
    contents();
    uncovered();
  }

  private void headlines() {
    html.append("<table class=\"headline\"><thead><tr><th>evidence</th><th>numbers</th>");
    for (Headline.End end : Headline.End.values()) {
      html.append("<th>").append(end.text()).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    for (Headline headline : Headline.of(outcomes)) {
      html.append("<tr><th scope=\"row\">").append(headline.title()).append("</th>");
      html.append("<td class=\"number\" data-label=\"numbers\">").append(headline.all());
      html.append("</td>");
      for (Headline.End end : Headline.End.values()) {
        int count = headline.count(end);
        html.append("<td class=\"number ").append(count == 0 ? "none" : css(end));
        html.append("\" data-label=\"").append(end.text()).append("\">").append(count);
        html.append("</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table>\n<p class=\"reason\">A printed number that may be read in more")
        .append(" than one way counts once. What a planner keeps by its own construction is no")
        .append(" evidence and is not compared. What a source says in words alone, such as \"a")
        .append(" little more\", is measured and has no verdict.</p>\n");
  }

  private static String css(Headline.End end) {
    return switch (end) {
      case AGREES -> "agrees";
      case READ_OTHERWISE, DIFFERS -> "differs";
      case FAILS -> "fails";
    };
  }

  private void uncovered() {
    html.append("<details class=\"uncovered\"><summary>What is not covered</summary>\n<ul>\n");
    for (Uncovered.Item item : Uncovered.ITEMS) {
      html.append("<li><b>").append(Markup.rich(item.what())).append("</b> ");
      html.append(Markup.rich(item.why())).append("</li>\n");
    }
    html.append("</ul></details>\n");
  }

  private void contents() {
    html.append("<nav><table class=\"contents\"><thead><tr><th>experiment</th>")
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
