package io.github.rankbloom.channel.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Draws what a host sees of ten thousand followers, as {@code docs/images/channel-fleet.svg}. */
public final class FleetChart {

  private static final int SIZE = 10_000;
  private static final int BIN = 20;
  private static final int WIDTH = 760;
  private static final int LEFT = 70;
  private static final int RIGHT = 35;
  private static final int PANEL = 190;

  private FleetChart() {}

  /**
   * Runs the simulation and draws it.
   *
   * @param args the file to write
   */
  public static void main(String[] args) throws IOException {
    Fleet fleet = new Fleet(SIZE);
    double[] requests = perSecond(Arrays.stream(fleet.requests()).asLongStream().toArray());
    double[] bytes = perSecond(fleet.bytes());
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" \
            font-family="sans-serif" font-size="12" fill="#444">
            <title>10,000 followers at one host</title>
            <rect width="100%%" height="100%%" fill="#fff"/>
            """,
            WIDTH,
            2 * PANEL + 60,
            WIDTH,
            2 * PANEL + 60));
    panel(svg, 36, "requests a second", requests, 1);
    panel(svg, PANEL + 56, "KiB a second", bytes, 1024);
    svg.append("</svg>\n");
    Files.writeString(Path.of(args[0]), svg);
    report(fleet);
  }

  private static void report(Fleet fleet) {
    int[] requests = fleet.requests();
    long[] bytes = fleet.bytes();
    long[][] spans = {
      {0, 6},
      {6, 1200},
      {1200, 1320},
      {1500, 2400},
      {3600, 7200},
      {6300, 7200},
      {7200, 9000},
      {9000, 10_800}
    };
    for (long[] span : spans) {
      System.out.printf(
          Locale.ROOT,
          "%5d to %5d s: %7.1f requests a second, at most %5d; %9.1f KiB a second, at most %9.1f%n",
          span[0],
          span[1],
          Arrays.stream(requests, (int) span[0], (int) span[1]).average().orElseThrow(),
          Arrays.stream(requests, (int) span[0], (int) span[1]).max().orElseThrow(),
          Arrays.stream(bytes, (int) span[0], (int) span[1]).average().orElseThrow() / 1024,
          Arrays.stream(bytes, (int) span[0], (int) span[1]).max().orElseThrow() / 1024.0);
    }
    System.out.println(fleet.upToDate() + " followers are up to date");
  }

  private static double[] perSecond(long[] values) {
    double[] bins = new double[values.length / BIN];
    for (int i = 0; i < bins.length * BIN; i++) {
      bins[i / BIN] += (double) values[i] / BIN;
    }
    return bins;
  }

  private static void panel(StringBuilder svg, int top, String name, double[] values, double unit) {
    double highest = Arrays.stream(values).max().orElseThrow() / unit;
    double step = Math.pow(10, Math.floor(Math.log10(highest)));
    double most = Math.ceil(highest / step * 2) / 2 * step;
    double bottom = top + PANEL - 40.0;
    double across = ((double) (WIDTH - LEFT - RIGHT)) / values.length;
    double outageFrom = LEFT + Fleet.DOWN.toSeconds() * across / BIN;
    double outageTo = LEFT + Fleet.UP.toSeconds() * across / BIN;
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%.1f\" fill=\"#f6e3df\"/>%n",
            outageFrom,
            top,
            outageTo - outageFrom,
            bottom - top));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">host down</text>%n",
            (outageFrom + outageTo) / 2,
            top + 16));
    for (int i = 0; i <= 2; i++) {
      double y = bottom - (bottom - top) * i / 2;
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%.1f\""
                  + " text-anchor=\"end\">%,.0f</text>%n",
              LEFT,
              y,
              WIDTH - RIGHT,
              LEFT - 6,
              y + 4,
              most * i / 2));
    }
    for (int minute = 0; minute <= 180; minute += 20) {
      double x = LEFT + minute * 60 * across / BIN;
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%.1f %.1fv4\" stroke=\"#888\"/><text x=\"%.1f\" y=\"%.1f\""
                  + " text-anchor=\"middle\">%d min</text>%n",
              x,
              bottom,
              x,
              bottom + 17,
              minute));
    }
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      path.append(
          String.format(
              Locale.ROOT,
              "%s%.1f %.1f",
              i == 0 ? "M" : "L",
              LEFT + (i + 0.5) * across,
              bottom - (bottom - top) * values[i] / unit / most));
    }
    svg.append("<path d=\"").append(path).append("\" fill=\"none\" stroke=\"#1d63b8\"/>\n");
    svg.append(
        String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\">%s</text>%n", 10, top - 14, name));
  }
}
