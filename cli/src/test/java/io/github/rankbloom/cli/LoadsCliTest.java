package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadsCliTest {

  private static final Pattern ROWS = Pattern.compile("\\{\\s*\"load\"[^}]*\\}");

  /** Each load's fields. */
  private static Map<Integer, Map<String, String>> rows(String json) {
    Map<Integer, Map<String, String>> rows = new TreeMap<>();
    Matcher matcher = ROWS.matcher(json);
    while (matcher.find()) {
      Map<String, String> row = FlatJson.parse(matcher.group());
      rows.put(Integer.valueOf(row.get("load")), row);
    }
    return rows;
  }

  /** Tables I and II of the paper, to two digits (for load 1 at 4 it has 6.0e-04). */
  @ParameterizedTest
  @CsvSource({
    "4,2.3e-05 5.9e-04 1.1e-02 1.5e-01 6.6e-01 1.8e-01 2.3e-05 5.6e-31",
    "6.4,1.7e-08 5.6e-07 1.2e-05 2.1e-04 3.5e-03 5.6e-02 4.8e-01 4.5e-01 6.2e-03 4.8e-15",
  })
  void theTablesOfThePaper(String average, String fractions) {
    Map<Integer, Map<String, String>> rows =
        rows(Cli.run("loads", "-d=3", "--average", average, "--json").ok().out());
    int load = 0;
    for (String fraction : fractions.split(" ", -1)) {
      double expected = Double.parseDouble(fraction);
      double lastDigit = Math.pow(10, Math.floor(Math.log10(expected)) - 1);
      double told = Double.parseDouble(rows.get(load).get("fraction"));
      assertEquals(expected, told, 0.55 * lastDigit, "load " + load);
      load++;
    }
    assertEquals(load, rows.size());
  }

  @Test
  void theFractionsAddUp() {
    String json = Cli.run("loads", "-d", "4", "-a", "6", "--churned", "--json").ok().out();
    assertTrue(json.startsWith("{\n  \"subtables\": 4,\n  \"average\": 6.0,\n"), json);
    assertTrue(json.contains("\"state\": \"churned\""), json);
    double buckets = 0;
    double keys = 0;
    for (Map.Entry<Integer, Map<String, String>> row : rows(json).entrySet()) {
      double fraction = Double.parseDouble(row.getValue().get("fraction"));
      buckets += fraction;
      keys += row.getKey() * fraction;
      assertEquals(4, row.getValue().get("subtables").split(", ", -1).length);
    }
    assertEquals(1, buckets, 1e-9);
    assertEquals(6, keys, 1e-6);
  }

  @Test
  void peopleGetATableWithBars() {
    List<String> lines = Cli.run("loads", "-d=3", "--average=4").ok().out().lines().toList();
    assertEquals(
        "d-left hashing with 3 subtables, 4 keys per bucket on average, after insertions",
        lines.get(0));
    assertTrue(
        lines.get(1).matches("  load  buckets +at least +subtable 1 +subtable 2 +subtable 3"),
        lines.get(1));
    assertTrue(lines.get(6).matches("     4  0\\.65\\d +#{32} .*"), lines.get(6));
    assertTrue(lines.get(9).matches("     7  5\\.5\\de-31 +5\\.5.*"), lines.get(9));
    assertEquals(10, lines.size());
    String many = Cli.run("loads", "-d=16", "--average=1").ok().out();
    assertFalse(many.contains("subtable 1"), many);
  }

  @Test
  void emptyTablesAndHighLoadsAreNoProblem() {
    assertEquals(1, rows(Cli.run("loads", "-d=2", "-a=0", "--json").ok().out()).size());
    Map<Integer, Map<String, String>> high =
        rows(Cli.run("loads", "-d=2", "-a=200", "--json").ok().out());
    assertTrue(high.containsKey(200));
    assertTrue(high.size() < 64, high.keySet().toString());
  }

  @Test
  void whatIsOutOfRangeIsRefused() {
    Cli.run("loads", "-d=0", "-a=4")
        .refused(
            "rankbloom loads: Invalid value for option '--subtables': must be a whole number from 1"
                + " to 16, not '0' (see rankbloom loads --help)");
    Cli.run("loads", "-d=2", "-a=-1")
        .refused(
            "rankbloom loads: Invalid value for option '--average': must be a number from 0 to"
                + " 1024, not '-1' (see rankbloom loads --help)");
    Cli.run("loads", "-d=2", "-a=65", "--churned")
        .refused("rankbloom: --average must be from 0 to 64 with --churned, not 65.0");
    Cli.run("loads", "-d=2")
        .refused(
            "rankbloom loads: Missing required option: '--average=A' (see rankbloom loads --help)");
  }
}
