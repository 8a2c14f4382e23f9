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
  void anUnknownNameIsAMistakeOfTheUser() {
    assertEquals(CommandLine.ExitCode.USAGE, Compare.execute("--only=no-such-filter"));
  }
}
