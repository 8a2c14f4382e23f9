package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The sizes in the documents are those that the planner has now. */
class DocumentedSizesTest {

  private static final double[] FPPS = {0.01, 0.001};

  /** The rows of the table that starts with a line, without that line and the one below. */
  private static List<List<String>> table(String file, String firstLine) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("..").resolve(file));
    int start = lines.indexOf(firstLine);
    assertEquals(start, lines.lastIndexOf(firstLine));
    return lines.stream()
        .skip(start + 2)
        .takeWhile(line -> line.startsWith("| "))
        .map(line -> Arrays.stream(line.substring(2).split(" [|] ?", -1)).toList())
        .toList();
  }

  private static FilterKind<?> kind(String name) {
    return Catalogue.STANDARD.kinds().stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What stands between backquotes in the first cell. */
  private static String name(List<String> row) {
    return row.get(0).replaceAll(".*`(.*)`.*", "$1");
  }

  private static Plan plan(String name, long keys, double fpp) {
    FilterKind<?> kind = kind(name);
    return kind.plan(Requirement.of(keys, fpp).withPayloadBits(kind.payload().usual()));
  }

  private static String shown(double bits) {
    return String.format(Locale.ROOT, "%.2f", bits);
  }

  /** A probability, written as 0.1% or 10^-5. */
  private static double fpp(String written) {
    return written.endsWith("%")
        ? Double.parseDouble(written.replace("%", "")) / 100
        : Double.parseDouble(written.replace("10^", "1e"));
  }

  @Test
  void everyKindInChoosing() throws IOException {
    List<List<String>> rows =
        table("docs/choosing.md", "| kind | 1% | as a message | 0.1% | as a message | can |");
    for (List<String> row : rows) {
      String name = name(row);
      for (int i = 0; i < FPPS.length; i++) {
        Plan plan = plan(name, 1_000_000, FPPS[i]);
        assertEquals(shown(plan.bitsPerKey()), row.get(1 + 2 * i), name);
        assertEquals(shown(plan.messageBitsPerKey()), row.get(2 + 2 * i), name);
      }
    }
    assertEquals(
        Catalogue.STANDARD.kinds().stream().map(FilterKind::name).collect(Collectors.toSet()),
        rows.stream().map(row -> name(row)).collect(Collectors.toSet()));
  }

  @Test
  void fewKeysInChoosing() throws IOException {
    List<String> names = List.of("rank-multiset", "rank-dleft", "bloom");
    List<List<String>> rows =
        table(
            "docs/choosing.md",
            "| keys | false positives | `rank-multiset` | `rank-dleft` | `bloom` |");
    for (List<String> row : rows) {
      List<String> planned =
          names.stream()
              .map(name -> plan(name, Long.parseLong(row.get(0)), fpp(row.get(1))))
              .map(plan -> shown(plan.bitsPerKey()))
              .toList();
      assertEquals(planned, row.subList(2, 5), row.get(0) + " keys at " + row.get(1));
    }
    assertEquals(12, rows.size());
  }

  @Test
  void rankDLeftBesideAMultiset() throws IOException {
    List<List<String>> rows =
        table("docs/rank-dleft.md", "| fpp | `rank-multiset` | `rank-dleft` |");
    for (List<String> row : rows) {
      double fpp = fpp(row.get(0));
      assertEquals(shown(plan("rank-multiset", 1_000_000, fpp).bitsPerKey()), row.get(1));
      assertEquals(shown(plan("rank-dleft", 1_000_000, fpp).bitsPerKey()), row.get(2));
    }
    assertEquals(8, rows.size());
  }

  @Test
  void filesAndMessagesOfDLeftFilters() throws IOException {
    List<List<String>> rows =
        table(
            "docs/dleft.md", "| bits per key, a million keys at 0.1% | memory | file | message |");
    for (List<String> row : rows) {
      Plan plan = plan(name(row), 1_000_000, 0.001);
      assertEquals(shown(plan.bitsPerKey()), row.get(1), row.get(0));
      assertEquals(shown(plan.fileBitsPerKey()), row.get(2), row.get(0));
      assertEquals(shown(plan.messageBitsPerKey()), row.get(3), row.get(0));
    }
    assertEquals(5, rows.size());
  }

  @Test
  void tenMillionKeysInTheReadme() throws IOException {
    List<List<String>> rows =
        table(
            "README.md",
            "| false positives | Bloom filter (no delete) | Rankbloom, compact | Rankbloom, fast |"
                + " Rankbloom in a file |");
    for (List<String> row : rows) {
      Requirement requirement = Requirement.of(10_000_000, fpp(row.get(0)));
      Plan compact = kind("rank-multiset").plan(requirement);
      Plan fast = kind("rank-multiset").plan(requirement.withProfile(Profile.FAST));
      assertEquals("**" + shown(compact.bitsPerKey()) + "**", row.get(2), row.get(0));
      assertEquals(shown(fast.bitsPerKey()), row.get(3), row.get(0));
      assertEquals(shown(compact.fileBitsPerKey()), row.get(4), row.get(0));
    }
    assertEquals(3, rows.size());
  }
}
