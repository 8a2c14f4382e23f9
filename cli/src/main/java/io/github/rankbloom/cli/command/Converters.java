package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.KindOption;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options. What they refuse, they refuse with the values allowed. */
final class Converters {

  private static final Pattern COLUMNS =
      Pattern.compile("([1-9][0-9]{0,5})(?:,([1-9][0-9]{0,5}))?");

  /** More than any number has that is not a mistake: 1e999999999 would fill the memory. */
  private static final int MAX_DIGITS = 100;

  private Converters() {}

  /** A file. */
  static final class FileName implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
      if (text.isEmpty()) {
        throw refused("the name of a file", text);
      }
      try {
        return Path.of(text);
      } catch (InvalidPathException e) {
        throw refused(KeyInputs.FILE_NAME, text);
      }
    }
  }

  /** A file that holds a filter, a message or a delta. */
  static final class FilterName implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
      if (text.equals(KeyInputs.STANDARD_INPUT)) {
        throw new TypeConversionException(
            "a filter is not read from standard input: give a file name");
      }
      return new FileName().convert(text);
    }
  }

  /** A column, or two and all between. */
  static final class ColumnRange implements ITypeConverter<KeyOptions.Range> {
    @Override
    public KeyOptions.Range convert(String text) {
      Matcher columns = COLUMNS.matcher(text);
      if (columns.matches()) {
        int first = Integer.parseInt(columns.group(1));
        int last = columns.group(2) == null ? first : Integer.parseInt(columns.group(2));
        if (first <= last) {
          return new KeyOptions.Range(first, last);
        }
      }
      throw refused("a column from 1 on, such as 2, or several, such as 2,3", text);
    }
  }

  /** How many lines to remember. */
  static final class Window implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      int most = Integer.MAX_VALUE - 8;
      String wanted = "a whole number of lines from 1 to " + most + ", such as 1000, 1e6 or 10M";
      return (int) within(scaled(text), 1, most, wanted, text);
    }
  }

  /** How many lines to show. */
  static final class Top implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return within(text, 1, 1_000_000);
    }
  }

  /** A number of keys: {@code 10000000}, {@code 10_000_000}, {@code 1e7} or {@code 10M}. */
  static final class Keys implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      String wanted =
          "a whole number of keys from 0 to "
              + Requirement.MAX_KEYS
              + ", such as 10000000, 10_000_000, 1e7 or 10M";
      return within(scaled(text), 0, Requirement.MAX_KEYS, wanted, text);
    }
  }

  /** A probability: {@code 0.001}, {@code 1e-3} or {@code 0.1%}. */
  static final class Probability implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      boolean percent = text.endsWith("%");
      return decimal(percent ? text.substring(0, text.length() - 1) : text)
          .map(number -> (percent ? number.movePointLeft(2) : number).doubleValue())
          .filter(number -> number > 0 && number < 1)
          .orElseThrow(
              () ->
                  refused("a probability above 0 and below 1, such as 0.001, 1e-3 or 0.1%", text));
    }
  }

  /** The most chains of a bucket. */
  static final class Chains implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return within(text, 1, Profile.MAX_CHAINS);
    }
  }

  /** Bits of a counter or a value, in the widest range that any kind has. */
  static final class PayloadBits implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return within(text, 0, Long.SIZE);
    }
  }

  /** A number of bytes: {@code 50000}, {@code 5e4} or {@code 50k}. */
  static final class Bytes implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      String wanted = "a whole number of bytes from 1, such as 50000, 50_000, 5e4 or 50k";
      return within(scaled(text), 1, Long.MAX_VALUE, wanted, text);
    }
  }

  /** A number of shards. */
  static final class Shards implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      String wanted = "a power of two from 1 to " + ShardPlan.MAX_SHARDS;
      int shards = (int) within(decimal(text), 1, ShardPlan.MAX_SHARDS, wanted, text);
      if (Integer.bitCount(shards) != 1) {
        throw refused(wanted, text);
      }
      return shards;
    }
  }

  /** Subtables of d-left hashing. */
  static final class Subtables implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return within(text, 1, DLeftLoads.MAX_SUBTABLES);
    }
  }

  /** An average load, which need not be whole. */
  static final class AverageLoad implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      long most = (long) DLeftLoads.MAX_AVERAGE;
      return decimal(text)
          .filter(number -> isWithin(number, 0, most))
          .orElseThrow(() -> refused("a number from 0 to " + most, text))
          .doubleValue();
    }
  }

  /** A kind of filter, by its name. */
  static FilterKind<?> kind(Catalogue catalogue, String name) {
    return catalogue
        .kind(name)
        .orElseThrow(() -> refused(KindNames.of(catalogue, kind -> true), name));
  }

  /**
   * The value of a kind's option as the kind reads it: numbers in digits, however written.
   *
   * @param option the option
   */
  record Chosen(KindOption option) implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      String plain =
          option.values() instanceof KindOption.Values.Names
              ? text
              : scaled(text)
                  .filter(number -> Math.abs((long) number.scale()) < MAX_DIGITS)
                  .map(number -> number.stripTrailingZeros().toPlainString())
                  .orElse(text);
      if (!option.values().contains(plain)) {
        throw refused(option.values().toString(), text);
      }
      return plain;
    }
  }

  /** A coding of whole filters, by its name. */
  static final class CodingName implements ITypeConverter<Coding> {

    private static final Map<String, Coding> NAMES =
        Map.of("trimmed", Coding.PLAIN, "entropy", Coding.ENTROPY);

    @Override
    public Coding convert(String text) {
      return Optional.ofNullable(NAMES.get(text))
          .orElseThrow(() -> refused("trimmed or entropy", text));
    }

    static String nameOf(Coding coding) {
      return NAMES.entrySet().stream()
          .filter(entry -> entry.getValue() == coding)
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse("delta");
    }
  }

  /** One of the profiles of rank-indexed tables, by its name. */
  static final class ProfileName implements ITypeConverter<Profile> {
    @Override
    public Profile convert(String text) {
      return Profile.named(text).orElseThrow(() -> refused("compact, fast or paper", text));
    }
  }

  /** One of the functions, by its name. */
  static final class FunctionName implements ITypeConverter<String> {

    private static final List<String> NAMES = List.of("set", "multiset", "counting", "values");

    @Override
    public String convert(String text) {
      if (!NAMES.contains(text)) {
        throw refused("set, multiset, counting or values", text);
      }
      return text;
    }
  }

  /** A seed: 64 bits as a decimal or {@code 0x} hexadecimal number, or {@code random}. */
  static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        if (text.equals("random")) {
          return new SecureRandom().nextLong();
        }
        return text.toLowerCase(Locale.ROOT).startsWith("0x")
            ? Long.parseUnsignedLong(text.substring(2), 16)
            : Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw refused("a number of 64 bits, such as 42 or 0x2a, or the word random", text);
      }
    }
  }

  private static int within(String text, int min, int max) {
    String wanted = "a whole number from " + min + " to " + max;
    return (int) within(decimal(text), min, max, wanted, text);
  }

  private static long within(
      Optional<BigDecimal> number, long min, long max, String wanted, String text) {
    return number
        .filter(value -> isWithin(value, min, max))
        .flatMap(Converters::whole)
        .orElseThrow(() -> refused(wanted, text));
  }

  /** A number that may end in k, M, G or T. */
  private static Optional<BigDecimal> scaled(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    int power = "kmgt".indexOf(Character.toLowerCase(text.charAt(text.length() - 1))) + 1;
    return decimal(power == 0 ? text : text.substring(0, text.length() - 1))
        .map(number -> number.scaleByPowerOfTen(3 * power));
  }

  private static Optional<BigDecimal> decimal(String text) {
    try {
      return Optional.of(new BigDecimal(text.replace("_", "")));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean isWithin(BigDecimal number, long min, long max) {
    return number.compareTo(BigDecimal.valueOf(min)) >= 0
        && number.compareTo(BigDecimal.valueOf(max)) <= 0;
  }

  private static Optional<Long> whole(BigDecimal number) {
    try {
      return Optional.of(number.longValueExact());
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static TypeConversionException refused(String allowed, String text) {
    return new TypeConversionException("must be " + allowed + ", not '" + text + "'");
  }
}
