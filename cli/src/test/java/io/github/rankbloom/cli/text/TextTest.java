package io.github.rankbloom.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.cli.Seeds;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TextTest {

  @Test
  void quantitiesHaveUnits() {
    assertEquals("1 byte", Quantity.bytes(1));
    assertEquals("1,023 bytes", Quantity.bytes(1023));
    assertEquals("1.50 KiB", Quantity.bytes(1536));
    assertEquals("8.00 EiB", Quantity.bytes(Long.MAX_VALUE));
    assertEquals("1 key", Quantity.count(1, "key"));
    assertEquals("1,000,000 keys", Quantity.count(1_000_000, "key"));
    assertEquals("11.98 bits per key", Quantity.bitsPerKey(11.977));
  }

  @Test
  void numbersAreWrittenAsJavaFormatsThem() {
    SplittableRandom random = Seeds.random("numbers");
    for (int i = 0; i < 10_000; i++) {
      long count = random.nextLong() >> random.nextInt(64);
      assertEquals(String.format(Locale.ROOT, "%,d", count), Quantity.count(count));
      double number = Math.scalb(random.nextDouble(), random.nextInt(60) - 20);
      assertEquals(
          String.format(Locale.ROOT, "%.2f", number), Quantity.decimal(number, 2), Seeds.replay());
    }
    assertEquals("-9,223,372,036,854,775,808", Quantity.count(Long.MIN_VALUE));
    assertEquals("NaN", Quantity.decimal(Double.NaN, 2));
    assertEquals("0.13", Quantity.decimal(0.125, 2));
  }

  @Test
  void probabilitiesAreShort() {
    assertEquals("0", Quantity.probability(0));
    assertEquals("0.000977", Quantity.probability(0.0009765));
    assertEquals("0.001", Quantity.probability(0.00099999));
    assertEquals("9.15e-11", Quantity.probability(9.1512e-11));
    assertEquals("0.0012345", Quantity.chosen(0.0012345));
    assertEquals("1e-10", Quantity.chosen(1e-10));
  }

  @Test
  void tablesAlign() {
    assertEquals(
        "  a       1   one\n  longer  22\n\n  end\n",
        new Table().row("a", "1", "one").row("longer", "22", "").row().row("end").toString());
  }

  @Test
  void jsonEscapes() {
    assertEquals(
        "{\n  \"a\\\"b\": \"\\\\ \\u000a \\u0000 é\",\n  \"n\": -1,\n  \"d\": 1.0E-10\n}\n",
        new Json().field("a\"b", "\\ \n \0 é").field("n", -1).field("d", 1e-10).toString());
    assertThrows(IllegalArgumentException.class, () -> new Json().field("x", Double.NaN));
  }
}
