package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tables of a page. Every cell knows its heading, for screens where rows become cards. */
final class HtmlTables {

  /** A number that came as a text, as those with a unit do. */
  private static final Pattern NUMBER = Pattern.compile("-?[0-9.]+(e-?[0-9]+)?%?");

  /** Comparisons with more rows than this are folded, unless there is something to see. */
  private static final int FOLDED = 16;

  /** Ranges narrower than this, as a part of their ends, take more digits than others. */
  private static final double NARROW = 0.005;

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
        String text =
            cell instanceof Number number
                ? Markup.number(number.doubleValue())
                : Markup.rich(cell.toString());
        boolean isNumber = cell instanceof Number || NUMBER.matcher(cell.toString()).matches();
        html.append(isNumber ? "<td class=\"number\">" : "<td>").append(text).append("</td>");
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
        .append("</small></summary>\n<p class=\"reason\">")
        .append(reasons.size() == 1 ? "Tolerance: " : "Tolerances: ");
    for (int i = 0; i < reasons.size(); i++) {
      html.append(i == 0 ? "" : "; ").append(reasons.size() == 1 ? "" : letter(i) + " ");
      html.append(Markup.rich(reasons.get(i)));
    }
    html.append(".</p>\n<table class=\"checks\"><thead><tr><th></th><th>expected</th><th>ours</th>")
        .append("<th>difference</th><th>tolerance</th><th>verdict</th></tr></thead><tbody>\n");
    Set<String> told = new HashSet<>();
    for (Check check : checks) {
      int reason = reasons.indexOf(check.tolerance().reason());
      html.append(row(check, reasons.size() == 1 ? "" : letter(reason)));
      if (check.verdict() == Verdict.DIFFERS) {
        Explanation explanation = check.explanation().orElseThrow();
        html.append(because(check, explanation, told.add(explanation.why())));
      }
    }
    return html.append("</tbody></table></details>\n").toString();
  }

  /** The mark that leads from a range to its reason. */
  private static String letter(int index) {
    return "<small class=\"mark\">" + (char) ('a' + index) + "</small>";
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
                    + entry.getKey().text().replaceFirst("s\\b", "")
                    + "</span>")
        .collect(Collectors.joining(", "));
  }

  private static String row(Check check, String mark) {
    String verdict = HtmlReport.css(check.verdict());
    StringBuilder html = new StringBuilder("<tr class=\"" + verdict + "\">");
    html.append("<th scope=\"row\">").append(Markup.rich(check.what())).append("</th>");
    cell(
        html,
        "expected",
        Markup.rich(check.expected()).replaceFirst("^-", "−")
            + " <small>"
            + check.source().text()
            + "</small>");
    cell(html, "ours", ours(check));
    cell(html, "difference", Figures.difference(check.difference()));
    cell(html, "tolerance", range(check, check.tolerance()) + " " + mark);
    html.append("<td class=\"verdict\" data-label=\"verdict\"><span>")
        .append(
            check.verdict() == Verdict.AGREES
                ? "✓ "
                : check.verdict() == Verdict.DIFFERS ? "≠ " : "✗ ")
        .append(check.verdict() == Verdict.DIFFERS ? "differs" : check.verdict().text())
        .append("</span></td></tr>\n");
    return html.toString();
  }

  private static String because(Check check, Explanation explanation, boolean first) {
    return "<tr class=\"because\"><td colspan=\"6\">Why (<b>"
        + explanation.ground().text()
        + "</b>): "
        + (first ? Markup.rich(explanation.why()) : "as above.")
        + " <small>Ours must lie in "
        + range(check, explanation.pinned())
        + ": "
        + Markup.rich(explanation.pinned().reason())
        + ".</small></td></tr>\n";
  }

  private static String ours(Check check) {
    return number(check, check.ours(), Figures.DIGITS);
  }

  /** A number in the unit of the one that it is compared with. */
  private static String number(Check check, double value, int digits) {
    return check.expected().endsWith("%")
        ? Markup.number(value * 100, digits) + "%"
        : Markup.number(value, digits);
  }

  private static void cell(StringBuilder html, String label, String content) {
    html.append("<td class=\"number\" data-label=\"")
        .append(label)
        .append("\">")
        .append(content)
        .append("</td>");
  }

  /** A range with as many digits as it takes to tell its ends apart. */
  private static String range(Check check, Tolerance tolerance) {
    if (Double.isInfinite(tolerance.low())) {
      return "≤ " + number(check, tolerance.high(), Figures.DIGITS);
    }
    if (Double.isInfinite(tolerance.high())) {
      return "≥ " + number(check, tolerance.low(), Figures.DIGITS);
    }
    if (tolerance.low() == tolerance.high()) {
      return number(check, tolerance.low(), Figures.DIGITS);
    }
    double width = (tolerance.high() - tolerance.low()) / Math.abs(tolerance.high());
    int digits = width < NARROW ? (int) Math.ceil(1 - Math.log10(width)) : Figures.DIGITS;
    return number(check, tolerance.low(), digits) + " … " + number(check, tolerance.high(), digits);
  }
}
