package io.github.rankbloom.channel.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.channel.support.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  private static Object read(String text) throws ManifestException {
    return Json.read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsWhatItWrites() throws ManifestException {
    Map<String, Object> object = new TreeMap<>();
    object.put("b", List.of(0L, Json.MAX_NUMBER));
    object.put("a", "quote \" backslash \\ tab \t bell \u0007 ü 漢 😀");
    object.put("", List.of());
    object.put("c", new TreeMap<>());
    String text = new String(Json.write(object), StandardCharsets.UTF_8);
    assertEquals(
        "{\"\":[],\"a\":\"quote \\\" backslash \\\\ tab \\t bell \\u0007 ü 漢 😀\","
            + "\"b\":[0,9007199254740991],\"c\":{}}",
        text);
    assertEquals(object, read(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "\"",
        "\"\\",
        "\"\\u12",
        "{}{}",
        "{} ",
        "[1 ]",
        "[1,]",
        "[,1]",
        "01",
        "-1",
        "1.0",
        "1e3",
        "9007199254740992",
        "99999999999999999999999",
        "true",
        "null",
        "NaN",
        "{\"b\":1,\"a\":2}",
        "{\"a\":1,\"a\":1}",
        "{\"a\" :1}",
        "{a:1}",
        "{\"a\"}",
        "\"\\/\"",
        "\"\\u0041\"",
        "\"\\ud800\"",
        "\"\t\"",
        "\"\\x\"",
        "<html>",
        "[[[[[[[[[[[[1]]]]]]]]]]]]"
      })
  void refusesAllElse(String text) {
    assertThrows(ManifestException.class, () -> read(text));
  }

  @Test
  void refusesBytesThatAreNoText() {
    byte[] overlong = {'"', (byte) 0xc0, (byte) 0x80, '"'};
    assertThrows(ManifestException.class, () -> Json.read(overlong));
  }

  @Test
  void deepNestingNeedsNoDeepStack() {
    assertThrows(ManifestException.class, () -> read("[".repeat(1_000_000)));
  }

  @Test
  void nothingButManifestExceptions() {
    byte[] start =
        "{\"a\":[1,2,\"x\\n\"],\"b\":{\"c\":\"\\u0001\"}}".getBytes(StandardCharsets.UTF_8);
    SplittableRandom random = Seeds.random("json");
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = start.clone();
      for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        assertArrayEquals(bytes, Json.write(Json.read(bytes)), Seeds.replay());
      } catch (ManifestException e) {
        // As it should be.
      }
    }
  }
}
