package io.github.rankbloom.cli.channel;

import io.github.rankbloom.channel.format.PublicKey;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.cli.io.ErrorText;
import io.github.rankbloom.cli.io.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files with keys. */
final class KeyFiles {

  private static final int MAX_BYTES = 4096;

  private KeyFiles() {}

  static SigningKey signing(Path file) {
    try {
      return SigningKey.ofPem(text(file));
    } catch (IllegalArgumentException e) {
      throw new Failure(
          file
              + ": "
              + e.getMessage()
              + "; keygen makes one, and this must be the file without .pub");
    }
  }

  static PublicKey verifying(Path file) {
    try {
      return PublicKey.ofPem(text(file));
    } catch (IllegalArgumentException e) {
      throw new Failure(
          file + ": " + e.getMessage() + "; keygen makes one, and this must be the file with .pub");
    }
  }

  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw ErrorText.failure(file, e);
    }
  }
}
