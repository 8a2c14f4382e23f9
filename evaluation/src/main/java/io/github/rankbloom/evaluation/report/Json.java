package io.github.rankbloom.evaluation.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Maps, lists, texts and numbers as JSON. Numbers that are not finite become null. */
final class Json {

  private Json() {}

  static String text(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> quote(entry.getKey().toString()) + ":" + text(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Json::text).collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      return "null";
    }
    return value instanceof Number || value instanceof Boolean
        ? value.toString()
        : quote(value.toString());
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
