package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

  private static final byte[] OLD = {1, 2, 3};
  private static final byte[] NEW = {4, 5, 6, 7};

  @TempDir private Path directory;

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

  private long filesInDirectory() throws IOException {
    try (var files = Files.list(directory)) {
      return files.count();
    }
  }

  @Test
  void replacesTheOldFileAndKeepsItsPermissions() throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertEquals(NEW.length, new OutputFile(file).replaceWith(new FakeContent(null)));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(1, filesInDirectory());
  }

  @Test
  void aFullDiskLeavesTheOldFileWhole() throws IOException {
    Path file = Files.write(directory.resolve("f"), OLD);
    OutputFile output = new OutputFile(file);
    Failure failure =
        assertThrows(
            Failure.class, () -> output.replaceWith(new FakeContent("No space left on device")));
    assertEquals(file + ": not written: No space left on device", failure.getMessage());
    assertArrayEquals(OLD, Files.readAllBytes(file));
    assertEquals(1, filesInDirectory());
  }

  @Test
  void aDirectoryThatVanishesIsReported() throws IOException {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    OutputFile output = new OutputFile(gone.resolve("f"));
    Files.delete(gone);
    Failure failure = assertThrows(Failure.class, () -> output.replaceWith(new FakeContent(null)));
    assertEquals(
        gone.resolve("f") + ": not written: no file can be made in " + gone, failure.getMessage());
  }
}
