package io.github.rankbloom.web;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares and quotes JSON. */
final class Texts {

  private static final Pattern FRACTION = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");

  /** Six digits. */
  private static final double TOLERANCE = 1e-6;

  private Texts() {}

  /** {@return a text in quotes, for JSON and JavaScript} */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /**
   * {@return whether two JSON texts are equal, fractions to six digits} Messages of failures must
   * be equal to the last character.
   */
  static boolean areAlike(String expected, String actual) {
    if (expected.equals(actual)) {
      return true;
    }
    if (expected.startsWith("{\"error\"")) {
      return false;
    }
    List<Double> left = new ArrayList<>();
    List<Double> right = new ArrayList<>();
    if (!withoutFractions(expected, left).equals(withoutFractions(actual, right))) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      double difference = Math.abs(left.get(i) - right.get(i));
      if (!(difference <= TOLERANCE * Math.abs(left.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static String withoutFractions(String json, List<Double> fractions) {
    Matcher matcher = FRACTION.matcher(json);
    while (matcher.find()) {
      fractions.add(Double.parseDouble(matcher.group()));
    }
    return matcher.replaceAll("#");
  }
}
