package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ErrorTextTest {

  @Test
  void everyCauseHasItsWords() {
    assertEquals("no such file", ErrorText.reason(new NoSuchFileException("f")));
    assertEquals("permission denied", ErrorText.reason(new AccessDeniedException("f")));
    assertEquals(
        "Read-only file system",
        ErrorText.reason(new FileSystemException("f", null, "Read-only file system")));
    assertEquals("the compressed data is cut short", ErrorText.reason(new EOFException()));
    assertEquals("two lines", ErrorText.reason(new IOException("two\n  lines")));
    assertEquals("IOException", ErrorText.reason(new IOException()));
  }
}
