package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {

  private static final byte[] OLD = {1, 2, 3};
  private static final byte[] NEW = {4, 5, 6, 7};
  private static final String PENDING = ".f.rankbloom-new";

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Streams streams =
      new Streams(
          new ByteArrayInputStream(new byte[0]),
          out,
          new PrintStream(err, true, StandardCharsets.UTF_8),
          false,
          false);

  /** Some bytes, after which the disk may be full. */
  private record FakeContent(String failure) implements OutputFile.Content {
    @Override
    public void writeTo(OutputStream out) throws IOException {
      out.write(NEW);
      out.flush();
      if (failure != null) {
        throw new IOException(failure);
      }
    }
  }

  private OutputFile open(Path file) {
    return new OutputFile(file, streams, false);
  }

  private static long replace(OutputFile file) {
    return file.replaceWith(new FakeContent(null));
  }

  private long filesInDirectory() throws IOException {
    try (var files = Files.list(directory)) {
      return files.count();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw-rw-rw-", "-w-------"})
  void replacesTheOldFileAndKeepsItsPermissions(String permissions) throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    assertEquals(NEW.length, replace(open(file)));
    assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals(1, filesInDirectory());
  }

  /** A service must still be able to read a filter that its administrator has replaced. */
  @Test
  void theOwnerAndGroupStay() throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    try {
      Files.setAttribute(file, "unix:uid", 12345);
      Files.setAttribute(file, "unix:gid", 54321);
    } catch (IOException e) {
      assumeTrue(false, "only the administrator can give files away");
    }
    replace(open(file));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals(12345, Files.getAttribute(file, "unix:uid"));
    assertEquals(54321, Files.getAttribute(file, "unix:gid"));
  }

  @Test
  void whatCannotBeKeptIsNamed() throws IOException {
    Path foreign = Path.of("/etc/passwd");
    Path file = Files.write(directory.resolve("f"), OLD);
    assumeFalse(Files.getOwner(file).equals(Files.getOwner(foreign)));
    assertEquals("owner root and group root", Ownership.copy(foreign, file));
  }

  @Test
  void aWriteProtectedFileIsReplacedByForceAlone() throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    Failure failure = assertThrows(Failure.class, () -> open(file));
    assertEquals(
        file + ": is write-protected; --force replaces it all the same", failure.getMessage());
    assertEquals(1, filesInDirectory());
    replace(new OutputFile(file, streams, true));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals("r--r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void aFullDiskLeavesTheOldFileWhole() throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    OutputFile output = open(file);
    Failure failure =
        assertThrows(
            Failure.class, () -> output.replaceWith(new FakeContent("No space left on device")));
    assertEquals(file + ": not written: No space left on device", failure.getMessage());
    assertArrayEquals(OLD, Files.readAllBytes(file));
    assertEquals(1, filesInDirectory());
  }

  @Test
  void aTemporaryFileThatVanishesIsReported() throws IOException {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    OutputFile output = open(gone.resolve("f"));
    Files.delete(gone.resolve(PENDING));
    Files.delete(gone);
    Failure failure = assertThrows(Failure.class, () -> replace(output));
    assertEquals(
        gone.resolve("f") + ": not written: no file can be made in " + gone, failure.getMessage());
  }

  @Test
  void whatAKilledProgramLeftIsRemoved() throws IOException {
    Path left = Files.write(directory.resolve(PENDING), OLD);
    Path file = directory.resolve("f");
    try (OutputFile output = open(file)) {
      assertEquals(0, Files.size(left));
      replace(output);
    }
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals(1, filesInDirectory());
  }

  /** Someone else's file must not be reached through a link that lies in wait. */
  @Test
  void aLinkInPlaceOfTheTemporaryFileIsNotFollowed() throws IOException {
    Path victim = Files.write(directory.resolve("victim"), OLD);
    Files.createSymbolicLink(directory.resolve(PENDING), victim);
    assertThrows(Failure.class, () -> open(directory.resolve("f")));
    assertArrayEquals(OLD, Files.readAllBytes(victim));
  }

  @Test
  void nobodyWaitsForEver() throws IOException {
    Path file = directory.resolve("f");
    try (OutputFile first = open(file)) {
      Failure failure =
          assertThrows(
              Failure.class, () -> new OutputFile(file, streams, false, Duration.ofMillis(1)));
      assertEquals(
          file
              + ": another program has been about to write it for 0 minutes; nothing read, nothing"
              + " written",
          failure.getMessage());
      replace(first);
    }
    assertArrayEquals(NEW, Files.readAllBytes(file));
    open(file).close();
    assertEquals(1, filesInDirectory());
  }

  @Test
  void whoWaitsIsToldAndThenWrites() throws IOException, InterruptedException {
    Path file = Files.write(directory.resolve("f"), OLD);
    OutputFile first = open(file);
    Thread second = new Thread(() -> replace(open(file)));
    second.start();
    while (err.size() == 0) {
      assertTrue(second.isAlive());
      Thread.sleep(10);
    }
    assertArrayEquals(OLD, Files.readAllBytes(file));
    first.close();
    second.join();
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals(
        "rankbloom: " + file + ": waiting for another program to write it" + System.lineSeparator(),
        err.toString(StandardCharsets.UTF_8));
    assertEquals(1, filesInDirectory());
  }

  @Test
  void aChangeByAProgramThatDoesNotWaitIsNotLost() throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    OutputFile output = open(file);
    output.madeFrom(file);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
      channel.write(java.nio.ByteBuffer.wrap(NEW));
    }
    Failure failure = assertThrows(Failure.class, () -> replace(output));
    assertEquals(
        file + ": changed meanwhile by another program; nothing written", failure.getMessage());
    assertEquals(OLD.length + NEW.length, Files.size(file));
    assertEquals(1, filesInDirectory());
  }

  @Test
  void standardOutputTakesTheBytes() {
    try (OutputFile output = open(Path.of("-"))) {
      assertEquals(NEW.length, replace(output));
    }
    assertArrayEquals(NEW, out.toByteArray());
    assertFalse(Files.exists(Path.of("-")));
    Streams terminal = new Streams(streams.in(), out, streams.err(), true, false);
    Failure failure =
        assertThrows(Failure.class, () -> new OutputFile(Path.of("-"), terminal, false));
    assertEquals(
        "a filter is not written to a terminal: give -o a file name, or a pipe",
        failure.getMessage());
  }
}
