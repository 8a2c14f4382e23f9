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
   * @return none, if that is nearer than one
   */
  public static String of(double value, double largest, int length) {
    return "#".repeat((int) Math.round(length * value / largest));
  }
}
