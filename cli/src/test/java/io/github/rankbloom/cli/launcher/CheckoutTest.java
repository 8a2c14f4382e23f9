package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a checkout, with a Maven that only says that it was called. */
class CheckoutTest {

  @TempDir private Path directory;

  private Path checkout;
  private Path programs;
  private Shell shell;

  @BeforeEach
  void makeCheckout() throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    checkout = Files.createDirectory(directory.resolve("checkout"));
    Files.copy(Shell.root().resolve("rankbloom"), checkout.resolve("rankbloom"));
    Files.createDirectories(checkout.resolve("core/src/main"));
    Path bin = Files.createDirectories(checkout.resolve("cli/src/main/dist/bin"));
    program(bin.resolve("rankbloom"), "echo \"runs $*\"");
    program(bin.resolve("make-archive"), "true");
    Files.writeString(checkout.resolve("pom.xml"), "");
    programs = Files.createDirectory(directory.resolve("programs"));
    program(
        programs.resolve("mvn"),
        "[ \"$1\" = -version ] && echo Apache Maven 3.9.9 && exit",
        "sleep ${BUILD_SECONDS:-0}",
        "mkdir -p cli/target/lib; touch cli/target/rankbloom-cli.jar");
    shell = new Shell(checkout).withPath(programs);
  }

  private static void program(Path file, String... lines) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static final String BUILDING =
      "rankbloom: building the command line, once (a minute or so)\n";

  @Test
  void buildsOnceAndAgainWhenSourcesChange() throws IOException {
    assertEquals(new Shell.Result(0, "runs a b\n", BUILDING), shell.run("./rankbloom a b"));
    shell.run("./rankbloom").ok();
    makeSourcesNewer();
    assertEquals(BUILDING, shell.run("./rankbloom").err());
  }

  private void makeSourcesNewer() throws IOException {
    Files.setLastModifiedTime(
        checkout.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(3600)));
    // Only the stamp's order counts, not today's date.
    Files.setLastModifiedTime(
        checkout.resolve("cli/target/app/stamp"), FileTime.from(Instant.EPOCH.plusSeconds(1)));
  }

  @Test
  void whoWaitsForAnotherBuildIsTold() throws IOException {
    shell.with("BUILD_SECONDS", "3");
    Shell.Result result = shell.run("./rankbloom a & sleep 1; ./rankbloom b; wait");
    assertEquals(
        BUILDING + "rankbloom: waiting for another build (a minute or so)\n", result.err());
    assertEquals(
        "runs a\nruns b\n",
        result.out().lines().sorted().map(l -> l + "\n").reduce("", String::concat));
  }

  /** The administrator may write everywhere, and becomes nobody for this test. */
  private String asNobody() throws IOException {
    boolean writable = shell.run("chmod 555 . && touch new").code() == 0;
    Files.deleteIfExists(checkout.resolve("new"));
    String nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
    assumeTrue(!writable || shell.run(nobody + "true").code() == 0);
    return writable ? nobody : "";
  }

  @Test
  void withoutWritePermissionTheBuildThatIsThereRuns() throws IOException {
    shell.run("./rankbloom");
    makeSourcesNewer();
    String nobody = asNobody();
    shell.run("chmod -R a-w,a+rX .");
    Shell.Result result = shell.run(nobody + "./rankbloom a");
    assertEquals(
        "rankbloom: the sources are newer than the build, and nothing can be written in "
            + checkout.toRealPath().resolve("cli/target")
            + ": running the build that is there\n",
        result.err());
    assertEquals("runs a\n", result.out());
    shell.run("chmod -R u+w .");
  }

  @Test
  void withoutWritePermissionAndBuildNothingRuns() throws IOException {
    String nobody = asNobody();
    shell
        .run(nobody + "./rankbloom a")
        .refused(
            "rankbloom: not built yet, and nothing can be written in "
                + checkout.toRealPath().resolve("cli/target"));
    shell.run("chmod -R u+w .");
  }

  /** Before anything is built for it. */
  @Test
  void anOptionOfTheEvaluationThatDoesNotExistIsRefused() throws IOException {
    shell
        .run("./rankbloom reproduce --qick")
        .refused(
            "rankbloom reproduce: Unknown option: '--qick'; the options are --quick, --full, --output"
                + " and --only (see rankbloom reproduce --help)");
  }

  @Test
  void closedDescriptorsAreNotTakenByTheBuild() throws IOException {
    Shell.Result result = shell.run("./rankbloom <&- >&-");
    assertTrue(result.err().startsWith(BUILDING), result.err());
    assertEquals("", result.out());
  }
}
