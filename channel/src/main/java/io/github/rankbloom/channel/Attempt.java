package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.FollowerState;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.Manifest.Delta;
import io.github.rankbloom.channel.format.Route;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a follower does in one attempt, and what it remembers from one to the next. It knows neither
 * threads nor when the next attempt is due.
 */
final class Attempt {

  /** What a snapshot may help against: the others would only be asked for once more in vain. */
  private static final Set<FailureCause> MENDED_BY_SNAPSHOT =
      Set.of(
          FailureCause.MISSING,
          FailureCause.DAMAGED,
          FailureCause.TRUNCATED,
          FailureCause.TOO_LARGE,
          FailureCause.WRONG_FILTER);

  private final FollowerSettings settings;
  private final Downloads downloads;
  private final LocalCopy copy;
  private final Consumer<ChannelException> onFailure;

  private Trust trust;

  /** What is known of {@link #content}. */
  private Optional<FollowerState> state = Optional.empty();

  private Optional<FilterContent> content = Optional.empty();

  private Optional<String> channel;

  /** Of the newest genuine manifest, even if the follower could not get to its content. */
  private long highestSequence;

  /** The content named by that manifest. */
  private Manifest.Target highestTarget;

  private Duration minimumWait = Duration.ZERO;

  /** The host's tag of the manifest whose content the follower has. */
  private Optional<String> tag = Optional.empty();

  private Instant lastSnapshot = Instant.MIN;

  Attempt(
      FollowerSettings settings,
      Downloads downloads,
      LocalCopy copy,
      Consumer<ChannelException> onFailure) {
    this.settings = settings;
    this.downloads = downloads;
    this.copy = copy;
    this.onFailure = onFailure;
    channel = settings.channel();
    trust = new Trust(settings.pinned(), 0);
    copy.load(problem -> onFailure.accept(local(problem))).ifPresent(this::resume);
  }

  private void resume(LocalCopy.Kept kept) {
    FollowerState known = kept.state();
    if (channel.filter(name -> !name.equals(known.channel())).isPresent()) {
      onFailure.accept(local("the file is of the channel " + known.channel()));
      return;
    }
    channel = Optional.of(known.channel());
    highestSequence = known.sequence();
    highestTarget = known.target();
    if (known.pinned().equals(settings.pinned())) {
      trust = new Trust(known.trusted(), known.rotation());
    }
    content = kept.content();
    state = has(known.target()) ? Optional.of(known) : Optional.empty();
  }

  private static ChannelException local(String message) {
    return new ChannelException(FailureCause.LOCAL_FILE, message);
  }

  Optional<FollowerState> state() {
    return state;
  }

  Optional<FilterContent> content() {
    return content;
  }

  Duration minimumWait() {
    return minimumWait;
  }

  /**
   * Asks for the manifest, and gets what it names.
   *
   * @return the update, if there was something new
   */
  Optional<Update> run() throws ChannelException {
    Downloads.Found found = downloads.manifest(tag);
    if (found.signed().isEmpty()) {
      return Optional.empty();
    }
    SignedManifest signed = found.signed().get();
    Trust next = trust.after(signed);
    Manifest manifest = signed.manifest();
    requireNewest(manifest);
    trust = next;
    channel = Optional.of(manifest.channel());
    highestSequence = manifest.sequence();
    highestTarget = manifest.target();
    minimumWait = manifest.minimumWait();
    Optional<Update> update = Optional.empty();
    if (has(manifest.target())) {
      refresh(manifest);
    } else {
      update = Optional.of(update(manifest));
    }
    tag = found.tag();
    return update;
  }

  private boolean has(Manifest.Target target) {
    return content.filter(held -> held.plain().equals(target.plain())).isPresent();
  }

  private void requireNewest(Manifest manifest) throws ChannelException {
    if (channel.filter(name -> !name.equals(manifest.channel())).isPresent()) {
      throw new ChannelException(
          FailureCause.OTHER_CHANNEL,
          "the manifest is of the channel " + manifest.channel() + ", not " + channel.get());
    }
    if (manifest.sequence() < highestSequence) {
      throw new ChannelException(
          FailureCause.ROLLBACK,
          "the manifest has sequence "
              + manifest.sequence()
              + ", and "
              + highestSequence
              + " was seen before");
    }
    if (manifest.sequence() == highestSequence && !manifest.target().equals(highestTarget)) {
      throw new ChannelException(
          FailureCause.ROLLBACK,
          "the manifest has sequence " + highestSequence + " again, with other content");
    }
  }

  private FollowerState state(Manifest manifest) {
    return new FollowerState(
        manifest.channel(),
        manifest.sequence(),
        manifest.published(),
        manifest.expires(),
        manifest.target(),
        content.map(held -> held.plain().sha256()),
        settings.pinned(),
        trust.keys(),
        trust.rotation());
  }

  private void refresh(Manifest manifest) throws ChannelException {
    FollowerState next = state(manifest);
    if (state.equals(Optional.of(next))) {
      return;
    }
    try {
      copy.store(next);
    } catch (IOException e) {
      throw local("the follower's state could not be written: " + e.getMessage());
    }
    state = Optional.of(next);
  }

  private Update update(Manifest manifest) throws ChannelException {
    Optional<Route> route =
        content.flatMap(held -> Route.cheaperThanSnapshot(manifest, held.identity()));
    if (route.isPresent()) {
      try {
        return accept(
            manifest,
            patched(manifest, route.get()),
            Traffic.DELTA,
            route.get().deltas().size(),
            route.get().bytes());
      } catch (ChannelException e) {
        if (!MENDED_BY_SNAPSHOT.contains(e.failureCause())) {
          throw e;
        }
        onFailure.accept(e);
      }
    }
    return accept(manifest, snapshot(manifest), Traffic.SNAPSHOT, 1, manifest.snapshot().bytes());
  }

  private FilterContent patched(Manifest manifest, Route route) throws ChannelException {
    FilterContent result = content.orElseThrow();
    for (Delta delta : route.deltas()) {
      byte[] bytes = downloads.blob(Traffic.DELTA, delta.blob(), maxBlobBytes());
      try {
        result = result.patched(bytes, settings.maxFilterBytes());
      } catch (IOException e) {
        throw wrong("a delta does not fit: " + e.getMessage());
      }
    }
    return required(manifest, result);
  }

  private FilterContent snapshot(Manifest manifest) throws ChannelException {
    Instant now = settings.clock().instant();
    if (lastSnapshot.isAfter(now.minus(minimumWait))) {
      throw new ChannelException(
          FailureCause.SNAPSHOT_LIMIT,
          "a second snapshot within " + minimumWait.toSeconds() + " seconds is one too many");
    }
    lastSnapshot = now;
    byte[] bytes = downloads.blob(Traffic.SNAPSHOT, manifest.snapshot(), maxBlobBytes());
    try {
      return required(
          manifest, FilterContent.read(settings.catalogue(), bytes, settings.maxFilterBytes()));
    } catch (ChannelException e) {
      throw e;
    } catch (IOException e) {
      throw wrong("the snapshot is no filter: " + e.getMessage());
    }
  }

  /** A message is never longer than its filter's memory by more than this. */
  private long maxBlobBytes() {
    return settings.maxFilterBytes() + settings.maxFilterBytes() / 8 + (1 << 16);
  }

  private static FilterContent required(Manifest manifest, FilterContent result)
      throws ChannelException {
    if (!result.plain().equals(manifest.target().plain())
        || result.identity() != manifest.target().identity()
        || !result.form().equals(manifest.form())) {
      throw wrong("the outcome is not the filter that the manifest names");
    }
    return result;
  }

  private static ChannelException wrong(String message) {
    return new ChannelException(FailureCause.WRONG_FILTER, message);
  }

  private Update accept(Manifest manifest, FilterContent result, Traffic by, int files, long bytes)
      throws ChannelException {
    FollowerState next = state(manifest);
    try {
      copy.store(next, result);
    } catch (IOException e) {
      throw local("the filter could not be written: " + e.getMessage());
    }
    state = Optional.of(next);
    content = Optional.of(result);
    return new Update(manifest, result.filter(), by, files, bytes);
  }
}
