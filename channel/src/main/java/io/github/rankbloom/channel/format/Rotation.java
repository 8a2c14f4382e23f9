package io.github.rankbloom.channel.format;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A change of the keys that followers of a channel trust: from it on, those of its list and no
 * others. It is signed by one of the keys trusted before.
 *
 * @param number counts the changes of a channel, from 1
 * @param keys the keys to be trusted
 * @param signer the key that signed
 * @param signature its signature, as hexadecimal digits
 */
public record Rotation(long number, List<PublicKey> keys, PublicKey signer, String signature) {

  /** The most keys of a list. */
  public static final int MAX_KEYS = 16;

  static final Pattern SIGNATURE = Pattern.compile("[0-9a-f]{128}");

  private static final String PURPOSE = "rankbloom-channel-keys-1";

  /** Copies the list. */
  public Rotation {
    keys = List.copyOf(keys);
  }

  /**
   * Changes the keys of a channel.
   *
   * @param channel the channel's name
   * @param number the number of this change
   * @param keys the keys to be trusted from now on
   * @param signer a key that is trusted now
   * @return the change, signed
   */
  public static Rotation sign(
      String channel, long number, List<PublicKey> keys, SigningKey signer) {
    Rotation unsigned = new Rotation(number, keys, signer.publicKey(), "");
    return new Rotation(
        number,
        keys,
        signer.publicKey(),
        HexFormat.of().formatHex(signer.sign(unsigned.signedBytes(channel))));
  }

  /**
   * Tells whether the signer signed this for a channel.
   *
   * @param channel the channel's name
   * @return whether the signature is the signer's
   */
  public boolean isSignedFor(String channel) {
    return signer.verifies(signedBytes(channel), HexFormat.of().parseHex(signature));
  }

  private byte[] signedBytes(String channel) {
    return Json.write(PURPOSE, unsigned().put("channel", channel).json());
  }

  private Members unsigned() {
    return new Members()
        .put("keys", keys.stream().map(PublicKey::hex).toList())
        .put("number", number)
        .put("signer", signer.hex());
  }

  Object json() {
    return unsigned().put("signature", signature).json();
  }

  static Rotation read(Members members) throws ManifestException {
    return new Rotation(
        members.number("number", 1, Json.MAX_NUMBER),
        keys(members, "keys"),
        new PublicKey(members.text("signer", PublicKey.HEX, "64 hexadecimal digits")),
        members.text("signature", SIGNATURE, "128 hexadecimal digits"));
  }

  static List<PublicKey> keys(Members members, String name) throws ManifestException {
    List<PublicKey> keys = new ArrayList<>();
    for (Object key : members.list(name, MAX_KEYS)) {
      if (!(key instanceof String hex) || !PublicKey.HEX.matcher(hex).matches()) {
        throw new ManifestException("a key must be 64 hexadecimal digits");
      }
      keys.add(new PublicKey(hex));
    }
    return keys;
  }
}
