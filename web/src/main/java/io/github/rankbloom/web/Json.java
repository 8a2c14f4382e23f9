package io.github.rankbloom.web;

import java.util.List;

/** Writes JSON objects, field by field. */
final class Json {

  private static final String HEX = "0123456789abcdef";

  private final StringBuilder text = new StringBuilder("{");

  Json field(String name, String value) {
    return raw(name, quoted(value));
  }

  /** A whole number within the range that JavaScript keeps exactly. */
  Json field(String name, long value) {
    return raw(name, Long.toString(value));
  }

  Json field(String name, double value) {
    return raw(name, number(value));
  }

  Json field(String name, boolean value) {
    return raw(name, Boolean.toString(value));
  }

  /** Any 64 bits, in digits, since JavaScript's numbers do not hold them. */
  Json digits(String name, long unsigned) {
    return field(name, Long.toUnsignedString(unsigned));
  }

  Json texts(String name, List<String> values) {
    return list(name, values.stream().map(Json::quoted).toList());
  }

  Json objects(String name, List<Json> values) {
    return list(name, values.stream().map(Json::toString).toList());
  }

  Json list(String name, List<?> values) {
    return raw(name, array(values));
  }

  Json object(String name, Json value) {
    return raw(name, value.toString());
  }

  /** {@return a list of what is JSON already} */
  static String array(List<?> values) {
    StringBuilder list = new StringBuilder("[");
    for (Object value : values) {
      list.append(list.length() > 1 ? "," : "").append(value);
    }
    return list.append(']').toString();
  }

  @Override
  public String toString() {
    return text + "}";
  }

  private Json raw(String name, String value) {
    text.append(text.length() > 1 ? "," : "").append(quoted(name)).append(':').append(value);
    return this;
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "null";
  }

  private static String quoted(String value) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        quoted.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          quoted.append(HEX.charAt(c >> shift & 0xF));
        }
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
