package io.github.rankbloom.cli.io;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** Says in a few words why a file could not be read or written. */
public final class ErrorText {

  static final String NOWHERE = "is a link that leads nowhere";

  private ErrorText() {}

  /** {@return the failure that says why a file cannot be read or written} */
  public static Failure failure(Object file, IOException cause) {
    return new Failure(file + ": " + reason(cause));
  }

  /** Says why a file cannot be read that is not there. */
  static Failure missing(Path file) {
    return new Failure(file + ": " + (Files.isSymbolicLink(file) ? NOWHERE : "no such file"));
  }

  /** {@return why, after the name of the file if the cause has one} */
  public static String named(IOException cause) {
    return (cause instanceof FileSystemException e && e.getFile() != null ? e.getFile() + ": " : "")
        + reason(cause);
  }

  static String reason(IOException cause) {
    if (cause instanceof FileSystemException e && e.getReason() != null) {
      return oneLine(e.getReason());
    }
    if (cause instanceof NoSuchFileException || cause instanceof FileNotFoundException) {
      return "no such file";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof EOFException) {
      return "the compressed data is cut short";
    }
    if (cause instanceof ZipException) {
      return "the compressed data is damaged or not gzip: " + oneLine(cause.getMessage());
    }
    return cause.getMessage() == null
        ? cause.getClass().getSimpleName()
        : oneLine(cause.getMessage());
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }
}
