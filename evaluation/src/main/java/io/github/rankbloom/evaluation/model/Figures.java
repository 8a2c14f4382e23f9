package io.github.rankbloom.evaluation.model;

import java.util.Locale;

/** Numbers as people like to read them: four significant digits. */
public final class Figures {

  /** The digits that numbers have unless there is a reason for more. */
  public static final int DIGITS = 4;

  private static final double LEAST_PLAIN = 1e-3;
  private static final double MOST_PLAIN = 1e9;

  private Figures() {}

  /**
   * A number as text.
   *
   * @param value the number
   * @return about four significant digits, with an exponent if the number is small
   */
  public static String text(double value) {
    return text(value, DIGITS);
  }

  /**
   * A number as text.
   *
   * @param value the number
   * @param digits how many significant digits, about
   * @return the digits, with an exponent if the number is small
   */
  public static String text(double value, int digits) {
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size < LEAST_PLAIN || size >= MOST_PLAIN) {
      String[] parts = String.format(Locale.ROOT, "%." + (digits - 1) + "e", value).split("e", -1);
      String shown = parts[0].contains(".") ? parts[0].replaceAll("\\.?0+$", "") : parts[0];
      return shown + "e" + Integer.parseInt(parts[1]);
    }
    if (value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    int decimals = Math.max(0, digits - 1 - (int) Math.floor(Math.log10(size)));
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
  }

  /**
   * A probability as people say it.
   *
   * @param probability the probability
   * @return per cent down to 0.01, then a power of ten
   */
  public static String percent(double probability) {
    return probability >= 0.99e-4 ? text(probability * 100) + "%" : text(probability);
  }

  /**
   * A difference with its sign.
   *
   * @param part the difference as a part of something
   * @return per cent
   */
  public static String difference(double part) {
    double percent = part * 100;
    if (Math.abs(percent) < 0.005) {
      return "0%";
    }
    String format =
        Math.abs(percent) < 1 ? "%+.2f%%" : Math.abs(percent) < 100 ? "%+.1f%%" : "%+.0f%%";
    return String.format(Locale.ROOT, format, percent).replace('-', '−');
  }
}
