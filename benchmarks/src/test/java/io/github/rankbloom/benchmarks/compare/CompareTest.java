package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command from its arguments to its report, virtual machines and all. */
class CompareTest {

  @Test
  void writesTheMeasurementsOfTheSelectedFilters(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("report.md");
    int code =
        Compare.execute(
            "--keys=2e4",
            "--rounds=1",
            "--passes=1",
            "--only=fastfilter-succinct*",
            "--output=" + file);
    assertEquals(CommandLine.ExitCode.OK, code);
    String report = Files.readString(file);
    assertTrue(report.contains("## 20,000 keys"), report);
    assertTrue(report.contains("\n| floor "), report);
    assertTrue(report.contains("\n| fastfilter-succinct-counting "), report);
    assertTrue(report.contains("1.00 / 1.00 / 1.00 / 1.00"), report);
  }

  @Test
  void bulkLookupsTargetsAndGrowthAreReported(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("report.md");
    int code =
        Compare.execute(
            "--keys=1e4,2e4",
            "--rounds=1",
            "--passes=1",
            "--only=rank-multiset-fast-0.004,fastfilter-bloom-0.004",
            "--output=" + file);
    assertEquals(CommandLine.ExitCode.OK, code);
    String report = Files.readString(file);
    assertTrue(report.contains("| filter                   | bulk hit |"), report);
    assertTrue(
        report.contains("| rank-multiset-fast-0.004 | miss | × fastfilter-bloom-0.004 |"), report);
    assertTrue(report.contains("## From 10,000 to 20,000 keys"), report);
  }

  @Test
  void anUnknownNameIsAMistakeOfTheUser() {
    assertEquals(CommandLine.ExitCode.USAGE, Compare.execute("--only=no-such-filter"));
  }
}
