package io.github.rankbloom.channel;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.PublicKey;
import io.github.rankbloom.channel.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Describes a follower. All but whom to trust has a default. */
public final class FollowerBuilder {

  private static final Duration LEAST_INTERVAL = Duration.ofMillis(100);

  /** The part of the heap that a filter may take unless told otherwise. */
  private static final int HEAP_PART = 4;

  private final Transport transport;
  private final List<PublicKey> trusted = new ArrayList<>();
  private final List<ChannelListener> listeners = new ArrayList<>();
  private Catalogue catalogue = Catalogue.STANDARD;
  private boolean unsigned;
  private Optional<String> channel = Optional.empty();
  private Optional<Path> file = Optional.empty();
  private Duration interval = Duration.ofMinutes(1);
  private Duration firstWithin = Duration.ofMinutes(1);
  private Duration maxBackOff = Duration.ofMinutes(15);
  private long maxFilterBytes = Runtime.getRuntime().maxMemory() / HEAP_PART;
  private InstantSource clock = InstantSource.system();
  private RandomGenerator random = new SplittableRandom();

  FollowerBuilder(Transport transport) {
    this.transport = transport;
  }

  /**
   * Accepts manifests that a key signed, or that a key signed to which it passed its trust.
   *
   * @param key the publisher's public key
   * @return this builder
   */
  public FollowerBuilder trust(PublicKey key) {
    trusted.add(key);
    return this;
  }

  /**
   * Accepts any manifest, whoever wrote it.
   *
   * @return this builder
   */
  public FollowerBuilder unsigned() {
    unsigned = true;
    return this;
  }

  /**
   * Accepts manifests of one channel only; by default, that of the first one seen.
   *
   * @param name the channel's name
   * @return this builder
   */
  public FollowerBuilder channel(String name) {
    channel = Optional.of(name);
    return this;
  }

  /**
   * Keeps the filter in a file, to start from it the next time; by default, in memory alone.
   *
   * @param path the file; what the follower knows of it is in another whose name ends in {@code
   *     .channel}
   * @return this builder
   */
  public FollowerBuilder file(Path path) {
    file = Optional.of(path);
    return this;
  }

  /**
   * Sets the time between two questions, where the channel's minimum wait is shorter; a minute by
   * default.
   *
   * @param duration at least a tenth of a second
   * @return this builder
   */
  public FollowerBuilder interval(Duration duration) {
    interval = duration;
    return this;
  }

  /**
   * Sets within what time the first question comes; a minute by default, and a tenth of this where
   * there is no filter yet.
   *
   * @param duration at least 0
   * @return this builder
   */
  public FollowerBuilder firstPollWithin(Duration duration) {
    firstWithin = duration;
    return this;
  }

  /**
   * Sets how far the time between attempts that fail grows, before chance doubles it; a quarter of
   * an hour by default.
   *
   * @param duration at most a day
   * @return this builder
   */
  public FollowerBuilder maxBackOff(Duration duration) {
    maxBackOff = duration;
    return this;
  }

  /**
   * Sets how much memory the filter may take; a quarter of the heap by default.
   *
   * @param bytes at least 1
   * @return this builder
   */
  public FollowerBuilder maxFilterBytes(long bytes) {
    maxFilterBytes = bytes;
    return this;
  }

  /**
   * Adds a listener.
   *
   * @param listener hears of all that happens from the start
   * @return this builder
   */
  public FollowerBuilder listener(ChannelListener listener) {
    listeners.add(listener);
    return this;
  }

  /**
   * Sets the kinds of filters that may be followed; those of the library by default.
   *
   * @param kinds the kinds
   * @return this builder
   */
  public FollowerBuilder catalogue(Catalogue kinds) {
    catalogue = kinds;
    return this;
  }

  /**
   * Sets the clock.
   *
   * @param source tells the time
   * @return this builder
   */
  public FollowerBuilder clock(InstantSource source) {
    clock = source;
    return this;
  }

  /**
   * Sets the source of chance.
   *
   * @param generator gives random numbers
   * @return this builder
   */
  public FollowerBuilder random(RandomGenerator generator) {
    random = generator;
    return this;
  }

  /**
   * Makes the follower. It has the filter of its file, if there is one, and does not ask yet.
   *
   * @return the follower
   * @throws IOException if another follower has the file, or no file can be made there
   * @throws IllegalArgumentException if a value is out of its range
   * @throws IllegalStateException unless exactly one of {@link #trust} and {@link #unsigned} was
   *     called
   */
  public ChannelFollower build() throws IOException {
    if (trusted.isEmpty() != unsigned) {
      throw new IllegalStateException("a follower either trusts keys, or unsigned by name");
    }
    require(
        interval.compareTo(LEAST_INTERVAL) >= 0 && interval.compareTo(Schedule.MAX_WAIT) <= 0,
        "interval",
        "from "
            + TimeText.of(LEAST_INTERVAL)
            + " to "
            + TimeText.of(Schedule.MAX_WAIT)
            + ", not "
            + TimeText.of(interval));
    require(
        !firstWithin.isNegative(),
        "firstPollWithin",
        "at least 0s, not " + TimeText.of(firstWithin));
    require(
        maxBackOff.compareTo(Schedule.MAX_WAIT) <= 0,
        "maxBackOff",
        "at most " + TimeText.of(Schedule.MAX_WAIT) + ", not " + TimeText.of(maxBackOff));
    require(maxFilterBytes >= 1, "maxFilterBytes", "at least 1, not " + maxFilterBytes);
    channel.ifPresent(
        name ->
            require(
                Manifest.CHANNEL_NAME.matcher(name).matches(),
                "channel",
                Manifest.CHANNEL_NAME_RULE + ", not '" + name + "'"));
    FollowerSettings settings =
        new FollowerSettings(
            catalogue,
            channel,
            List.copyOf(trusted),
            maxFilterBytes,
            new Schedule(interval, firstWithin, maxBackOff),
            clock,
            random);
    LocalCopy copy =
        file.isPresent()
            ? new FileCopy(catalogue, file.get(), maxFilterBytes)
            : new LocalCopy.Nowhere();
    return new ChannelFollower(transport, settings, copy, listeners);
  }

  private static void require(boolean condition, String name, String allowed) {
    if (!condition) {
      throw new IllegalParameterException(name, "must be " + allowed);
    }
  }
}
