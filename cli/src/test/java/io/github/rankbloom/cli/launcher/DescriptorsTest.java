package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard streams that are closed or full, and files that change under the program. */
class DescriptorsTest {

  @TempDir private static Path directory;

  private static Shell shell;

  @BeforeAll
  static void build() throws IOException {
    shell = new Shell(directory).withPath(Shell.program());
    shell.run("seq 1 1000 | rankbloom build -q -p 1e-9 -o f.rbf -").ok();
  }

  @Test
  void closedStandardInputIsAnError() throws IOException {
    shell
        .run("rankbloom query f.rbf - <&-")
        .refused("rankbloom: standard input: Bad file descriptor");
    shell
        .run("rankbloom build -p 0.1 -o g.rbf - <&-")
        .refused("rankbloom: standard input: Bad file descriptor");
    assertFalse(Files.exists(directory.resolve("g.rbf")));
  }

  @Test
  void closedStandardOutputIsAnError() throws IOException {
    shell
        .run("rankbloom info f.rbf >&-")
        .refused("rankbloom: standard output: Bad file descriptor");
    shell.run("rankbloom --help >&-").refused("rankbloom: standard output: Bad file descriptor");
  }

  @Test
  void whatIsNotUsedMayBeClosed() throws IOException {
    shell.run("echo 7 >k; rankbloom query -q f.rbf k <&- 2>&-").ok();
    shell.run("echo 7 >k; rankbloom build -q -p 0.1 -o h.rbf k <&- >&- 2>&-").ok();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version", "help query", "info f.rbf", "plan -n 10 -p 0.1"})
  void aFullDiskIsOneLine(String command) throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    shell
        .run("rankbloom " + command + " >/dev/full")
        .refused("rankbloom: standard output: No space left on device");
  }

  @Test
  void standardOutputByAnotherNameIsRefusedAsWhatItIs() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/stdout")));
    Shell.Result result = shell.run("seq 9 | rankbloom build -p 0.1 -o /dev/stdout - | cat");
    assertEquals(
        "rankbloom: /dev/stdout: is not a regular file, so it cannot be replaced; for standard"
            + " output give -o -\n",
        result.err());
    assertEquals("", result.out());
  }

  /** The lines come from a program that cuts the file short after the first was answered. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--in-place"})
  void aFileCutShortWhileItIsMappedIsOneLine(String option) throws IOException {
    shell.run("seq 1 3000000 | rankbloom build -q -p 1e-4 -o large.rbf -").ok();
    Shell.Result result =
        shell.run(
            "rm -f out; "
                + "{ echo 1; until [ -s out ]; do sleep 0.1; done; : >large.rbf; seq 1 100000; }"
                + " | rankbloom query "
                + option
                + " large.rbf - >out");
    assertEquals(
        "rankbloom: large.rbf: was cut short or its disk failed while it was read in place\n",
        result.err());
    assertEquals(2, result.code());
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() throws IOException {
    Shell.Result result = shell.run("seq 1 1000000 | rankbloom query -v f.rbf - | head -n 1");
    assertEquals("1001\n", result.out());
    assertTrue(result.err().isEmpty(), result.err());
  }
}
