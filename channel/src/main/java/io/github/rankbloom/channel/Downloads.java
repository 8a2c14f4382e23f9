package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.ManifestException;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.channel.transport.Transport;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Gets files, checks that they are what they should be, and counts them. */
final class Downloads {

  private final Transport transport;
  private final Map<Traffic, Long> bytes = new EnumMap<>(Traffic.class);
  private final Map<Traffic, Long> requests = new EnumMap<>(Traffic.class);

  Downloads(Transport transport) {
    this.transport = transport;
  }

  Map<Traffic, Long> bytes() {
    return bytes;
  }

  Map<Traffic, Long> requests() {
    return requests;
  }

  private Transport.Answer get(Traffic type, String name, Optional<String> known, long maxBytes)
      throws ChannelException {
    requests.merge(type, 1L, Long::sum);
    Transport.Answer answer = transport.get(name, known, maxBytes);
    answer.content().ifPresent(content -> bytes.merge(type, (long) content.length, Long::sum));
    return answer;
  }

  /**
   * A manifest.
   *
   * @param signed what it says; nothing if it is the one known
   * @param tag by which the host knows it
   */
  record Found(Optional<SignedManifest> signed, Optional<String> tag) {}

  Found manifest(Optional<String> known) throws ChannelException {
    Transport.Answer answer = get(Traffic.MANIFEST, Manifest.NAME, known, Manifest.MAX_BYTES);
    if (answer.content().isEmpty()) {
      return new Found(Optional.empty(), answer.tag());
    }
    byte[] content = answer.content().get();
    try {
      return new Found(Optional.of(SignedManifest.read(content)), answer.tag());
    } catch (ManifestException e) {
      throw new ChannelException(
          FailureCause.NO_MANIFEST,
          "the manifest is none"
              + (isMarkup(content) ? " but a page" : "")
              + ": "
              + e.getMessage());
    }
  }

  byte[] blob(Traffic type, Blob blob, long maxBytes) throws ChannelException {
    String what = type == Traffic.DELTA ? "a delta" : "the snapshot";
    if (blob.bytes() > maxBytes) {
      throw new ChannelException(
          FailureCause.TOO_LARGE,
          what + " has " + blob.bytes() + " bytes, and " + maxBytes + " are allowed");
    }
    Transport.Answer answer = get(type, blob.name(), Optional.empty(), blob.bytes());
    byte[] content = answer.content().orElse(new byte[0]);
    if (Blob.of(content).equals(blob)) {
      return content;
    }
    String name = what + " " + blob.name();
    if (isMarkup(content)) {
      throw new ChannelException(FailureCause.DAMAGED, name + " is a page, not a message");
    }
    if (content.length < blob.bytes()) {
      throw new ChannelException(
          FailureCause.TRUNCATED,
          name + " has " + content.length + " bytes instead of " + blob.bytes());
    }
    throw new ChannelException(
        FailureCause.DAMAGED, name + " has other content than its name says");
  }

  private static boolean isMarkup(byte[] content) {
    return content.length > 0 && content[0] == '<';
  }
}
