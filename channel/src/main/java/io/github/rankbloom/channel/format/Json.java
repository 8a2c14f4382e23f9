package io.github.rankbloom.channel.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of JSON that manifests need, in one canonical form: that of RFC 8785, with whole numbers
 * from 0 to 2<sup>53</sup> - 1 as the only numbers, and without {@code true}, {@code false} and
 * {@code null}. So equal content has equal bytes, and a signature over bytes is one over content.
 *
 * <p>In memory an object is a sorted {@link Map}, a list a {@link List}, a number a {@link Long}.
 */
final class Json {

  static final long MAX_NUMBER = (1L << 53) - 1;

  /** Deeper than any manifest. */
  private static final int MAX_DEPTH = 8;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /**
   * Reads one value, which must be in canonical form to the last byte.
   *
   * @throws ManifestException if it is not
   */
  static Object read(byte[] bytes) throws ManifestException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ManifestException("not UTF-8");
    }
    Json reader = new Json(text);
    Object value = reader.value(0);
    // One comparison stands for many rules: order and repetition of names, white space, escapes,
    // leading zeros, and what follows the value.
    if (!Arrays.equals(bytes, write(value))) {
      throw new ManifestException("not in canonical form");
    }
    return value;
  }

  private ManifestException malformed() {
    return new ManifestException("no JSON of a manifest: stops making sense at byte " + at);
  }

  private char next() throws ManifestException {
    if (at == text.length()) {
      throw new ManifestException("cut short");
    }
    return text.charAt(at++);
  }

  private void require(char expected) throws ManifestException {
    if (next() != expected) {
      at--;
      throw malformed();
    }
  }

  private boolean skip(char wanted) {
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private Object value(int depth) throws ManifestException {
    if (depth > MAX_DEPTH) {
      throw new ManifestException("nested deeper than any manifest");
    }
    char first = next();
    at--;
    return switch (first) {
      case '{' -> object(depth);
      case '[' -> list(depth);
      case '"' -> string();
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) throws ManifestException {
    require('{');
    Map<String, Object> members = new TreeMap<>();
    if (skip('}')) {
      return members;
    }
    do {
      String name = string();
      require(':');
      members.put(name, value(depth + 1));
    } while (skip(','));
    require('}');
    return members;
  }

  private List<Object> list(int depth) throws ManifestException {
    require('[');
    List<Object> items = new ArrayList<>();
    if (skip(']')) {
      return items;
    }
    do {
      items.add(value(depth + 1));
    } while (skip(','));
    require(']');
    return items;
  }

  private Long number() throws ManifestException {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == start || at - start > 16) {
      throw malformed();
    }
    long number = Long.parseLong(text.substring(start, at));
    if (number > MAX_NUMBER) {
      throw malformed();
    }
    return number;
  }

  private String string() throws ManifestException {
    require('"');
    StringBuilder result = new StringBuilder();
    for (char c = next(); c != '"'; c = next()) {
      result.append(c == '\\' ? escaped() : c);
    }
    return result.toString();
  }

  private char escaped() throws ManifestException {
    char c = next();
    return switch (c) {
      case '"', '\\' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int code = 0;
        for (int i = 0; i < 4; i++) {
          int digit = Character.digit(next(), 16);
          if (digit < 0) {
            throw malformed();
          }
          code = code << 4 | digit;
        }
        yield (char) code;
      }
      default -> throw malformed();
    };
  }

  /** The canonical bytes of a value. */
  static byte[] write(Object value) {
    StringBuilder text = new StringBuilder();
    write(value, text);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The canonical bytes of a value after a line that says what they are for. */
  static byte[] write(String purpose, Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes((purpose + "\n").getBytes(StandardCharsets.UTF_8));
    out.writeBytes(write(value));
    return out.toByteArray();
  }

  private static void write(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> members) {
      char before = '{';
      for (Map.Entry<?, ?> member : members.entrySet()) {
        text.append(before);
        quote((String) member.getKey(), text);
        text.append(':');
        write(member.getValue(), text);
        before = ',';
      }
      text.append(members.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> items) {
      char before = '[';
      for (Object item : items) {
        text.append(before);
        write(item, text);
        before = ',';
      }
      text.append(items.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      quote(string, text);
    } else {
      text.append((long) (Long) value);
    }
  }

  private static void quote(String value, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"', '\\' -> text.append('\\').append(c);
        case '\b' -> text.append("\\b");
        case '\f' -> text.append("\\f");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < ' ') {
            text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }
}
