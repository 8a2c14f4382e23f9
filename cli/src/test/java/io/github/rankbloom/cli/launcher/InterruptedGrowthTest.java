package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An add that makes a filter grow, and is killed or runs out of disk: the old file stays whole. */
class InterruptedGrowthTest {

  @TempDir private static Path directory;

  private static Shell shell;
  private static byte[] before;
  private static byte[] after;

  @BeforeAll
  static void build() throws IOException {
    shell = new Shell(directory).withPath(Shell.program());
    shell.run("seq 1000 | rankbloom build -q -p 1% --max 1M -o f.rbf").ok();
    before = filter();
    shell.run("seq 1001 300000 > more; rankbloom add -q f.rbf more").ok();
    after = filter();
    assertTrue(after.length > 100 * before.length);
  }

  private static byte[] filter() throws IOException {
    return Files.readAllBytes(directory.resolve("f.rbf"));
  }

  @BeforeEach
  void startSmall() throws IOException {
    Files.write(directory.resolve("f.rbf"), before);
  }

  private static void assertNothingElseIsThere() throws IOException {
    assertEquals("f.rbf\nmore\n", shell.run("ls -A").ok().out());
  }

  /** The next command finds a whole filter, and removes what was left beside it. */
  private static void assertGoesOn() throws IOException {
    shell.run("rankbloom add -q f.rbf more").ok();
    assertArrayEquals(after, filter());
    assertNothingElseIsThere();
  }

  /** Killed when it has grown, and waits for the last line. */
  @Test
  void killedBeforeItWrites() throws IOException {
    shell.run(
        "mkfifo lines; rankbloom add -q f.rbf lines & pid=$!;"
            + " { cat more; kill -9 $pid; } > lines; wait $pid; rm lines");
    assertArrayEquals(before, filter());
    assertGoesOn();
  }

  /** Killed whenever it was: the file is the old one or the new one. */
  @Test
  void killedAtAnyMoment() throws IOException {
    for (String delay : new String[] {"0.4", "0.6", "0.8"}) {
      startSmall();
      shell.run(
          "rankbloom add -q f.rbf more & pid=$!; sleep " + delay + "; kill -9 $pid; wait $pid");
      byte[] now = filter();
      assertTrue(Arrays.equals(before, now) || Arrays.equals(after, now), delay);
    }
    startSmall();
    assertGoesOn();
  }

  @Test
  void aFileThatMayNotBeLarger() throws IOException {
    shell
        .run("ulimit -f 100; rankbloom add f.rbf more")
        .refused("rankbloom: f.rbf: not written: File too large");
    assertArrayEquals(before, filter());
    assertNothingElseIsThere();
  }

  @Test
  void aFullDisk() throws IOException {
    String mount = "unshare -rm sh -c 'mount -t tmpfs -o size=128k none disk && ";
    boolean mounts = shell.run("mkdir disk; " + mount + "true'").code() == 0;
    try {
      assumeTrue(mounts, "this user may not mount");
      Shell.Result result =
          shell.run(
              mount
                  + "cp f.rbf disk && rankbloom add disk/f.rbf more; code=$?;"
                  + " cmp f.rbf disk/f.rbf && ls -A disk && exit $code'");
      result.refused("rankbloom: disk/f.rbf: not written: No space left on device");
      assertEquals("f.rbf\n", result.out());
    } finally {
      Files.delete(directory.resolve("disk"));
    }
  }
}
