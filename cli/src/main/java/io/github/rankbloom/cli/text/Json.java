package io.github.rankbloom.cli.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes one JSON object, field by field, a field to a line. */
public final class Json {

  private final StringBuilder text = new StringBuilder("{");

  /** Starts an object without fields. */
  public Json() {}

  /**
   * Adds a text.
   *
   * @param name the field's name
   * @param value its value
   * @return this object
   */
  public Json field(String name, String value) {
    return raw(name, quoted(value));
  }

  /**
   * Adds a whole number.
   *
   * @param name the field's name
   * @param value its value
   * @return this object
   */
  public Json field(String name, long value) {
    return raw(name, Long.toString(value));
  }

  /**
   * Adds a number.
   *
   * @param name the field's name
   * @param value its value, finite
   * @return this object
   */
  public Json field(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be finite, not " + value);
    }
    return raw(name, Double.toString(value));
  }

  /**
   * Adds a list of numbers.
   *
   * @param name the field's name
   * @param values the numbers, all finite
   * @return this object
   */
  public Json numbers(String name, double... values) {
    return raw(name, list(Arrays.stream(values).mapToObj(Double::toString)));
  }

  /**
   * Adds a list of whole numbers.
   *
   * @param name the field's name
   * @param values the numbers
   * @return this object
   */
  public Json numbers(String name, long... values) {
    return raw(name, list(Arrays.stream(values).mapToObj(Long::toString)));
  }

  private static String list(Stream<String> values) {
    return values.collect(Collectors.joining(", ", "[", "]"));
  }

  /**
   * Adds a list of objects.
   *
   * @param name the field's name
   * @param objects what is in it
   * @return this object
   */
  public Json objects(String name, List<Json> objects) {
    return raw(name, array(objects).stripTrailing());
  }

  /**
   * {@return a list of objects, and a newline}
   *
   * @param objects what is in it
   */
  public static String array(List<Json> objects) {
    return objects.stream()
        .map(object -> object.toString().stripTrailing())
        .collect(Collectors.joining(",\n", "[", "]\n"));
  }

  /** The whole object and a newline. */
  @Override
  public String toString() {
    return text + "\n}\n";
  }

  private Json raw(String name, String value) {
    text.append(text.length() > 1 ? ",\n  " : "\n  ")
        .append(quoted(name))
        .append(": ")
        .append(value);
    return this;
  }

  private static String quoted(String value) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
