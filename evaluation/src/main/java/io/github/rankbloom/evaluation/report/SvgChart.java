package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.report.AxisScale.Tick;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A chart as scalable vector graphics. Colours and fonts come from style sheets, so that a page
 * decides on them; every point tells its values when it is pointed at.
 */
final class SvgChart {

  static final int WIDTH = 656;
  private static final int HEIGHT = 400;
  private static final int LEFT = 100;
  private static final int RIGHT = 14;
  private static final int TOP = 14;
  private static final int BOTTOM = 62;
  private static final int LEGEND_LINE = 20;
  private static final int LEGEND_GAP = 14;
  private static final int LEGEND_COLUMN = 205;
  private static final int LEGEND_COLUMNS = 3;
  private static final int TITLE_HEIGHT = 26;

  private final Chart chart;
  private final AxisScale x;
  private final AxisScale y;

  SvgChart(Chart chart) {
    this.chart = chart;
    x = new AxisScale(chart.x(), points().mapToDouble(Point::x));
    y = new AxisScale(chart.y(), points().flatMapToDouble(this::reach));
  }

  /** The values that a point shows: its own and the ends of its bar, as far as there is room. */
  private DoubleStream reach(Point point) {
    double least = point.y() - 2 * point.error();
    boolean endless = chart.y().scale() != Chart.Scale.LINEAR && least < point.y() / 2;
    return DoubleStream.of(point.y() + 2 * point.error(), endless ? point.y() : least);
  }

  private Stream<Point> points() {
    return chart.series().stream()
        .flatMap(series -> Stream.concat(series.points().stream(), series.theory().stream()));
  }

  /** The chart for a page that has a legend and a style sheet of its own. */
  String inline() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
            WIDTH,
            HEIGHT,
            Markup.escape(chart.title())));
    plot(svg, 0);
    return svg.append("</svg>").toString();
  }

  /** The chart as a file, with title and legend. */
  String standalone(String style) {
    int lines = (chart.series().size() + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS;
    int height = TITLE_HEIGHT + HEIGHT + lines * LEGEND_LINE + LEGEND_GAP + 4;
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 %d %d\""
                + " width=\"%d\" height=\"%d\" role=\"img\">%n<title>%s</title>%n<style>%s</style>%n",
            WIDTH,
            height,
            WIDTH,
            height,
            Markup.escape(chart.title()),
            style));
    svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    svg.append(
        String.format(
            Locale.ROOT,
            "<text class=\"title\" x=\"%d\" y=\"20\">%s</text>%n",
            WIDTH / 2,
            Markup.escape(chart.title())));
    plot(svg, TITLE_HEIGHT);
    for (int i = 0; i < chart.series().size(); i++) {
      double left = 20 + (i % LEGEND_COLUMNS) * LEGEND_COLUMN;
      double top = TITLE_HEIGHT + HEIGHT + LEGEND_GAP + (i / LEGEND_COLUMNS) * LEGEND_LINE;
      svg.append(String.format(Locale.ROOT, "<g transform=\"translate(%.0f %.0f)\">", left, top))
          .append(key(i))
          .append("<text class=\"legend\" x=\"34\" y=\"4\">")
          .append(Markup.escape(chart.series().get(i).name()))
          .append("</text></g>\n");
    }
    return svg.append("</svg>\n").toString();
  }

  /** The sample of a curve that a legend shows, 28 wide, centred on its height. */
  String key(int series) {
    Style style = chart.series().get(series).style();
    StringBuilder key = new StringBuilder("<g class=\"s" + series + " " + css(style) + "\">");
    if (style != Style.MARKS) {
      key.append("<path class=\"line\" d=\"M0 0H28\"/>");
    }
    if (hasMarks(style)) {
      key.append("<path class=\"mark\" transform=\"translate(14 0)\" d=\"")
          .append(Marks.path(series))
          .append("\"/>");
    }
    return key.append("</g>").toString();
  }

  private static boolean hasMarks(Style style) {
    return style == Style.LINE || style == Style.MARKS;
  }

  private static String css(Style style) {
    return style.name().toLowerCase(Locale.ROOT);
  }

  private void plot(StringBuilder svg, int down) {
    svg.append(String.format(Locale.ROOT, "<g transform=\"translate(0 %d)\">%n", down));
    double bottom = HEIGHT - BOTTOM;
    for (Tick tick : x.ticks()) {
      double at = across(tick.value());
      line(svg, at, TOP, at, bottom);
      text(svg, "tick middle", at, bottom + 20, tick.label());
    }
    for (Tick tick : y.ticks()) {
      double at = up(tick.value());
      line(svg, LEFT, at, WIDTH - RIGHT, at);
      text(svg, "tick end", LEFT - 7.0, at + 4, tick.label());
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<path class=\"axis\" d=\"M%d %dV%.1fH%d\"/>%n",
            LEFT,
            TOP,
            bottom,
            WIDTH - RIGHT));
    text(svg, "name middle", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12.0, chart.x().title());
    svg.append(
        String.format(
            Locale.ROOT,
            "<text class=\"name middle\" transform=\"translate(20 %.1f) rotate(-90)\">%s</text>%n",
            (TOP + bottom) / 2,
            Markup.escape(chart.y().title())));
    List<Series> all = chart.series();
    for (int i = 0; i < all.size(); i++) {
      curve(svg, i, all.get(i));
    }
    svg.append("</g>\n");
  }

  private void curve(StringBuilder svg, int index, Series series) {
    svg.append("<g class=\"s")
        .append(index)
        .append(' ')
        .append(css(series.style()))
        .append("\">\n");
    if (series.style() != Style.MARKS && series.points().size() > 1) {
      StringBuilder path = new StringBuilder();
      for (Point point : series.theory().isEmpty() ? series.points() : series.theory()) {
        path.append(path.length() == 0 ? "M" : "L")
            .append(String.format(Locale.ROOT, "%.1f %.1f", across(point.x()), up(point.y())));
      }
      svg.append("<path class=\"line\" d=\"").append(path).append("\"/>\n");
    }
    boolean marked = hasMarks(series.style());
    for (Point point : series.points()) {
      if (point.error() > 0) {
        bar(svg, point);
      }
      svg.append(
              String.format(
                  Locale.ROOT,
                  "<g class=\"point\" transform=\"translate(%.1f %.1f)\"><title>%s: %s at %s</title>",
                  across(point.x()),
                  up(point.y()),
                  Markup.escape(series.name()),
                  Markup.plain(point.y()),
                  Markup.plain(point.x())))
          .append(marked ? "<path class=\"mark\" d=\"" + Marks.path(index) + "\"/>" : "")
          .append("<circle class=\"hit\" r=\"9\"/></g>\n");
    }
    svg.append("</g>\n");
  }

  /** Two standard errors to either side. */
  private void bar(StringBuilder svg, Point point) {
    double at = across(point.x());
    double bottom = up(Math.max(y.least(), point.y() - 2 * point.error()));
    svg.append(
        String.format(
            Locale.ROOT,
            "<path class=\"bar\" d=\"M%.1f %.1fV%.1fm-3 0h6M%.1f %.1fh6\"/>%n",
            at,
            bottom,
            up(Math.min(y.most(), point.y() + 2 * point.error())),
            at - 3,
            bottom));
  }

  private double across(double value) {
    return LEFT + x.at(value) * (WIDTH - RIGHT - LEFT);
  }

  private double up(double value) {
    double bottom = HEIGHT - BOTTOM;
    return bottom - y.at(value) * (bottom - TOP);
  }

  private static void line(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        String.format(
            Locale.ROOT, "<path class=\"grid\" d=\"M%.1f %.1fL%.1f %.1f\"/>%n", x1, y1, x2, y2));
  }

  private static void text(StringBuilder svg, String css, double x, double y, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>%n",
            css,
            x,
            y,
            Markup.escape(text)));
  }
}
