package io.github.rankbloom.channel.format;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The members of a JSON object, each read with its type and range. */
final class Members {

  static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  private static final Pattern HEX_64_BITS = Pattern.compile("[0-9a-f]{16}");

  private static final int MAX_TEXT = 256;

  /** Turns an object into what it stands for. */
  interface Reader<T> {
    T read(Members members) throws ManifestException;
  }

  private final String where;
  private final Map<String, Object> values;

  private Members(String where, Map<String, Object> values) {
    this.where = where;
    this.values = values;
  }

  /** Members to be written. */
  Members() {
    this("", new TreeMap<>());
  }

  static Members of(String where, Object value) throws ManifestException {
    if (!(value instanceof Map<?, ?> map)) {
      throw new ManifestException(where + " is not an object");
    }
    Map<String, Object> values = new TreeMap<>();
    map.forEach((name, member) -> values.put((String) name, member));
    return new Members(where, values);
  }

  Map<String, Object> json() {
    return values;
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  Object remove(String name) {
    return values.remove(name);
  }

  Members put(String name, Object value) {
    values.put(name, value);
    return this;
  }

  Members put(String name, Instant time) {
    return put(name, (Object) time.toString());
  }

  Members putHex(String name, long bits) {
    return put(name, hex(bits));
  }

  static String hex(long bits) {
    String digits = Long.toHexString(bits);
    return "0".repeat(16 - digits.length()) + digits;
  }

  private ManifestException wrong(String name, String allowed) {
    return new ManifestException(where + "." + name + " must be " + allowed);
  }

  String text(String name) throws ManifestException {
    if (values.get(name) instanceof String text && text.length() <= MAX_TEXT) {
      return text;
    }
    throw wrong(name, "a text of at most " + MAX_TEXT + " characters");
  }

  String text(String name, Pattern pattern, String allowed) throws ManifestException {
    String text = text(name);
    if (!pattern.matcher(text).matches()) {
      throw wrong(name, allowed);
    }
    return text;
  }

  long number(String name, long min, long max) throws ManifestException {
    if (values.get(name) instanceof Long number && number >= min && number <= max) {
      return number;
    }
    throw wrong(name, "a whole number from " + min + " to " + max);
  }

  long hex64(String name) throws ManifestException {
    return Long.parseUnsignedLong(text(name, HEX_64_BITS, "16 hexadecimal digits"), 16);
  }

  /** A time to the second, as {@link Instant#toString} writes it. */
  Instant time(String name) throws ManifestException {
    String text = text(name);
    try {
      Instant time = Instant.parse(text);
      if (time.truncatedTo(ChronoUnit.SECONDS).toString().equals(text)) {
        return time;
      }
    } catch (DateTimeException e) {
      // Told below.
    }
    throw wrong(name, "a time such as 2026-01-31T23:59:59Z");
  }

  <T> T object(String name, Reader<T> reader) throws ManifestException {
    if (!has(name)) {
      throw wrong(name, "there");
    }
    return reader.read(of(where + "." + name, values.get(name)));
  }

  <T> Optional<T> optional(String name, Reader<T> reader) throws ManifestException {
    return has(name) ? Optional.of(object(name, reader)) : Optional.empty();
  }

  <T> List<T> objects(String name, int most, Reader<T> reader) throws ManifestException {
    List<T> result = new ArrayList<>();
    for (Object item : list(name, most)) {
      result.add(reader.read(of(where + "." + name, item)));
    }
    return result;
  }

  List<?> list(String name, int most) throws ManifestException {
    if (values.get(name) instanceof List<?> list && list.size() <= most) {
      return list;
    }
    throw wrong(name, "a list of at most " + most);
  }
}
