package io.github.rankbloom.cli.text;

import java.util.Locale;

/** Writes one JSON object, field by field, a field to a line. */
public final class Json {

  private final StringBuilder text = new StringBuilder("{");
  private final String indent;

  /** Starts an object without fields. */
  public Json() {
    this("  ");
  }

  private Json(String indent) {
    this.indent = indent;
  }

  /**
   * Starts an object that will be a field of this one.
   *
   * @return an object without fields
   */
  public Json nested() {
    return new Json(indent + "  ");
  }

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
   * Adds an object.
   *
   * @param name the field's name
   * @param value an object from {@link #nested}
   * @return this object
   */
  public Json field(String name, Json value) {
    return raw(name, value.closed());
  }

  /** The whole object and a newline. */
  @Override
  public String toString() {
    return closed() + "\n";
  }

  private String closed() {
    return text + "\n" + indent.substring(2) + "}";
  }

  private Json raw(String name, String value) {
    text.append(text.length() > 1 ? ",\n" : "\n")
        .append(indent)
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
