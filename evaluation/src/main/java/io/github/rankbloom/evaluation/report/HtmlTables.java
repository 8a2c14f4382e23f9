package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables of a page. Every cell knows its heading, for screens where rows become cards. */
final class HtmlTables {

  /** Comparisons with more rows than this are folded, unless there is something to see. */
  private static final int FOLDED = 16;

  private HtmlTables() {}

  static String table(Table table) {
    StringBuilder html = new StringBuilder("<h4>" + Markup.rich(table.title()) + "</h4>\n");
    html.append("<div class=\"scroll\"><table class=\"data\"><thead><tr>");
    for (String column : table.columns()) {
      html.append("<th>").append(Markup.rich(column)).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    for (List<Object> row : table.rows()) {
      html.append("<tr>");
      for (Object cell : row) {
        html.append(
            cell instanceof Number number
                ? "<td class=\"number\">" + Markup.number(number.doubleValue()) + "</td>"
                : "<td>" + Markup.rich(cell.toString()) + "</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  static String comparison(Comparison comparison) {
    List<Check> checks = comparison.checks();
    boolean fold =
        checks.size() > FOLDED
            && checks.stream().allMatch(check -> check.verdict() == Verdict.AGREES);
    List<String> reasons =
        checks.stream().map(check -> check.tolerance().reason()).distinct().toList();
    StringBuilder html = new StringBuilder();
    html.append(fold ? "<details>" : "<details open>")
        .append("<summary>")
        .append(Markup.rich(comparison.title()))
        .append(" <small>")
        .append(tally(checks))
        .append("</small></summary>\n");
    if (reasons.size() == 1) {
      html.append("<p class=\"reason\">Tolerance: ").append(Markup.rich(reasons.get(0)));
      html.append(".</p>\n");
    }
    html.append("<table class=\"checks\"><thead><tr><th></th><th>expected</th><th>ours</th>")
        .append("<th>difference</th><th>tolerance</th><th>verdict</th></tr></thead><tbody>\n");
    for (Check check : checks) {
      html.append(row(check, reasons.size() > 1));
    }
    return html.append("</tbody></table></details>\n").toString();
  }

  private static String tally(List<Check> checks) {
    return checks.stream()
        .collect(Collectors.groupingBy(Check::verdict, Collectors.counting()))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            entry ->
                "<span class=\""
                    + HtmlReport.css(entry.getKey())
                    + "\">"
                    + entry.getValue()
                    + " "
                    + (entry.getKey() == Verdict.AGREES ? "agree" : entry.getKey().text())
                    + "</span>")
        .collect(Collectors.joining(", "));
  }

  private static String row(Check check, boolean withReason) {
    String verdict = HtmlReport.css(check.verdict());
    StringBuilder html = new StringBuilder("<tr class=\"" + verdict + "\">");
    html.append("<th scope=\"row\">").append(Markup.rich(check.what())).append("</th>");
    cell(
        html,
        "expected",
        Markup.rich(check.expected()) + " <small>" + check.source().text() + "</small>");
    cell(html, "ours", ours(check));
    cell(html, "difference", Figures.difference(check.difference()));
    cell(
        html,
        "tolerance",
        range(check.tolerance())
            + (withReason
                ? "<small class=\"why\">" + Markup.rich(check.tolerance().reason()) + "</small>"
                : ""));
    html.append("<td class=\"verdict\" data-label=\"verdict\"><span>")
        .append(
            check.verdict() == Verdict.AGREES
                ? "✓ "
                : check.verdict() == Verdict.DIFFERS ? "≠ " : "✗ ")
        .append(check.verdict() == Verdict.DIFFERS ? "differs" : check.verdict().text())
        .append("</span></td></tr>\n");
    if (check.verdict() == Verdict.DIFFERS) {
      html.append(because(check.explanation().orElseThrow()));
    }
    return html.toString();
  }

  private static String because(Explanation explanation) {
    return "<tr class=\"because\"><td colspan=\"6\">Why (<b>"
        + explanation.ground().text()
        + "</b>): "
        + Markup.rich(explanation.why())
        + " <small>Ours must lie in "
        + range(explanation.pinned())
        + ": "
        + Markup.rich(explanation.pinned().reason())
        + ".</small></td></tr>\n";
  }

  private static String ours(Check check) {
    return check.expected().endsWith("%")
        ? Markup.rich(Figures.text(check.ours() * 100)) + "%"
        : Markup.number(check.ours());
  }

  private static void cell(StringBuilder html, String label, String content) {
    html.append("<td class=\"number\" data-label=\"")
        .append(label)
        .append("\">")
        .append(content)
        .append("</td>");
  }

  private static String range(Tolerance tolerance) {
    if (Double.isInfinite(tolerance.low())) {
      return "≤ " + Markup.number(tolerance.high());
    }
    if (Double.isInfinite(tolerance.high())) {
      return "≥ " + Markup.number(tolerance.low());
    }
    return Markup.number(tolerance.low()) + " … " + Markup.number(tolerance.high());
  }
}
