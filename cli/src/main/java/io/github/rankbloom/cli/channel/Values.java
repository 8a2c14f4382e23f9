package io.github.rankbloom.cli.channel;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options. What they refuse, they refuse with the values allowed. */
final class Values {

  private Values() {}

  /** A time such as {@code 90s}, {@code 5m}, {@code 12h} or {@code 7d}. */
  static final class Time implements ITypeConverter<Duration> {

    private static final Pattern PATTERN = Pattern.compile("([0-9]{1,9})(s|m|h|d)");

    @Override
    public Duration convert(String text) {
      Matcher matcher = PATTERN.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "must be a time such as 90s, 5m, 12h or 7d, not '" + text + "'");
      }
      long number = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "s" -> Duration.ofSeconds(number);
        case "m" -> Duration.ofMinutes(number);
        case "h" -> Duration.ofHours(number);
        default -> Duration.ofDays(number);
      };
    }
  }

  /** A part of a whole, such as {@code 50%} or {@code 0.5}. */
  static final class Part implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      boolean percent = text.endsWith("%");
      try {
        BigDecimal number = new BigDecimal(percent ? text.substring(0, text.length() - 1) : text);
        if (number.signum() >= 0) {
          return (percent ? number.movePointLeft(2) : number).doubleValue();
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw new TypeConversionException("must be a part such as 50% or 0.5, not '" + text + "'");
    }
  }

  /** A whole number, whose range the library knows. */
  static final class Whole implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("-?[0-9]{1,18}")) {
        throw new TypeConversionException("must be a whole number, not '" + text + "'");
      }
      return Long.parseLong(text);
    }
  }

  /** A port of this machine. */
  static final class Port implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65535) {
        return Integer.parseInt(text);
      }
      throw new TypeConversionException("must be a number from 0 to 65535, not '" + text + "'");
    }
  }
}
