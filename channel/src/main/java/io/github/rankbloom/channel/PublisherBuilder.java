package io.github.rankbloom.channel;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.PublicKey;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.store.BlobStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Describes a publisher. All but who signs has a default. */
public final class PublisherBuilder {

  private final BlobStore store;
  private final String channel;
  private Catalogue catalogue = Catalogue.STANDARD;
  private Optional<SigningKey> key = Optional.empty();
  private boolean unsigned;
  private Optional<List<PublicKey>> trusted = Optional.empty();
  private Duration minimumWait = Duration.ofMinutes(1);
  private Duration validity = Duration.ofDays(7);
  private Duration grace = Duration.ofDays(1);
  private int window = 32;
  private double maxChange = 0.5;
  private boolean anyChange;
  private long firstSequence = 1;
  private InstantSource clock = InstantSource.system();

  PublisherBuilder(BlobStore store, String channel) {
    this.store = store;
    this.channel = channel;
  }

  /**
   * Signs every manifest.
   *
   * @param signingKey the key; followers need its public part
   * @return this builder
   */
  public PublisherBuilder signedBy(SigningKey signingKey) {
    key = Optional.of(signingKey);
    return this;
  }

  /**
   * Signs nothing, so that followers cannot tell who wrote the channel.
   *
   * @return this builder
   */
  public PublisherBuilder unsigned() {
    unsigned = true;
    return this;
  }

  /**
   * Changes the keys that followers trust. To move to a new key, publish once with both under the
   * old key, and then with the new one alone under the new key.
   *
   * @param keys all keys to be trusted from now on, among them the one that signs
   * @return this builder
   */
  public PublisherBuilder trustedKeys(List<PublicKey> keys) {
    trusted = Optional.of(List.copyOf(keys));
    return this;
  }

  /**
   * Sets how long a follower waits at least between two questions; a minute by default.
   *
   * @param wait whole seconds, from 0 to 7 days
   * @return this builder
   */
  public PublisherBuilder minimumWait(Duration wait) {
    minimumWait = wait;
    return this;
  }

  /**
   * Sets after what time without a new manifest followers are to doubt; 7 days by default.
   *
   * @param duration from a second to 3650 days
   * @return this builder
   */
  public PublisherBuilder validFor(Duration duration) {
    validity = duration;
    return this;
  }

  /**
   * Sets how long a file is kept when the manifest does not name it any more; a day by default.
   * Longer than any cache between here and a follower keeps a manifest.
   *
   * @param duration at least 0
   * @return this builder
   */
  public PublisherBuilder grace(Duration duration) {
    grace = duration;
    return this;
  }

  /**
   * Sets how many versions back there are deltas from, where they pay; 32 by default.
   *
   * @param versions from 1 to 1024
   * @return this builder
   */
  public PublisherBuilder window(int versions) {
    window = versions;
    return this;
  }

  /**
   * Sets by which part the number of keys may grow or shrink at once; by half of it by default. By
   * {@value ChannelPublisher#ALWAYS_ALLOWED_CHANGE} keys it always may. That keys were exchanged
   * for as many others is not seen.
   *
   * @param part at least 0
   * @return this builder
   */
  public PublisherBuilder maxChange(double part) {
    maxChange = part;
    return this;
  }

  /**
   * Publishes whatever the change: of the number of keys, the kind of the filter, or its key hash.
   *
   * @return this builder
   */
  public PublisherBuilder anyChange() {
    anyChange = true;
    return this;
  }

  /**
   * Starts a new channel above what followers of a lost one may have seen, or lifts one that was
   * started below; at 1 by default.
   *
   * @param sequence the least of the next manifest
   * @return this builder
   */
  public PublisherBuilder firstSequence(long sequence) {
    firstSequence = sequence;
    return this;
  }

  /**
   * Sets the kinds of filters that may be published; those of the library by default.
   *
   * @param kinds the kinds
   * @return this builder
   */
  public PublisherBuilder catalogue(Catalogue kinds) {
    catalogue = kinds;
    return this;
  }

  /**
   * Sets the clock.
   *
   * @param source tells the time
   * @return this builder
   */
  public PublisherBuilder clock(InstantSource source) {
    clock = source;
    return this;
  }

  /**
   * Makes the publisher.
   *
   * @return the publisher
   * @throws IllegalArgumentException if a value is out of its range
   * @throws IllegalStateException unless exactly one of {@link #signedBy} and {@link #unsigned} was
   *     called
   */
  public ChannelPublisher build() {
    if (key.isPresent() == unsigned) {
      throw new IllegalStateException("a channel is either signed by a key, or unsigned by name");
    }
    return new ChannelPublisher(
        store,
        new PublisherSettings(
            catalogue,
            channel,
            key,
            trusted,
            minimumWait,
            validity,
            grace,
            window,
            maxChange,
            anyChange,
            firstSequence,
            clock));
  }
}
