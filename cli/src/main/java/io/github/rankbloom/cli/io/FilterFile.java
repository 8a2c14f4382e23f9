package io.github.rankbloom.cli.io;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads filters from files. */
public final class FilterFile {

  /** How the library's message begins when a filter takes more memory than allowed. */
  private static final String TOO_LARGE = "the filter needs ";

  private FilterFile() {}

  /**
   * Reads the filter that a file holds.
   *
   * @param file the file
   * @return the filter
   * @throws Failure if the file cannot be read or holds anything but one filter
   */
  public static Filter read(Path file) {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a directory, not a filter");
    }
    try (InputStream in = Files.newInputStream(file)) {
      Filter filter = Catalogue.readFrom(in, Memory.maxReadBytes());
      if (in.read() >= 0) {
        throw new Failure(file + ": bytes follow behind the end of the filter");
      }
      return filter;
    } catch (FilterFormatException e) {
      throw new Failure(file + ": " + explain(e.getMessage()));
    } catch (IOException e) {
      throw ErrorText.failure(file, e);
    }
  }

  private static String explain(String message) {
    return message.startsWith(TOO_LARGE) ? message + Memory.advice() : message;
  }
}
