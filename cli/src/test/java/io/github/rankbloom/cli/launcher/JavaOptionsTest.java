package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Java that does not start must not look like a query that found nothing, which exits with 1. */
class JavaOptionsTest {

  @TempDir private Path directory;

  private Shell shell(String options) throws IOException {
    return new Shell(directory).withPath(Shell.program()).with("RANKBLOOM_JAVA_OPTS", options);
  }

  @Test
  void optionsThatJavaRefusesAreAnError() throws IOException {
    shell("-Xmxlots")
        .run("rankbloom plan -n 10 -p 0.1")
        .refused(
            "rankbloom: Java does not start with RANKBLOOM_JAVA_OPTS=-Xmxlots: Invalid maximum heap"
                + " size: -Xmxlots");
  }

  @Test
  void optionsThatJavaTakesAreGiven() throws IOException {
    Shell.Result result = shell("-Xmx64m -Drankbloom.any=1").run("rankbloom plan -n 10 -p 0.1");
    assertEquals(0, result.code());
    assertEquals("", result.err());
  }
}
