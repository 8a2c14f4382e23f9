package io.github.rankbloom.evaluation.model;

import java.util.List;

/**
 * Curves over a common axis.
 *
 * @param id the name of the chart's file, unique in a report
 * @param title what the chart shows
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the curves
 */
public record Chart(String id, String title, Axis x, Axis y, List<Series> series) implements Part {

  /** Copies the list. */
  public Chart {
    series = List.copyOf(series);
  }

  /**
   * The chart with less on it.
   *
   * @param curve what to leave out
   * @return a new chart, otherwise the same
   */
  public Chart without(Series curve) {
    return new Chart(
        id, title, x, y, series.stream().filter(other -> !other.equals(curve)).toList());
  }

  /**
   * An axis.
   *
   * @param title what is measured, with its unit
   * @param scale how values are spread
   */
  public record Axis(String title, Scale scale) {

    /**
     * An axis with equal steps.
     *
     * @param title what is measured, with its unit
     * @return the axis
     */
    public static Axis linear(String title) {
      return new Axis(title, Scale.LINEAR);
    }

    /**
     * An axis with equal factors.
     *
     * @param title what is measured, with its unit
     * @return the axis
     */
    public static Axis log(String title) {
      return new Axis(title, Scale.LOG);
    }
  }

  /** How values are spread over an axis. */
  public enum Scale {
    /** Equal steps. */
    LINEAR,
    /** Equal factors. */
    LOG,
    /** Equal factors, the largest value first. */
    LOG_REVERSED
  }

  /** How a curve is drawn. */
  public enum Style {
    /** A line with a mark at each point: what we computed or planned. */
    LINE,
    /** A line without marks: a formula. */
    CURVE,
    /** A dashed line without marks: theory and limits. */
    REFERENCE,
    /** Marks alone: what was measured, or printed by a paper. */
    MARKS
  }

  /**
   * A curve.
   *
   * @param name for the legend
   * @param style how it is drawn
   * @param points in the order in which they are joined
   * @param theory where theory has them: the line then goes here, and points are marks beside it
   */
  public record Series(String name, Style style, List<Point> points, List<Point> theory) {

    /** Copies the lists. */
    public Series {
      points = List.copyOf(points);
      theory = List.copyOf(theory);
    }

    /**
     * A curve through its own points.
     *
     * @param name for the legend
     * @param style how it is drawn
     * @param points in the order in which they are joined
     */
    public Series(String name, Style style, List<Point> points) {
      this(name, style, points, List.of());
    }
  }

  /**
   * A point of a curve.
   *
   * @param x where
   * @param y how much
   * @param error the standard error of how much, 0 if it was computed
   */
  public record Point(double x, double y, double error) {

    /**
     * A point that chance has no part in.
     *
     * @param x where
     * @param y how much
     */
    public Point(double x, double y) {
      this(x, y, 0);
    }
  }
}
