package io.github.rankbloom.cli.text;

/** A quantity as a row of signs. */
public final class Bar {

  private Bar() {}

  /**
   * A bar.
   *
   * @param value what it stands for, at least 0
   * @param largest what the longest bar stands for
   * @param length the signs of the longest bar
   * @return at least one sign, unless the value is nothing
   */
  public static String of(double value, double largest, int length) {
    if (value == 0) {
      return "";
    }
    return "#".repeat((int) Math.max(1, Math.round(length * value / largest)));
  }
}
