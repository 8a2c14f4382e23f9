package io.github.rankbloom.channel.format;

import java.util.HexFormat;
import java.util.Optional;

/** A manifest as it lies on a host, with or without a signature. */
public final class SignedManifest {

  private static final String PURPOSE = "rankbloom-channel-1";
  private static final String SIGNATURE = "signature";

  private final Manifest manifest;
  private final Optional<PublicKey> signer;
  private final boolean genuine;

  private SignedManifest(Manifest manifest, Optional<PublicKey> signer, boolean genuine) {
    this.manifest = manifest;
    this.signer = signer;
    this.genuine = genuine;
  }

  /**
   * Reads a manifest and checks its signature, if it has one.
   *
   * @param bytes the whole file
   * @return the manifest
   * @throws ManifestException if the bytes are no manifest
   */
  public static SignedManifest read(byte[] bytes) throws ManifestException {
    if (bytes.length > Manifest.MAX_BYTES) {
      throw new ManifestException("longer than " + Manifest.MAX_BYTES + " bytes");
    }
    Members members = Members.of("manifest", Json.read(bytes));
    Object signature = members.remove(SIGNATURE);
    Manifest manifest = Manifest.read(members);
    if (signature == null) {
      return new SignedManifest(manifest, Optional.empty(), false);
    }
    Members signed = Members.of(SIGNATURE, signature);
    PublicKey key = new PublicKey(signed.text("key", PublicKey.HEX, "64 hexadecimal digits"));
    String value = signed.text("value", Rotation.SIGNATURE, "128 hexadecimal digits");
    // Over all members, known or not: a later program may add some.
    byte[] content = Json.write(PURPOSE, members.json());
    return new SignedManifest(
        manifest, Optional.of(key), key.verifies(content, HexFormat.of().parseHex(value)));
  }

  /**
   * Writes a manifest and signs it.
   *
   * @param manifest the manifest
   * @param key the key to sign with
   * @return the whole file
   */
  public static byte[] write(Manifest manifest, SigningKey key) {
    Members members = manifest.json();
    byte[] signature = key.sign(Json.write(PURPOSE, members.json()));
    members.put(
        SIGNATURE,
        new Members()
            .put("key", key.publicKey().hex())
            .put("value", HexFormat.of().formatHex(signature))
            .json());
    return Json.write(members.json());
  }

  /**
   * Writes a manifest that anyone could have made.
   *
   * @param manifest the manifest
   * @return the whole file
   */
  public static byte[] writeUnsigned(Manifest manifest) {
    return Json.write(manifest.json().json());
  }

  /** {@return what the file says} */
  public Manifest manifest() {
    return manifest;
  }

  /** {@return the key that claims to have signed it} */
  public Optional<PublicKey> signer() {
    return signer;
  }

  /** {@return whether the {@link #signer} signed it} */
  public boolean isGenuine() {
    return genuine;
  }
}
