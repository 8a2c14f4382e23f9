package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one JSON object of texts and numbers, strictly. */
final class FlatJson {

  private static final String STRING =
      "\"((?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*)\"";
  private static final String NUMBER = "(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)";
  private static final Pattern FIELD =
      Pattern.compile(
          "\\s*" + STRING + "\\s*:\\s*(?:" + STRING + "|" + NUMBER + ")\\s*(,|\\}\\s*$)");

  private FlatJson() {}

  /** The fields in their order. Texts stay escaped. */
  static Map<String, String> parse(String text) {
    assertTrue(text.startsWith("{"), text);
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher matcher = FIELD.matcher(text).region(1, text.length());
    boolean more = true;
    while (more) {
      assertTrue(matcher.lookingAt(), () -> "no field where expected: " + text);
      fields.put(matcher.group(1), matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
      more = matcher.group(4).equals(",");
      matcher.region(matcher.end(), text.length());
    }
    assertTrue(matcher.regionStart() == text.length(), () -> "text behind the object: " + text);
    return fields;
  }
}
