package io.github.rankbloom.channel.format;

import java.io.IOException;

/** Thrown when bytes are no manifest, or none that this program understands. */
public final class ManifestException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * Names what is wrong with the bytes.
   *
   * @param message one line for the user
   */
  public ManifestException(String message) {
    super(message);
  }
}
