package io.github.rankbloom.channel.format;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a follower remembers from one run to the next, in a file beside its filter. It is written
 * before the filter is replaced, so the filter is one of two.
 *
 * @param channel the name of the channel
 * @param sequence of the newest manifest seen; followers accept no older one
 * @param published when that manifest was made
 * @param expires when it expires
 * @param target the content that it names
 * @param previous the digest of the file that was there before, if there was one
 * @param pinned the keys that the follower was given; none where the channel is unsigned
 * @param trusted the keys trusted now
 * @param rotation the number of the last change of keys
 */
public record FollowerState(
    String channel,
    long sequence,
    Instant published,
    Instant expires,
    Manifest.Target target,
    Optional<String> previous,
    List<PublicKey> pinned,
    List<PublicKey> trusted,
    long rotation) {

  /** Copies the lists. */
  public FollowerState {
    pinned = List.copyOf(pinned);
    trusted = List.copyOf(trusted);
  }

  /** {@return the file} */
  public byte[] write() {
    Members members =
        new Members()
            .put("channel", channel)
            .put("expires", expires)
            .put("format", (long) Manifest.FORMAT)
            .put("pinned", pinned.stream().map(PublicKey::hex).toList())
            .put("published", published)
            .put("rotation", rotation)
            .put("sequence", sequence)
            .put("target", target.json())
            .put("trusted", trusted.stream().map(PublicKey::hex).toList());
    previous.ifPresent(sha256 -> members.put("previous", sha256));
    return Json.write(members.json());
  }

  /**
   * Reads the file.
   *
   * @param bytes all of it
   * @return the state
   * @throws ManifestException if the bytes are no state
   */
  public static FollowerState read(byte[] bytes) throws ManifestException {
    Members members = Members.of("state", Json.read(bytes));
    members.number("format", Manifest.FORMAT, Manifest.FORMAT);
    return new FollowerState(
        members.text("channel", Manifest.CHANNEL_NAME, Manifest.CHANNEL_NAME_RULE),
        members.number("sequence", 1, Json.MAX_NUMBER),
        members.time("published"),
        members.time("expires"),
        members.object("target", Manifest.Target::read),
        members.has("previous")
            ? Optional.of(members.text("previous", Members.SHA256, "64 hexadecimal digits"))
            : Optional.empty(),
        Rotation.keys(members, "pinned"),
        Rotation.keys(members, "trusted"),
        members.number("rotation", 0, Json.MAX_NUMBER));
  }
}
