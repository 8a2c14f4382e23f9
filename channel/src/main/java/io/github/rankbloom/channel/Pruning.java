package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.Manifest.Delta;
import io.github.rankbloom.channel.format.Manifest.Version;
import io.github.rankbloom.channel.format.ManifestException;
import io.github.rankbloom.channel.format.Retired;
import io.github.rankbloom.channel.format.Route;
import io.github.rankbloom.channel.store.BlobStore;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a channel need not keep. */
final class Pruning {

  private final BlobStore store;
  private final PublisherSettings settings;

  Pruning(BlobStore store, PublisherSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /**
   * The deltas worth listing: those on the cheapest way from some listed version, where that way is
   * cheaper than the snapshot.
   */
  static List<Delta> needed(
      List<Delta> deltas, long target, long snapshotBytes, List<Version> versions) {
    Map<Long, Route> routes = Route.allTo(deltas, target);
    Set<Delta> needed = new HashSet<>();
    for (Version version : versions) {
      Route route = routes.get(version.identity());
      if (route != null && route.bytes() < snapshotBytes) {
        needed.addAll(route.deltas());
      }
    }
    return deltas.stream().filter(needed::contains).distinct().toList();
  }

  /** Deletes blobs that no manifest has named for a grace period; returns how many. */
  int prune(Manifest manifest, List<String> notes) {
    try {
      store.tidy(settings.grace());
      return deleteRetired(manifest);
    } catch (IOException e) {
      // The version is published, and the next publisher will try again.
      notes.add("files that are needed no more stay for now: " + e.getMessage());
      return 0;
    }
  }

  private int deleteRetired(Manifest manifest) throws IOException {
    Set<String> live = live(manifest);
    Instant now = settings.clock().instant().truncatedTo(ChronoUnit.SECONDS);
    Map<String, Instant> before = retired();
    Map<String, Instant> after = new HashMap<>();
    int deleted = 0;
    for (String name : store.list(Blob.FOLDER)) {
      if (live.contains(name)) {
        continue;
      }
      Instant since = before.getOrDefault(name, now);
      if (before.containsKey(name) && !since.plus(settings.grace()).isAfter(now)) {
        store.delete(name);
        deleted++;
      } else {
        after.put(name, since);
      }
    }
    if (!after.equals(before)) {
      store.write(Retired.NAME, new Retired(after).write());
    }
    return deleted;
  }

  private Map<String, Instant> retired() throws IOException {
    Optional<BlobStore.Stored> stored = store.read(Retired.NAME, Retired.MAX_BYTES);
    try {
      return stored.isPresent() ? Retired.read(stored.get().content()).since() : Map.of();
    } catch (ManifestException e) {
      return Map.of();
    }
  }

  private static Set<String> live(Manifest manifest) {
    Set<String> names = new HashSet<>();
    names.add(manifest.snapshot().name());
    manifest.deltas().forEach(delta -> names.add(delta.blob().name()));
    manifest.versions().forEach(v -> v.snapshot().ifPresent(blob -> names.add(blob.name())));
    return names;
  }
}
