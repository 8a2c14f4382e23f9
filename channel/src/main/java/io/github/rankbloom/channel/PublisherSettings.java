package io.github.rankbloom.channel;

import io.github.rankbloom.IllegalParameterException;
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
 * @param maxChange the largest part by which the number of keys may grow or shrink at once
 * @param anyChange whether to publish whatever the change
 * @param firstSequence the least sequence of the next manifest
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

  private static final Duration MIN_VALIDITY = Duration.ofSeconds(1);
  private static final Duration MAX_VALIDITY = Duration.ofDays(3650);

  PublisherSettings {
    require(
        Manifest.CHANNEL_NAME.matcher(channel).matches(),
        "channel",
        Manifest.CHANNEL_NAME_RULE + ", not '" + channel + "'");
    require(
        !minimumWait.isNegative() && minimumWait.compareTo(Manifest.MAX_WAIT) <= 0,
        "minimumWait",
        "from 0s to " + TimeText.of(Manifest.MAX_WAIT) + ", not " + TimeText.of(minimumWait));
    require(
        validity.compareTo(MIN_VALIDITY) >= 0 && validity.compareTo(MAX_VALIDITY) <= 0,
        "validity",
        "from "
            + TimeText.of(MIN_VALIDITY)
            + " to "
            + TimeText.of(MAX_VALIDITY)
            + ", not "
            + TimeText.of(validity));
    require(!grace.isNegative(), "grace", "at least 0s, not " + TimeText.of(grace));
    require(
        window >= 1 && window <= MAX_WINDOW,
        "window",
        "from 1 to " + MAX_WINDOW + ", not " + window);
    require(maxChange >= 0, "maxChange", "at least 0, not " + maxChange);
    require(firstSequence >= 1, "firstSequence", "at least 1, not " + firstSequence);
    trusted.ifPresent(
        keys -> {
          require(
              !keys.isEmpty() && keys.size() <= Rotation.MAX_KEYS,
              "trusted",
              "from 1 to " + Rotation.MAX_KEYS + " keys, not " + keys.size());
          require(
              key.isPresent() && keys.contains(key.get().publicKey()),
              "trusted",
              "keys with the one that signs among them, or else nobody would follow");
        });
  }

  private static void require(boolean condition, String parameter, String allowed) {
    if (!condition) {
      throw new IllegalParameterException(parameter, "must be " + allowed);
    }
  }
}
