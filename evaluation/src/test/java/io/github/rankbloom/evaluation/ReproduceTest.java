package io.github.rankbloom.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReproduceTest {

  @Test
  void anOptionThatDoesNotExistIsAnsweredWithThoseThatDo() {
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      assertEquals(2, Reproduce.run("--qick"));
    } finally {
      System.setErr(before);
    }
    assertEquals(
        "rankbloom reproduce: Unknown option: '--qick'; the options are --quick, --full, --output and"
            + " --only (see rankbloom reproduce --help)",
        written.toString(StandardCharsets.UTF_8).strip());
  }
}
