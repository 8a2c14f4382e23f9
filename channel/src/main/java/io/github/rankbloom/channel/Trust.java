package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.PublicKey;
import io.github.rankbloom.channel.format.Rotation;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import java.util.List;

/**
 * Whom a follower believes.
 *
 * @param keys the keys whose manifests it accepts; if there are none, it accepts all
 * @param rotation the number of the last change of keys that it has followed
 */
record Trust(List<PublicKey> keys, long rotation) {

  /** What to believe after a manifest: first its changes of keys, then its own signature. */
  Trust after(SignedManifest signed) throws ChannelException {
    if (keys.isEmpty()) {
      return this;
    }
    if (signed.signer().isEmpty()) {
      throw refused("is not signed");
    }
    if (!signed.isGenuine()) {
      throw refused("has a wrong signature");
    }
    Manifest manifest = signed.manifest();
    Trust trust = this;
    for (Rotation change : manifest.rotations()) {
      if (change.number() > trust.rotation
          && trust.keys.contains(change.signer())
          && !change.keys().isEmpty()
          && change.isSignedFor(manifest.channel())) {
        trust = new Trust(change.keys(), change.number());
      }
    }
    if (!trust.keys.contains(signed.signer().get())) {
      throw refused(
          "is signed by the key " + signed.signer().get().hex() + ", which is not trusted");
    }
    return trust;
  }

  private static ChannelException refused(String what) {
    return new ChannelException(FailureCause.NOT_TRUSTED, "the manifest " + what);
  }
}
