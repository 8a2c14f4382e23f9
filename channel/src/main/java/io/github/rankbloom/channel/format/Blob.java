package io.github.rankbloom.channel.format;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file of a channel that never changes, because its content gives it its name.
 *
 * @param sha256 the SHA-256 of its content, as 64 lower-case hexadecimal digits
 * @param bytes its length
 */
public record Blob(String sha256, long bytes) {

  /** The folder of a channel where its blobs lie. */
  public static final String FOLDER = "blobs/";

  /** Checks the digest and the length. */
  public Blob {
    if (!Members.SHA256.matcher(sha256).matches() || bytes < 0) {
      throw new IllegalArgumentException("no blob: " + sha256 + " of " + bytes + " bytes");
    }
  }

  /**
   * The blob of some content.
   *
   * @param content all of it
   * @return its digest and length
   */
  public static Blob of(byte[] content) {
    return new Blob(HexFormat.of().formatHex(newDigest().digest(content)), content.length);
  }

  /** {@return the name of the file within its channel} */
  public String name() {
    return FOLDER + sha256;
  }

  /** {@return a new digest} */
  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  Object json() {
    return new Members().put("bytes", bytes).put("sha256", sha256).json();
  }

  static Blob read(Members members) throws ManifestException {
    return new Blob(
        members.text("sha256", Members.SHA256, "64 hexadecimal digits"),
        members.number("bytes", 0, Json.MAX_NUMBER));
  }
}
