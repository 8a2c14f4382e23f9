package io.github.rankbloom.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.run.Outcome;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole evaluation, with few trials: no verdict fails, and the report is complete. */
class QuickRunTest {

  @Test
  void noVerdictFailsAndTheReportIsComplete(@TempDir Path directory) throws IOException {
    assertEquals(0, Reproduce.run("--quick", "-o", directory.toString()));
    String page = Files.readString(directory.resolve("report.html"));
    for (Experiment experiment : Experiments.ALL) {
      assertTrue(page.contains("<section id=\"" + experiment.id() + "\">"), experiment.id());
    }
    assertFalse(page.contains("://"), "the page needs nothing from elsewhere");
    List<String> checks = Files.readAllLines(directory.resolve("checks.csv"));
    assertTrue(checks.size() > 100, "comparisons: " + checks.size());
    assertTrue(Files.size(directory.resolve("report.json")) > 0);
    // What the family error of verdicts by chance is calculated for.
    long byChance = checks.stream().filter(line -> line.contains("chance of")).count();
    assertTrue(byChance <= Chance.MOST_VERDICTS, "verdicts by chance: " + byChance);
    try (var charts = Files.list(directory.resolve("charts"))) {
      for (Path chart : charts.toList()) {
        assertTrue(Files.readString(chart).contains("class=\"point\""), chart.toString());
      }
    }
  }

  @Test
  void aVerdictThatFailsIsTheExitCodeAndADifferenceIsNot() {
    Check agrees = Check.paper("size", "9.6", 9.6);
    Check fails = Check.paper("size", "9.6", 9.9);
    Check differs = fails.unless(Explanation.proven("A reason.", Tolerance.printed("9.9")));
    assertEquals(0, Reproduce.exitCode(List.of(outcome(agrees, differs))));
    assertEquals(1, Reproduce.exitCode(List.of(outcome(agrees), outcome(differs, fails))));
  }

  private static Outcome outcome(Check... checks) {
    return new Outcome(
        Experiments.ALL.get(0), Result.of("", new Comparison("sizes", List.of(checks))));
  }

  @Test
  void namesOfExperimentsAreUnique() {
    assertEquals(
        Experiments.ALL.size(), Experiments.ALL.stream().map(Experiment::id).distinct().count());
  }

  @Test
  void contradictoryAndUnknownChoicesAreUsageErrors(@TempDir Path directory) {
    assertEquals(2, Reproduce.run("--quick", "--full", "-o", directory.toString()));
    assertEquals(2, Reproduce.run("--only", "no-such", "-o", directory.toString()));
    assertEquals(2, Reproduce.run("--only", "", "-o", directory.toString()));
    assertEquals(2, Reproduce.run("--only", "rank-table-2,zzz", "-o", directory.toString()));
    assertEquals(2, Reproduce.run("--no-such-option"));
  }

  @Test
  void aReportThatCannotBeWrittenIsRefusedBeforeTheWork(@TempDir Path directory)
      throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "in the way");
    assertEquals(2, Reproduce.run("--full", "-o", file.toString()));
    assertEquals("in the way", Files.readString(file));
  }

  @Test
  void reasonsAreToldInPlainWords() {
    assertEquals(
        "cannot write the report to /x: permission denied; choose a directory with -o",
        Reproduce.unwritable(new AccessDeniedException("/x")));
    assertEquals(
        "cannot write the report to /x: not a directory; choose a directory with -o",
        Reproduce.unwritable(new FileAlreadyExistsException("/x")));
    assertEquals(
        "cannot write the report to /x: no such directory can be made; choose a directory with -o",
        Reproduce.unwritable(new NoSuchFileException("/x")));
    assertEquals(
        "cannot write the report: No space left on device; choose a directory with -o",
        Reproduce.unwritable(new IOException("No space left on device")));
  }
}
