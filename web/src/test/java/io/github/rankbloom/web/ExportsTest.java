package io.github.rankbloom.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The exports tell what the library tells. */
class ExportsTest {

  @Test
  void plansAreThoseOfTheKinds() {
    for (FilterKind<?> kind : Catalogue.STANDARD.all()) {
      Requirement requirement =
          Requirement.of(1000, 0.02).withMaxKeys(9000).withPayloadBits(kind.payload().usual());
      Plan full = kind.plan(requirement.withKeys(9000));
      String json = Exports.plan(kind.name(), 1000, 9000, 0.02, -1, 0, "compact");
      assertTrue(json.contains("\"kind\":\"" + kind.name() + "\""), json);
      assertTrue(json.contains("\"memoryBytes\":" + full.bitSize() / 8 + ","), json);
      assertTrue(json.contains("\"bitsPerKey\":" + full.bitsPerKey() + ","), json);
      assertTrue(
          json.contains("\"firstMemoryBytes\":" + kind.plan(requirement).bitSize() / 8 + ","),
          json);
    }
  }

  @Test
  void whatIsImpossibleHasTheMessageOfTheLibrary() {
    assertEquals(
        "{\"error\":\"fpp must be above 0 and below 1, not 1.0\"}",
        Exports.plan("bloom", 1000, 1000, 1, -1, 0, "compact"));
    assertEquals(
        "{\"error\":\"kind is unknown: boom\"}",
        Exports.plan("boom", 1000, 1000, 0.1, -1, 0, "compact"));
    assertEquals(
        "{\"error\":\"keys must be a whole number, not 0.5\"}",
        Exports.growth("bloom", 0.5, 1000, 0.1, -1, "compact"));
    assertEquals(
        "{\"error\":\"profile must be one of compact, fast, paper, not slow\"}",
        Exports.plan("bloom", 1000, 1000, 0.1, -1, 0, "slow"));
  }

  @Test
  void growthEndsWithTheLastKey() {
    String json = Exports.growth("rank-set", 1000, 100_000, 0.01, -1, "fast");
    assertTrue(json.startsWith("{\"steps\":[{\"keys\":1000,"), json);
    assertTrue(json.contains("{\"keys\":100000,"), json);
    assertEquals(
        1,
        Exports.growth("bloom", 1000, 100_000, 0.01, -1, "fast").split("\"keys\"", -1).length - 1);
  }

  @Test
  void filesAreAskedAsTheFiltersAre() throws IOException {
    for (Map.Entry<String, byte[]> file : Samples.files().entrySet()) {
      OpenFilter open = Exports.open(file.getValue());
      Filter filter =
          Catalogue.STANDARD.readFrom(
              new ByteArrayInputStream(file.getValue()), OpenFilter.MAX_BYTES);
      for (byte[] key : Samples.keys()) {
        assertEquals(filter.mightContain(key), open.mightContain(key));
        assertEquals(
            filter instanceof CountLookup counts
                ? counts.approximateCount(key) == CountLookup.UNKNOWN_COUNT
                    ? "?"
                    : Long.toString(counts.approximateCount(key))
                : "",
            open.count(key));
        if (filter instanceof ValueLookup values) {
          long[] into = new long[1];
          int candidates = values.candidates(key, into);
          assertEquals(
              candidates, open.values(key).isEmpty() ? 0 : open.values(key).split(" ", -1).length);
          assertTrue(candidates == 0 || open.values(key).startsWith(Long.toString(into[0])));
        } else {
          assertEquals("?", open.values(key));
        }
      }
      assertTrue(
          open.info().contains("\"kind\":\"" + Catalogue.STANDARD.kindOf(filter).name() + "\""));
      assertTrue(open.info().contains("\"fileBytes\":" + file.getValue().length + ","));
    }
  }

  @Test
  void everyBucketIsFoundByItsNumber() throws IOException {
    OpenFilter filter = Exports.open(Samples.files().get("rank-set PLAIN"));
    String look = filter.look();
    int buckets = Integer.parseInt(look.replaceAll(".*?\"buckets\"[^}]*?\"value\":(\\d+).*", "$1"));
    assertTrue(buckets > 1, look);
    for (int bucket = 0; bucket < buckets; bucket++) {
      assertTrue(
          filter
              .bucket(bucket, buckets)
              .startsWith(
                  "{\"figures\":[{\"name\":\"bucket\",\"label\":\"bucket\",\"value\":"
                      + bucket
                      + ","));
    }
  }

  @Test
  void nothingMayFollowAFilter() {
    byte[] file = Samples.files().get("bloom PLAIN");
    byte[] longer = Arrays.copyOf(file, file.length + 3);
    FilterFormatException refused =
        assertThrows(FilterFormatException.class, () -> Exports.open(longer));
    assertEquals("3 bytes follow the filter, and nothing may", refused.getMessage());
  }

  @Test
  void textsAreQuoted() {
    String json = new Json().field("a\"b", "\\\n\ud83d\udd11ü").field("x", Double.NaN).toString();
    assertEquals("{\"a\\\"b\":\"\\\\\\u000a\\ud83d\\udd11ü\",\"x\":null}", json);
    assertFalse(json.contains("\n"));
  }
}
