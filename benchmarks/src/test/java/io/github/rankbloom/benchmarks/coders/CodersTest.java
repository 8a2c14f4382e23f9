package io.github.rankbloom.benchmarks.coders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command from its arguments to its report. */
class CodersTest {

  @Test
  void everyFreightIsCodedByEveryCoder(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("report.md");
    assertEquals(
        CommandLine.ExitCode.OK, Coders.execute("-n", "2000", "-r", "1", "-o", file.toString()));
    String report = Files.readString(file);
    assertTrue(report.contains("`benchmarks/run coders --keys 2000 --rounds 1`"), report);
    assertTrue(report.contains("| zstd -19 | xz -6 |"), report);
    for (Freight<?> freight : Freight.load(1000, 1)) {
      assertEquals(4, report.split("\n\\| " + freight.name() + " ", -1).length - 1, report);
    }
  }

  /** Sizes do not depend on the machine: no compressor without the model comes as close. */
  @Test
  void noCompressorIsShorterThanTheEntropyCoder() throws IOException {
    for (Freight<?> freight : Freight.load(20_000, 2)) {
      int own = Coder.RANKBLOOM.encode(freight).length;
      if (own < freight.plain().length) {
        assertTrue(own < Coder.ZSTD.encode(freight).length, freight::name);
        assertTrue(own < Coder.XZ_6.encode(freight).length, freight::name);
      }
    }
  }

  @Test
  void keysOutOfRangeAreAMistakeOfTheUser() {
    assertEquals(CommandLine.ExitCode.USAGE, Coders.execute("-n", "10"));
  }
}
