package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CompareCliTest {

  private static List<Map<String, String>> json(String... args) {
    String text = Cli.run(args).ok().out();
    assertTrue(text.startsWith("[{") && text.endsWith("}]\n"), text);
    return Arrays.stream(text.substring(1, text.length() - 2).split("(?<=\\}),\n", -1))
        .map(FlatJson::parse)
        .toList();
  }

  private static Map<String, Map<String, String>> byKind(List<Map<String, String>> rows) {
    return rows.stream().collect(Collectors.toMap(row -> row.get("kind"), Function.identity()));
  }

  @Test
  void everyKindIsThereTheSmallestFirst() {
    List<Map<String, String>> rows = json("compare", "-n=100k", "-p=0.001", "--json");
    Map<String, Map<String, String>> kinds = byKind(rows);
    assertEquals(
        Catalogue.STANDARD.kinds().stream().map(FilterKind::name).collect(Collectors.toSet()),
        kinds.keySet());
    List<Double> sizes =
        rows.stream().map(row -> Double.parseDouble(row.get("bitsPerKey"))).toList();
    assertEquals(sizes.stream().sorted().toList(), sizes);
    assertEquals("put", kinds.get("bloom").get("can"));
    assertEquals("put remove count", kinds.get("rank-multiset").get("can"));
    assertEquals("put remove count", kinds.get("rank-counting").get("can"));
    assertEquals("put remove values", kinds.get("rank-values").get("can"));
    assertEquals(PlanFields.behind("kind", "can"), List.copyOf(kinds.get("rank-set").keySet()));
  }

  @Test
  void onlyKindsThatRemoveAreDeletable() {
    Map<String, Map<String, String>> kinds =
        byKind(json("compare", "-n=1000", "-p=0.01", "--deletable", "--json"));
    assertFalse(kinds.containsKey("bloom"));
    assertFalse(kinds.containsKey("rank-set"));
    assertTrue(kinds.containsKey("counting-bloom"));
    assertTrue(kinds.containsKey("rank-values"));
    assertTrue(kinds.values().stream().allMatch(row -> row.get("can").contains("remove")));
  }

  @Test
  void whatIsMeasuredAgreesWithThePlan() {
    List<Map<String, String>> rows = json("compare", "-n=20k", "-p=0.01", "--measure", "--json");
    for (Map<String, String> row : rows) {
      assertFalse(row.containsKey("problem"), row.toString());
      // A prediction may be a bound, which some kinds stay well below.
      double rate = Double.parseDouble(row.get("measuredFpp"));
      double predicted = Double.parseDouble(row.get("predictedFpp"));
      assertTrue(rate > 0 && rate <= predicted + 0.001, row.toString());
      assertMeasured(row);
      for (String time : List.of("putNanos", "hitNanos", "missNanos")) {
        assertTrue(Double.parseDouble(row.get(time)) > 0, row.toString());
      }
      double message = Double.parseDouble(row.get("measuredMessageBitsPerKey"));
      // The container has up to 100 bytes, and frequencies two each: of 256 values, 64 classes.
      double overhead = (100 + 2 * (256 + 64)) * 8 / 20_000.0;
      double planned = Double.parseDouble(row.get("messageBitsPerKey"));
      assertTrue(message < planned * 1.001 + overhead, row.toString());
    }
  }

  /** A table that re-arranges itself may have had to, and has a little more room then. */
  private static void assertMeasured(Map<String, String> row) {
    double planned = Double.parseDouble(row.get("bitsPerKey"));
    double measured = Double.parseDouble(row.get("measuredBitsPerKey"));
    boolean grows = Catalogue.STANDARD.kind(row.get("kind")).orElseThrow().grows();
    assertTrue(measured >= planned && measured <= planned * (grows ? 1.05 : 1), row.toString());
  }

  @Test
  void peopleGetATableWithBars() {
    String text = Cli.run("compare", "-n=1M", "-p=0.001").ok().out();
    List<String> lines = text.lines().toList();
    assertEquals("1,000,000 keys at fpp 0.001, bits per key as planned", lines.get(0));
    assertTrue(lines.get(1).matches("  kind +memory +file +message +can"), text);
    assertEquals(Catalogue.STANDARD.kinds().size() + 4, lines.size());
    assertEquals("that the keys fit is estimated, not proved:", lines.get(lines.size() - 2), text);
    assertTrue(lines.stream().allMatch(line -> line.length() <= 80), text);
    String note = lines.get(lines.size() - 1);
    assertTrue(note.contains("rank-dleft") && !note.contains("rank-set"), note);
    assertTrue(
        lines.stream()
            .anyMatch(
                line -> line.matches("  bloom +14\\.\\d\\d  #+ +14\\.\\d\\d +14\\.\\d\\d  put")),
        text);
    assertTrue(lines.get(lines.size() - 3).contains("  " + "#".repeat(10) + "  "), text);
    assertFalse(text.contains("measured"), text);
  }

  @Test
  void peopleGetASecondTableOfWhatWasMeasured() {
    String text = Cli.run("compare", "-n=1000", "-p=0.01", "--deletable", "--measure").ok().out();
    assertTrue(text.contains("\nmeasured with random keys, bits per key and ns\n"), text);
    assertTrue(text.contains("  memory  message  false positives     put     hit    miss\n"), text);
  }

  @Test
  void whatAKindCannotDoIsSaid() {
    String text = Cli.run("compare", "-n=100", "-p=1e-15").ok().out();
    assertTrue(text.contains("\nrank-set: fpp must be at least 1.8"), text);
    assertTrue(
        byKind(json("compare", "-n=100", "-p=1e-15", "--json"))
            .get("rank-set")
            .containsKey("problem"));
  }

  @Test
  void keysAndFppAreRequired() {
    Cli.run("compare", "-n=0", "-p=0.1")
        .refused("rankbloom: -n must be at least 1: there is nothing to compare without keys");
    Cli.run("compare", "-n=10")
        .refused(
            "rankbloom compare: Missing required option: '--fpp=FPP' (see rankbloom compare"
                + " --help)");
  }

  @Test
  void nothingToCompareIsAnError() {
    for (String[] args :
        new String[][] {
          {"compare", "-n=1e12", "-p=1%"}, {"compare", "-n=1", "-p=1e-30", "--json"}
        }) {
      Cli.Result result = Cli.run(args);
      assertEquals(2, result.code());
      assertEquals("", result.out());
      assertTrue(
          result.err().matches("rankbloom: no kind of filter is possible; of rank-set: .*\\R"),
          result.err());
    }
  }
}
