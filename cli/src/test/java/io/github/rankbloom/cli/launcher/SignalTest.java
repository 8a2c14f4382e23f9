package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are stopped while they show what they do. */
class SignalTest {

  @TempDir private Path directory;

  @Test
  void aFollowerThatIsStoppedLeavesNoLine() throws IOException {
    Shell shell = new Shell(directory).withPath(Shell.program());
    shell
        .run(
            "seq 9 | rankbloom build -q -p 0.01 -o f.rbf"
                + " && rankbloom publish -q --unsigned channel f.rbf")
        .ok();
    String shown =
        shell
            .with("RANKBLOOM_JAVA_OPTS", "-Drankbloom.err.terminal=true")
            .run(
                "rankbloom follow --unsigned -o g.rbf channel >/dev/null 2>shown & "
                    + "until grep -q 'next poll' shown; do sleep 0.1; done; "
                    + "kill $!; wait $!; cat shown")
            .out();
    assertTrue(shown.contains("\rsequence 1, next poll in "), shown);
    assertTrue(shown.endsWith("\r\u001b[K"), shown);
  }

  @Test
  void aBuildThatIsStoppedLeavesNoLine() throws IOException {
    String shown =
        new Shell(directory)
            .withPath(Shell.program())
            .with("RANKBLOOM_JAVA_OPTS", "-Drankbloom.err.terminal=true")
            .run(
                "mkfifo lines; exec 8<>lines; seq 9 >&8; "
                    + "rankbloom build -p 0.01 -o f.rbf <lines 2>shown & "
                    + "until grep -q reading shown; do sleep 0.1; done; "
                    + "kill $!; wait $!; cat shown")
            .out();
    assertTrue(shown.contains("\rreading"), shown);
    assertTrue(shown.endsWith("\r" + " ".repeat(79) + "\r"), shown);
  }
}
