package io.github.rankbloom.evaluation.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Style sheets and scripts that reports carry in themselves. */
final class Resources {

  private Resources() {}

  static String read(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
