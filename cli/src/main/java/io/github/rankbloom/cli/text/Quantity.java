package io.github.rankbloom.cli.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers with units, as people read them. */
public final class Quantity {

  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private static final Pattern EXPONENTIAL = Pattern.compile("[0-9]+\\.[0-9]+E-?[0-9]+");

  private Quantity() {}

  /**
   * {@return a number of things, with a comma after every thousand}
   *
   * @param number the number
   */
  public static String count(long number) {
    StringBuilder text = new StringBuilder(Long.toString(number));
    int first = number < 0 ? 1 : 0;
    for (int at = text.length() - 3; at > first; at -= 3) {
      text.insert(at, ',');
    }
    return text.toString();
  }

  /**
   * {@return a number of things with their name, such as {@code 1 key} or {@code 2,000 keys}}
   *
   * @param number the number
   * @param singular their name if there is one
   */
  public static String count(long number, String singular) {
    return count(number) + " " + singular + (number == 1 ? "" : "s");
  }

  /**
   * {@return an estimated number of things with their name, such as {@code about 2,000 keys}}
   *
   * @param number the estimate
   * @param singular their name if there is one
   */
  public static String about(long number, String singular) {
    return "about " + count(number, singular);
  }

  /**
   * {@return a size in bytes, in the largest binary unit that leaves at least 1, such as {@code
   * 1.50 MiB}}
   *
   * @param bytes at least 0
   */
  public static String bytes(long bytes) {
    if (bytes < 1024) {
      return count(bytes, "byte");
    }
    double size = bytes / 1024.0;
    int unit = 0;
    while (size >= 1024 && unit < UNITS.length - 1) {
      size /= 1024;
      unit++;
    }
    return decimal(size, 2) + " " + UNITS[unit];
  }

  /**
   * {@return a size per key, with two decimals and the unit}
   *
   * @param bits in bits
   */
  public static String bitsPerKey(double bits) {
    return decimal(bits, 2) + " bits per key";
  }

  /**
   * {@return a number, rounded to some decimals} As {@link String#format} does it, but the first
   * call of that takes longer than all else that most commands do.
   *
   * @param number the number
   * @param decimals how many
   */
  public static String decimal(double number, int decimals) {
    return Double.isFinite(number)
        ? BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP).toPlainString()
        : Double.toString(number);
  }

  /**
   * {@return a probability that someone chose, with all its digits, such as {@code 0.001} or {@code
   * 1e-10}}
   *
   * @param probability from 0 to 1
   */
  public static String chosen(double probability) {
    BigDecimal exact = BigDecimal.valueOf(probability).stripTrailingZeros();
    return probability < 1e-4 ? exact.toString().toLowerCase(Locale.ROOT) : exact.toPlainString();
  }

  /**
   * {@return a probability that was computed, with three significant digits, such as {@code
   * 0.00098} or {@code 3.10e-11}}
   *
   * @param probability from 0 to 1
   */
  public static String probability(double probability) {
    BigDecimal rounded = new BigDecimal(probability).round(new MathContext(3));
    if (rounded.signum() == 0) {
      return "0";
    }
    return probability < 1e-4
        ? String.format(Locale.ROOT, "%.2e", rounded)
        : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * {@return a probability that is not exceeded, with up to three significant digits, rounded up,
   * such as {@code 0.02} or {@code 1.53e-6}}
   *
   * @param probability from 0 to 1
   */
  public static String bound(double probability) {
    // What a computation adds to a chosen 0.02 is not worth a digit.
    BigDecimal exact = new BigDecimal(probability).round(new MathContext(9));
    return chosen(exact.round(new MathContext(3, RoundingMode.CEILING)).doubleValue());
  }

  /**
   * {@return an average number of things, with three significant digits, such as {@code 0.0123},
   * {@code 12.3} or {@code 1,230,000}}
   *
   * @param average at least 0
   */
  public static String average(double average) {
    if (average < 1e-4) {
      return average == 0 ? "none" : "less than 0.0001";
    }
    BigDecimal rounded = new BigDecimal(average).round(new MathContext(3));
    return average >= 1000
        ? count(rounded.longValue())
        : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * {@return a message of the library, with its very small and large numbers as people write them:
   * three significant digits, rounded up, such as {@code at least 1.82e-13}}
   *
   * @param message such as {@code at least 1.8189894035456912E-13}
   */
  public static String rounded(String message) {
    return EXPONENTIAL
        .matcher(message)
        .replaceAll(
            number ->
                new BigDecimal(number.group())
                    .round(new MathContext(3, RoundingMode.CEILING))
                    .stripTrailingZeros()
                    .toString()
                    .replace("E+", "e")
                    .replace("E", "e"));
  }
}
