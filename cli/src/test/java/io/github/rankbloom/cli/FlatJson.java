package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads one JSON object of texts, numbers and lists of numbers, strictly. */
final class FlatJson {

  private static final String STRING =
      "\"((?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*)\"";
  private static final String NUMBER = "(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)";
  private static final String LIST =
      "\\[(?:" + NUMBER.replace("(-?", "(?:-?") + "(?:, (?=[-0-9])|(?=\\])))*\\]";
  private static final Pattern FIELD =
      Pattern.compile(
          "\\s*"
              + STRING
              + "\\s*:\\s*(?:"
              + STRING
              + "|"
              + NUMBER
              + "|("
              + LIST
              + "))\\s*(,|\\}\\s*$)");

  private FlatJson() {}

  /** The fields in their order. Texts stay escaped, and lists as they are written. */
  static Map<String, String> parse(String text) {
    assertTrue(text.startsWith("{"), text);
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher matcher = FIELD.matcher(text).region(1, text.length());
    boolean more = true;
    while (more) {
      assertTrue(matcher.lookingAt(), () -> "no field where expected: " + text);
      String value =
          IntStream.of(2, 3, 4)
              .mapToObj(matcher::group)
              .filter(Objects::nonNull)
              .findFirst()
              .orElseThrow();
      fields.put(matcher.group(1), value);
      more = matcher.group(5).equals(",");
      matcher.region(matcher.end(), text.length());
    }
    assertTrue(matcher.regionStart() == text.length(), () -> "text behind the object: " + text);
    return fields;
  }
}
