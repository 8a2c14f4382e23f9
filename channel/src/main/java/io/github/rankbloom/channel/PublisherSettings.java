package io.github.rankbloom.channel;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.PublicKey;
import io.github.rankbloom.channel.format.Rotation;
import io.github.rankbloom.channel.format.SigningKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * How a publisher publishes.
 *
 * @param catalogue the kinds of filters that it knows
 * @param channel the name of the channel
 * @param key signs the manifest, or nothing for a channel that anyone could have written
 * @param trusted the keys that followers shall trust from now on, or nothing to leave them as they
 *     are
 * @param minimumWait how long a follower waits at least between two questions, in whole seconds
 * @param validity how long a manifest is good
 * @param grace how long a file is kept after it is needed no more
 * @param window how many versions back there are deltas from
 * @param maxChange the largest part of the keys that may come or go at once
 * @param anyChange whether to publish whatever the change
 * @param firstSequence the sequence of the first manifest of a new channel
 * @param clock tells the time
 */
record PublisherSettings(
    Catalogue catalogue,
    String channel,
    Optional<SigningKey> key,
    Optional<List<PublicKey>> trusted,
    Duration minimumWait,
    Duration validity,
    Duration grace,
    int window,
    double maxChange,
    boolean anyChange,
    long firstSequence,
    InstantSource clock) {

  static final int MAX_WINDOW = 1024;

  PublisherSettings {
    require(
        Manifest.CHANNEL_NAME.matcher(channel).matches(),
        "channel must be " + Manifest.CHANNEL_NAME_RULE + ", not '" + channel + "'");
    require(
        !minimumWait.isNegative() && minimumWait.compareTo(Manifest.MAX_WAIT) <= 0,
        "minimumWait must be from 0 to " + Manifest.MAX_WAIT + ", not " + minimumWait);
    require(
        validity.toSeconds() >= 1 && validity.toDays() <= 3650,
        "validity must be from a second to 3650 days, not " + validity);
    require(!grace.isNegative(), "grace must not be negative, but is " + grace);
    require(
        window >= 1 && window <= MAX_WINDOW,
        "window must be from 1 to " + MAX_WINDOW + ", not " + window);
    require(maxChange >= 0, "maxChange must be at least 0, not " + maxChange);
    require(firstSequence >= 1, "firstSequence must be at least 1, not " + firstSequence);
    trusted.ifPresent(
        keys -> {
          require(
              !keys.isEmpty() && keys.size() <= Rotation.MAX_KEYS,
              "trusted must be from 1 to " + Rotation.MAX_KEYS + " keys, not " + keys.size());
          require(
              key.isPresent() && keys.contains(key.get().publicKey()),
              "trusted must contain the key that signs: or else nobody would follow");
        });
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
