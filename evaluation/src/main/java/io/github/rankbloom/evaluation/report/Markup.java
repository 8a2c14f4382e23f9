package io.github.rankbloom.evaluation.report;

import io.github.rankbloom.evaluation.model.Figures;
import java.util.regex.Pattern;

/** Text and numbers as mark-up. */
final class Markup {

  /** A power of ten behind its digits; a lone 1 before it goes without saying. */
  private static final Pattern EXPONENT =
      Pattern.compile("((?<![\\w.])1|(?<=\\d))e(-?)(\\d+)(?![\\w.])");

  /** A power of two, as in λ/2^r. */
  private static final Pattern POWER = Pattern.compile("2\\^(\\w+)");

  private Markup() {}

  /** Text with nothing in it that mark-up would mistake for its own. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Text in which exponents are raised, and which does not break around = and ≤. */
  static String rich(String text) {
    return EXPONENT
        .matcher(
            POWER
                .matcher(escape(text))
                .replaceAll("2<sup>$1</sup>")
                .replace(" = ", "\u00a0=\u00a0")
                .replace(" ≤ ", "\u00a0≤\u00a0"))
        .replaceAll(
            match ->
                (match.group(1).isEmpty() ? "×" : "")
                    + "10<sup>"
                    + (match.group(2).isEmpty() ? "" : "−")
                    + Integer.parseInt(match.group(3))
                    + "</sup>");
  }

  /** A number with its exponent raised. */
  static String number(double value) {
    return number(value, Figures.DIGITS);
  }

  /** A number with so many digits. */
  static String number(double value, int digits) {
    return rich(Figures.text(value, digits)).replace("-", "−");
  }

  /** A number in plain text, for places where nothing can be raised. */
  static String plain(double value) {
    return Figures.text(value).replace("e-", "·10^−").replace("e", "·10^");
  }
}
