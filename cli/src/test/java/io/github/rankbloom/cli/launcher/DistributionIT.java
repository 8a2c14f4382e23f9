package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacks and installs what the build has packed, and uses it. */
class DistributionIT {

  @TempDir private static Path directory;

  private static Shell shell;
  private static String report;

  @BeforeAll
  static void install() throws IOException {
    Path archive;
    try (var files = Files.newDirectoryStream(Path.of("target"), "rankbloom-*.tar.gz")) {
      archive = files.iterator().next().toAbsolutePath();
    }
    shell = new Shell(directory).withPath(directory.resolve("prefix/bin"));
    shell.run("tar xzf " + archive).ok();
    report = shell.run("rankbloom-*/install prefix").ok().out();
  }

  @Test
  void theProgramRuns() throws IOException {
    assertTrue(report.endsWith("prefix/bin/rankbloom\n"), report);
    assertTrue(shell.run("rankbloom --version").ok().out().startsWith("rankbloom "));
    assertEquals(
        "7\n",
        shell
            .run("seq 9 | rankbloom build -q -p 1e-9 -o f && echo 7 | rankbloom query f")
            .ok()
            .out());
  }

  @Test
  void theArchiveOfClassesIsUsed() throws IOException {
    Path archive = directory.resolve("prefix/lib/rankbloom/lib/classes.jsa");
    assertTrue(Files.size(archive) > 0);
    String loaded =
        shell
            .run("seq 9 | RANKBLOOM_JAVA_OPTS=-Xlog:class+load:stdout rankbloom uniq -q -n 9")
            .out();
    assertTrue(
        loaded.lines().anyMatch(l -> l.contains("cli.Program source: shared objects file")),
        loaded.substring(0, Math.min(loaded.length(), 1000)));
    // Later ones leave out classes as old as these.
    assumeTrue(Runtime.version().feature() == 17);
    assertEquals(
        List.of(),
        loaded
            .lines()
            .filter(line -> line.contains(" picocli.") && !line.contains("shared objects file"))
            .toList());
  }

  @Test
  void anArchiveOfAnotherProgramIsIgnored() throws IOException {
    shell.run("cp -R prefix 'moved to another place'").ok();
    assertTrue(
        shell
            .run("'moved to another place/bin/rankbloom' --version")
            .ok()
            .out()
            .startsWith("rankbloom "));
  }

  @Test
  void everyCommandHasAPageOfTheManual() throws IOException {
    String pages = shell.run("ls prefix/share/man/man1").ok().out();
    for (String command :
        new String[] {"", "-build", "-query", "-uniq", "-resize", "-merge", "-info"}) {
      assertTrue(pages.contains("rankbloom" + command + ".1\n"), pages);
    }
    String page = Files.readString(directory.resolve("prefix/share/man/man1/rankbloom-uniq.1"));
    assertTrue(page.contains(".B \\-w, \\-\\-window W\n"), page);
    assumeTrue(shell.run("command -v man groff").code() == 0);
    String shown =
        shell.run("MANWIDTH=80 man -P cat -l 'prefix/share/man/man1/rankbloom-query.1'").out();
    assertTrue(shown.contains("--invert-match"), shown);
  }

  @Test
  void bashCompletesCommandsAndOptions() throws IOException {
    assumeTrue(shell.run("command -v bash").code() == 0);
    String complete =
        "bash -c '. \"prefix/share/bash-completion/completions/rankbloom\";"
            + " COMP_WORDS=(%s); COMP_CWORD=%d; _complete_rankbloom 2>/dev/null; echo \"${COMPREPLY[@]}\"'";
    assertEquals(
        "query", shell.run(String.format(complete, "rankbloom que", 1)).ok().out().strip());
    assertEquals(
        "--invert-match",
        shell.run(String.format(complete, "rankbloom query --inv", 2)).ok().out().strip());
  }
}
