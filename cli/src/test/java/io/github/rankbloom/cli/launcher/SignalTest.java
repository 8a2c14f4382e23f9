package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run until they are stopped. */
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
}
