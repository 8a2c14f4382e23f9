package io.github.rankbloom.channel;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.channel.PublishException.Reason;
import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.Manifest.Delta;
import io.github.rankbloom.channel.format.Manifest.Target;
import io.github.rankbloom.channel.format.Manifest.Version;
import io.github.rankbloom.channel.format.ManifestException;
import io.github.rankbloom.channel.format.PublicKey;
import io.github.rankbloom.channel.format.Rotation;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.store.BlobStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Publishes versions of a filter as a channel.
 *
 * <p>All that a version needs is written and read back before the manifest tells of it, and the
 * manifest is replaced in one step, so a publisher may be killed at any moment. Of two publishers
 * at once one wins, and the other is told.
 */
/*
 * Deltas: version v has one from v-1, and from v-2^k for every 2^k that divides v. So a follower k
 * versions back needs at most 2·log2(k) of them, all deltas stay useful when newer versions come,
 * and a publisher needs the snapshots of log2(window) earlier versions to make them.
 */
public final class ChannelPublisher {

  /** By as many keys a filter may always grow or shrink: a small one may change wholly. */
  public static final long ALWAYS_ALLOWED_CHANGE = 1000;

  private final BlobStore store;
  private final PublisherSettings settings;

  ChannelPublisher(BlobStore store, PublisherSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /**
   * Starts to describe a publisher.
   *
   * @param store takes the files of the channel
   * @param channel the name of the channel
   * @return a builder that must be told who signs
   */
  public static PublisherBuilder builder(BlobStore store, String channel) {
    return new PublisherBuilder(store, channel);
  }

  /**
   * Publishes a version.
   *
   * @param filter of a kind in the catalogue; it must not change meanwhile
   * @return what was done
   * @throws PublishException if this may not or could not be published
   * @throws IOException if the store fails
   */
  public Publication publish(Filter filter) throws IOException {
    Optional<BlobStore.Stored> stored = store.read(Manifest.NAME, Manifest.MAX_BYTES);
    Optional<Manifest> current =
        stored.isPresent() ? Optional.of(own(stored.get())) : Optional.empty();
    Pruning pruning = new Pruning(store, settings);
    List<String> notes = new ArrayList<>();
    // First of all, as it may make the room that the new version needs.
    int deleted = current.isPresent() ? pruning.prune(current.get(), notes) : 0;
    Draft draft = new Draft(FilterContent.of(settings.catalogue(), filter), current, notes);
    Manifest next = draft.write();
    byte[] bytes =
        settings.key().isPresent()
            ? SignedManifest.write(next, settings.key().get())
            : SignedManifest.writeUnsigned(next);
    if (bytes.length > Manifest.MAX_BYTES) {
      throw new IllegalStateException("a manifest of " + bytes.length + " bytes");
    }
    if (!store.replace(Manifest.NAME, bytes, stored.map(BlobStore.Stored::tag))) {
      throw new PublishException(
          Reason.LOST_RACE,
          "another publisher was faster: the channel is not what it was when sequence "
              + next.sequence()
              + " was prepared; publish again");
    }
    deleted += pruning.prune(next, notes);
    return new Publication(
        next, draft.changed, draft.deltas.size(), draft.deltaBytes(), deleted, notes);
  }

  /** The manifest that is there, if it is one that this publisher may replace. */
  private Manifest own(BlobStore.Stored stored) throws PublishException {
    SignedManifest signed;
    try {
      signed = SignedManifest.read(stored.content());
    } catch (ManifestException e) {
      throw new PublishException(
          Reason.DAMAGED_MANIFEST,
          "the " + Manifest.NAME + " that is there is no manifest: " + e.getMessage());
    }
    Manifest manifest = signed.manifest();
    if (!manifest.channel().equals(settings.channel())) {
      throw new PublishException(
          Reason.OTHER_CHANNEL,
          "this is the channel " + manifest.channel() + ", not " + settings.channel());
    }
    if (signed.signer().isPresent()) {
      PublicKey ours =
          settings
              .key()
              .orElseThrow(
                  () ->
                      new PublishException(
                          Reason.NOT_OUR_KEY, "the channel is signed: give its key"))
              .publicKey();
      if (!signed.isGenuine()) {
        throw new PublishException(
            Reason.DAMAGED_MANIFEST, "the signature of the manifest that is there is wrong");
      }
      List<PublicKey> allowed =
          manifest.rotations().isEmpty() ? List.of(signed.signer().get()) : lastKeys(manifest);
      if (!allowed.contains(ours)) {
        throw new PublishException(
            Reason.NOT_OUR_KEY, "the key " + ours.hex() + " is none that followers of it trust");
      }
    }
    return manifest;
  }

  private static List<PublicKey> lastKeys(Manifest manifest) {
    return manifest.rotations().get(manifest.rotations().size() - 1).keys();
  }

  /** A version on its way into the channel. */
  private final class Draft {

    private final FilterContent content;
    private final Optional<Manifest> current;
    private final boolean changed;
    private final Set<String> present;
    private final List<Delta> deltas = new ArrayList<>();
    private final List<String> notes;

    Draft(FilterContent content, Optional<Manifest> current, List<String> notes)
        throws IOException {
      this.notes = notes;
      this.content = content;
      this.current = current;
      changed = current.isEmpty() || !current.get().target().plain().equals(content.plain());
      present = new HashSet<>(store.list(Blob.FOLDER));
    }

    long deltaBytes() {
      return deltas.stream().mapToLong(delta -> delta.blob().bytes()).sum();
    }

    /** Writes all blobs, and makes the manifest that tells of them. */
    Manifest write() throws IOException {
      if (current.isPresent() && changed) {
        requireAllowed(current.get());
      }
      Instant now = settings.clock().instant().truncatedTo(ChronoUnit.SECONDS);
      long version =
          current.map(manifest -> manifest.target().version() + (changed ? 1 : 0)).orElse(1L);
      Blob snapshot = snapshot();
      List<Version> earlier = earlier(version);
      if (changed) {
        makeDeltas(version, snapshot, earlier);
        if (earlier.stream().anyMatch(old -> old.identity() == content.identity())) {
          // Older deltas may lead to these keys in a filter made for another number of them.
          makeDelta(content, Long.MAX_VALUE);
        }
      }
      List<Delta> all = new ArrayList<>(deltas);
      current.ifPresent(
          manifest ->
              manifest.deltas().stream()
                  .filter(delta -> present.contains(delta.blob().name()))
                  .forEach(all::add));
      return new Manifest(
          settings.channel(),
          Math.max(
              current.map(manifest -> manifest.sequence() + 1).orElse(1L),
              settings.firstSequence()),
          now,
          now.plus(settings.validity()).truncatedTo(ChronoUnit.SECONDS),
          settings.minimumWait(),
          content.form(),
          new Target(version, content.identity(), content.plain(), content.keys()),
          snapshot,
          Pruning.needed(all, content.identity(), snapshot.bytes(), earlier),
          earlier,
          rotations());
    }

    private void requireAllowed(Manifest manifest) throws PublishException {
      if (settings.anyChange()) {
        return;
      }
      if (!manifest.form().equals(content.form())) {
        throw new PublishException(
            Reason.OTHER_FORM,
            "the channel's filter is "
                + manifest.form().text()
                + "; this one is "
                + content.form().text());
      }
      long before = manifest.target().keys();
      long change = Math.abs(content.keys() - before);
      if (change > ALWAYS_ALLOWED_CHANGE && change > settings.maxChange() * before) {
        throw new PublishException(
            Reason.CHANGE_TOO_LARGE,
            "the filter goes from about "
                + before
                + " to about "
                + content.keys()
                + " keys, and their number may change by at most "
                + percent(settings.maxChange()));
      }
    }

    private static String percent(double part) {
      return BigDecimal.valueOf(part).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }

    /** The snapshot in the store: that of the channel where it is still good, or else a new one. */
    private Blob snapshot() throws IOException {
      if (!changed) {
        Blob old = current.orElseThrow().snapshot();
        if (load(old).filter(loaded -> loaded.plain().equals(content.plain())).isPresent()) {
          return old;
        }
        notes.add("the snapshot was missing or damaged, and is written anew");
      }
      byte[] bytes = content.snapshot();
      Blob blob = Blob.of(bytes);
      store.write(blob.name(), bytes);
      requireContent(load(blob), "snapshot");
      return blob;
    }

    private void requireContent(Optional<FilterContent> readBack, String what)
        throws PublishException {
      if (readBack.filter(read -> read.plain().equals(content.plain())).isEmpty()) {
        throw new PublishException(
            Reason.READ_BACK, "the " + what + " that was read back is not the one written");
      }
    }

    /** The earlier versions to be listed, with the snapshots that later deltas will start from. */
    private List<Version> earlier(long version) {
      List<Version> versions = new ArrayList<>();
      current.ifPresent(
          manifest -> {
            if (changed) {
              Target last = manifest.target();
              versions.add(
                  new Version(
                      last.version(),
                      last.identity(),
                      manifest.published(),
                      last.keys(),
                      Optional.of(manifest.snapshot())));
            }
            versions.addAll(manifest.versions());
          });
      versions.removeIf(old -> old.version() < version - settings.window());
      versions.replaceAll(
          old ->
              new Version(
                  old.version(),
                  old.identity(),
                  old.published(),
                  old.keys(),
                  old.snapshot().filter(blob -> present.contains(blob.name()))));
      return versions;
    }

    private void makeDeltas(long version, Blob snapshot, List<Version> earlier) throws IOException {
      List<Version> kept = new ArrayList<>();
      for (Version old : earlier) {
        long back = version - old.version();
        boolean isBase = back == 1 || (Long.bitCount(back) == 1 && version % back == 0);
        if (isBase && old.snapshot().isPresent()) {
          makeDelta(old, snapshot);
        }
        boolean isFutureBase = isBaseLater(old.version(), version);
        kept.add(
            isFutureBase
                ? old
                : new Version(
                    old.version(), old.identity(), old.published(), old.keys(), Optional.empty()));
      }
      earlier.clear();
      earlier.addAll(kept);
    }

    /**
     * Whether a version is the last multiple of a power of two, so that a delta will start there.
     */
    private boolean isBaseLater(long old, long version) {
      for (long step = 2; step <= settings.window(); step *= 2) {
        if (old == version / step * step) {
          return true;
        }
      }
      return false;
    }

    private void makeDelta(Version old, Blob snapshot) throws IOException {
      Optional<FilterContent> base =
          load(old.snapshot().orElseThrow()).filter(loaded -> loaded.identity() == old.identity());
      if (base.isEmpty()) {
        notes.add("no delta from version " + old.version() + ": its snapshot is damaged");
        return;
      }
      if (base.get().identity() != content.identity()) {
        makeDelta(base.get(), snapshot.bytes());
      }
    }

    private void makeDelta(FilterContent base, long below) throws IOException {
      Optional<byte[]> bytes = content.deltaFrom(base);
      if (bytes.isEmpty() || bytes.get().length >= below) {
        return;
      }
      Blob blob = Blob.of(bytes.get());
      store.write(blob.name(), bytes.get());
      byte[] written = read(blob).orElse(new byte[0]);
      if (!Blob.of(written).equals(blob)) {
        throw new PublishException(
            Reason.READ_BACK, "the delta that was read back is not the one written");
      }
      requireContent(Optional.of(base.patched(written, Long.MAX_VALUE)), "delta's outcome");
      deltas.add(new Delta(base.identity(), content.identity(), blob));
    }

    private List<Rotation> rotations() {
      List<Rotation> rotations =
          new ArrayList<>(current.map(Manifest::rotations).orElse(List.of()));
      settings
          .trusted()
          .filter(
              keys ->
                  rotations.isEmpty() || !rotations.get(rotations.size() - 1).keys().equals(keys))
          .ifPresent(
              keys -> {
                long number =
                    rotations.isEmpty() ? 1 : rotations.get(rotations.size() - 1).number() + 1;
                rotations.add(
                    Rotation.sign(settings.channel(), number, keys, settings.key().orElseThrow()));
              });
      while (rotations.size() > Manifest.MAX_ROTATIONS) {
        rotations.remove(0);
      }
      return rotations;
    }

    private Optional<byte[]> read(Blob blob) throws IOException {
      return store.read(blob.name(), blob.bytes()).map(BlobStore.Stored::content);
    }

    /** The filter that a blob holds, if the blob is there and whole. */
    private Optional<FilterContent> load(Blob blob) throws IOException {
      try {
        Optional<byte[]> bytes = read(blob).filter(content -> Blob.of(content).equals(blob));
        return bytes.isPresent()
            ? Optional.of(FilterContent.read(settings.catalogue(), bytes.get(), Long.MAX_VALUE))
            : Optional.empty();
      } catch (FilterFormatException e) {
        return Optional.empty();
      }
    }
  }
}
