package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of files that are empty, or stand for a standard stream where there can be none. */
class NameCliTest {

  @TempDir private Path directory;

  private String keys() throws IOException {
    return Files.writeString(directory.resolve("keys"), "a\nb\n").toString();
  }

  @Test
  void anEmptyNameIsNoFile() throws IOException {
    Cli.run("build", "-p=0.1", "-o", "", keys())
        .refused(
            "rankbloom build: Invalid value for option '--output': must be the name of a file, not ''"
                + " (see rankbloom build --help)");
    Cli.run("build", "-p=0.1", "-o", directory.resolve("f").toString(), "")
        .refused("rankbloom: an INPUT has no name: give that of a file, or - for standard input");
    Cli.run("query", "", keys())
        .refused(
            "rankbloom query: Invalid value for positional parameter at index 0 (FILE): must be the"
                + " name of a file, not '' (see rankbloom query --help)");
    Cli.run("info", "")
        .refused(
            "rankbloom info: Invalid value for positional parameter at index 0 (FILE): must be the"
                + " name of a file, not '' (see rankbloom info --help)");
  }

  /** A terminal would change its colours, or worse. */
  @Test
  void controlCharactersOfNamesAreNotShown() {
    Cli.run("info", "red\u001b[31m\u0007\nnot").refused("rankbloom: red?[31m? not: no such file");
  }

  /** A filter would come after the last line of standard output. */
  @Test
  void aStateIsAFile() {
    Cli.fed("a\n", "uniq", "--state", "-")
        .refused("rankbloom: --state must be the name of a file, not -");
  }

  @Test
  void whatHasFilesBesideItIsAFile() {
    Cli.run("keygen", "-o", "-").refused("rankbloom: --output must be the name of a file, not -");
    Cli.run("follow", directory.toString(), "-o", "-", "--once", "--unsigned")
        .refused("rankbloom: --output must be the name of a file, not -");
    assertFalse(Files.exists(Path.of("-")) || Files.exists(Path.of("-.channel.lock")));
  }

  @Test
  void standardInputIsNowhereToBeAskedInPlace() throws IOException {
    Cli.fed("", "query", "--in-place", "-", keys())
        .refused("rankbloom: standard input cannot be asked in place: give a file name");
  }
}
