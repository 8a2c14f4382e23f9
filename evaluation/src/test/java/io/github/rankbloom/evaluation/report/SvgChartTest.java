package io.github.rankbloom.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Scale;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** Charts are well-formed, show every point, and have axes that people can read. */
class SvgChartTest {

  private static final Chart CHART =
      new Chart(
          "id",
          "bits & \"keys\" <n>",
          new Axis("ε", Scale.LOG_REVERSED),
          Axis.linear("bits"),
          List.of(
              new Series("a < b", Style.LINE, List.of(new Point(0.1, 1), new Point(1e-7, 30))),
              new Series("limit", Style.REFERENCE, List.of(new Point(0.1, 3), new Point(1e-7, 23))),
              new Series("measured", Style.MARKS, List.of(new Point(0.001, 12)))));

  @Test
  void filesAreWellFormedAndShowEveryPoint() throws Exception {
    String svg = new SvgChart(CHART).standalone(Resources.read("chart.css"));
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertEquals("svg", document.getDocumentElement().getTagName());
    assertEquals(5, svg.split("class=\"point\"", -1).length - 1);
    assertTrue(svg.contains("measured: 12 at 0.001"));
    assertFalse(svg.contains("NaN"));
  }

  @Test
  void logarithmicAxesMarkPowersOfTen() {
    AxisScale scale = new AxisScale(new Axis("", Scale.LOG_REVERSED), DoubleStream.of(1e-7, 0.1));
    assertEquals(
        List.of("10⁻⁷", "10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1"),
        scale.ticks().stream().map(AxisScale.Tick::label).toList());
    assertTrue(scale.at(0.1) < scale.at(1e-7));
  }

  @Test
  void linearAxesMarkRoundNumbersFromZero() {
    AxisScale scale = new AxisScale(Axis.linear(""), DoubleStream.of(3.2, 37));
    assertEquals(
        List.of("0", "5", "10", "15", "20", "25", "30", "35"),
        scale.ticks().stream().map(AxisScale.Tick::label).toList());
    assertEquals(0, scale.at(0));
  }

  @Test
  void aShortLogarithmicAxisIsMarkedMoreThanOnce() {
    AxisScale scale = new AxisScale(Axis.log("rate"), DoubleStream.of(0.003, 0.0081));
    assertEquals(
        List.of("0.003", "0.004", "0.005", "0.006", "0.007", "0.008"),
        scale.ticks().stream().map(AxisScale.Tick::label).toList());
  }

  @Test
  void exponentsAreRaised() {
    assertEquals("8×10<sup>−17</sup>", Markup.rich("8e-17"));
    assertEquals("≤ 10<sup>−10</sup>", Markup.rich("≤ 1e-10"));
    assertEquals("2.1×10<sup>−4</sup>", Markup.rich("2.1e-4"));
    assertEquals("the e-mail", Markup.rich("the e-mail"));
    assertEquals("rank, L\u00a0≤\u00a064", Markup.rich("rank, L ≤ 64"));
  }

  @Test
  void errorBarsStayWithinTheChart() {
    Chart chart =
        new Chart(
            "id",
            "",
            Axis.linear("x"),
            Axis.linear("y"),
            List.of(
                new Series(
                    "measured",
                    Style.LINE,
                    List.of(new Point(1, 10, 100), new Point(2, 12, 0.5), new Point(3, 11)),
                    List.of(new Point(1, 10), new Point(3, 11)))));
    String svg = new SvgChart(chart).inline();
    assertEquals(2, svg.split("class=\"bar\"", -1).length - 1);
    double top = 14;
    double bottom = 338;
    var bars =
        Pattern.compile("M\\S+ (\\S+)V([0-9.]+)m[^>]+>\\s*<g[^>]+translate\\(\\S+ (\\S+)\\)")
            .matcher(svg);
    while (bars.find()) {
      // As long to either side, so none is cut off.
      double middle = (Double.parseDouble(bars.group(1)) + Double.parseDouble(bars.group(2))) / 2;
      assertEquals(Double.parseDouble(bars.group(3)), middle, 0.2, bars.group());
      assertTrue(Double.parseDouble(bars.group(1)) <= bottom, bars.group());
      assertTrue(Double.parseDouble(bars.group(2)) >= top, bars.group());
    }
  }
}
