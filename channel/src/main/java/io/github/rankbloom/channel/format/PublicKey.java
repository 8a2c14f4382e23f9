package io.github.rankbloom.channel.format;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * An Ed25519 key that checks signatures.
 *
 * @param hex its 32 bytes, as lower-case hexadecimal digits
 */
public record PublicKey(String hex) {

  static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  private static final String LABEL = "PUBLIC KEY";

  /** What stands before the 32 bytes of every Ed25519 key in the form of X.509. */
  private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  /** Checks the form. */
  public PublicKey {
    if (!HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException("no Ed25519 key: must be 64 hexadecimal digits");
    }
  }

  /**
   * Reads a key as {@code keygen} and OpenSSL write it.
   *
   * @param text a file in the PEM form of X.509
   * @return the key
   * @throws IllegalArgumentException if the text is no such key
   */
  public static PublicKey ofPem(String text) {
    return ofX509(Pem.read(LABEL, text));
  }

  static PublicKey ofX509(byte[] encoded) {
    int length = PREFIX.length;
    if (encoded.length != length + 32 || !Arrays.equals(encoded, 0, length, PREFIX, 0, length)) {
      throw new IllegalArgumentException("no public key of Ed25519");
    }
    return new PublicKey(HexFormat.of().formatHex(encoded, length, encoded.length));
  }

  private byte[] x509() {
    return HexFormat.of().parseHex(HexFormat.of().formatHex(PREFIX) + hex);
  }

  /** {@return the key as a file in the PEM form of X.509} */
  public String toPem() {
    return Pem.write(LABEL, x509());
  }

  /**
   * Tells whether a signature is one of this key's.
   *
   * @param signed what was signed
   * @param signature the signature
   */
  boolean verifies(byte[] signed, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(
          KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(x509())));
      verifier.update(signed);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      // Bytes that are no point of the curve, or no signature at all, verify nothing.
      return false;
    }
  }
}
