package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Scale;
import io.github.rankbloom.evaluation.model.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Where values lie on an axis, and which of them are marked. */
final class AxisScale {

  private static final int MOST_TICKS = 9;
  private static final double MARGIN = 0.04;
  private static final double[] NICE = {1, 2, 5, 10};

  /** Powers of ten that are written out. */
  private static final int LEAST_PLAIN_POWER = -3;

  private static final int MOST_PLAIN_POWER = 4;

  private final boolean log;
  private final boolean reversed;
  private final double low;
  private final double high;

  /** The scale of an axis that shows some values. */
  AxisScale(Axis axis, DoubleStream values) {
    log = axis.scale() != Scale.LINEAR;
    reversed = axis.scale() == Scale.LOG_REVERSED;
    double[] spread = values.map(this::forward).sorted().toArray();
    double least = spread.length == 0 ? 0 : spread[0];
    double most = spread.length == 0 ? 1 : spread[spread.length - 1];
    double width = most > least ? most - least : 1;
    // An axis that comes close to zero starts there.
    boolean fromZero = !log && least >= 0 && least < width;
    low = fromZero ? 0 : least - MARGIN * width;
    high = most + MARGIN * width;
  }

  private double forward(double value) {
    return log ? Math.log10(value) : value;
  }

  /** Where a value lies: 0 at the start of the axis, 1 at its end. */
  double at(double value) {
    double part = (forward(value) - low) / (high - low);
    return reversed ? 1 - part : part;
  }

  /** The least value on the axis. */
  double least() {
    return log ? Math.pow(10, low) : low;
  }

  /** The greatest value on the axis. */
  double most() {
    return log ? Math.pow(10, high) : high;
  }

  /** A value that is marked. */
  record Tick(double value, String label) {}

  List<Tick> ticks() {
    return log ? logTicks() : linearTicks();
  }

  private List<Tick> linearTicks() {
    double raw = (high - low) / (MOST_TICKS - 1);
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double step = power;
    for (double nice : NICE) {
      if (nice * power >= raw * 0.999) {
        step = nice * power;
        break;
      }
    }
    List<Tick> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
      double value = i * step;
      ticks.add(new Tick(value, Markup.plain(value)));
    }
    return ticks;
  }

  private List<Tick> logTicks() {
    List<Tick> ticks = new ArrayList<>();
    int first = (int) Math.floor(low);
    int last = (int) Math.ceil(high);
    int stride = Math.max(1, (last - first + MOST_TICKS - 1) / MOST_TICKS);
    double decades = high - low;
    for (int power = first; power <= last; power += stride) {
      for (int digit = 1; digit < 10; digit++) {
        boolean few = digit == 2 || digit == 5;
        if (digit == 1 || decades < 1 || (few && decades < 3)) {
          add(ticks, digit, power);
        }
      }
    }
    return ticks;
  }

  private void add(List<Tick> ticks, int digit, int power) {
    double value = digit * Math.pow(10, power);
    double at = Math.log10(value);
    if (at < low - 1e-9 || at > high + 1e-9) {
      return;
    }
    boolean plain = power >= LEAST_PLAIN_POWER && power <= MOST_PLAIN_POWER;
    ticks.add(
        new Tick(
            value,
            plain
                ? Figures.text(value)
                : (digit == 1 ? "10" : digit + "·10") + superscript(power)));
  }

  private static String superscript(int power) {
    StringBuilder raised = new StringBuilder();
    String digits = String.valueOf(power);
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      raised.append(c == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(c - '0'));
    }
    return raised.toString();
  }
}
