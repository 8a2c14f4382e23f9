package io.github.rankbloom.evaluation.measure;

import io.github.rankbloom.evaluation.model.Tolerance;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Numbers that another program computed from the papers' formulas: {@code Independent}, among the
 * tests of this module, which needs nothing of the library and prints the file that is read here.
 */
public final class Pinned {

  private static final String SOURCE = "computed from the paper's formula by another program";

  private static final Map<String, String> NUMBERS = read();

  private Pinned() {}

  private static Map<String, String> read() {
    try (InputStream in = Pinned.class.getResourceAsStream("pinned.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(",", -1))
          .collect(Collectors.toMap(cells -> cells[0], cells -> cells[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A number as the other program printed it.
   *
   * @param name its name in {@code pinned.csv}
   * @return six digits
   */
  public static String text(String name) {
    String text = NUMBERS.get(name);
    if (text == null) {
      throw new IllegalArgumentException("no such number: " + name);
    }
    return text;
  }

  /**
   * The value of a number.
   *
   * @param name its name in {@code pinned.csv}
   * @return the value
   */
  public static double value(String name) {
    return Tolerance.value(text(name));
  }

  /**
   * Where a number of ours must lie if the other program is right.
   *
   * @param name its name in {@code pinned.csv}
   * @return half of its sixth digit to either side
   */
  public static Tolerance range(String name) {
    return Tolerance.printed(text(name)).because(SOURCE);
  }
}
