package io.github.rankbloom.channel;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets the nodes of a group know what the caches of the others hold, as in <i>Summary Cache</i> (L.
 * Fan, P. Cao, J. Almeida, A. Broder, SIGCOMM 1998). A node keeps a filter of the keys in its own
 * cache, publishes it when enough of it has changed, and follows the channels of its peers; so it
 * asks a peer for an entry only if that peer has it, but for rare false hits and for what changed
 * since the last update.
 *
 * <p>May be used by many threads.
 */
public final class SharedSummaries implements AutoCloseable {

  private final InsertableFilter own;
  private final DeletableFilter forgets;
  private final ChannelPublisher publisher;
  private final double updateAfter;
  private final Map<String, ChannelFollower> peers = new LinkedHashMap<>();
  private final Object publishing = new Object();

  private long changes;
  private boolean published;

  /**
   * A node without peers.
   *
   * @param <F> a filter that also forgets
   * @param own an empty filter for the keys in this node's cache, with room for all of them
   * @param publisher publishes it
   * @param updateAfter the part of the keys that must have come or gone before a new version is
   *     published, above 0 and at most 1; 0.01 to 0.1 is usual
   */
  public <F extends InsertableFilter & DeletableFilter> SharedSummaries(
      F own, ChannelPublisher publisher, double updateAfter) {
    if (!(updateAfter > 0 && updateAfter <= 1)) {
      throw new IllegalArgumentException(
          "updateAfter must be above 0 and at most 1, not " + updateAfter);
    }
    this.own = own;
    forgets = own;
    this.publisher = publisher;
    this.updateAfter = updateAfter;
  }

  /**
   * Adds a peer.
   *
   * @param name the peer's name
   * @param follower of the peer's channel, which this node closes in the end; started or polled by
   *     the caller
   */
  public void addPeer(String name, ChannelFollower follower) {
    synchronized (peers) {
      if (peers.putIfAbsent(name, follower) != null) {
        throw new IllegalArgumentException("there is a peer of the name " + name + " already");
      }
    }
  }

  /**
   * Notes that an entry came into the cache.
   *
   * @param key its key, which was not in the cache
   * @throws io.github.rankbloom.FilterFullException if the filter has no room
   */
  public void added(CharSequence key) {
    synchronized (own) {
      own.put(key);
      changes++;
    }
  }

  /**
   * Notes that an entry left the cache.
   *
   * @param key its key, which was in the cache
   */
  public void removed(CharSequence key) {
    synchronized (own) {
      forgets.remove(key);
      changes++;
    }
  }

  /** {@return whether enough has changed for a new version} */
  public boolean isUpdateDue() {
    synchronized (own) {
      return !published || (changes > 0 && changes >= updateAfter * own.approximateElementCount());
    }
  }

  /**
   * Publishes a new version if enough has changed. Call it now and then, from any thread; the cache
   * may change meanwhile.
   *
   * @return what was published, if it was time
   * @throws IOException if it could not be published; the next call tries again
   */
  public Optional<Publication> publishIfDue() throws IOException {
    synchronized (publishing) {
      if (!isUpdateDue()) {
        return Optional.empty();
      }
      Filter copy;
      long covered;
      synchronized (own) {
        copy = own.copy();
        covered = changes;
      }
      Publication publication = publisher.publish(copy);
      synchronized (own) {
        changes -= covered;
        published = true;
      }
      return Optional.of(publication);
    }
  }

  /**
   * The peers to ask for an entry that is not in the own cache.
   *
   * @param key its key
   * @return the names of those that may have it, in the order in which they were added
   */
  public List<String> peersThatMayHave(CharSequence key) {
    List<String> names = new ArrayList<>();
    synchronized (peers) {
      peers.forEach(
          (name, follower) -> {
            if (follower.hasFilter() && follower.filter().mightContain(key)) {
              names.add(name);
            }
          });
    }
    return names;
  }

  /** {@return how the follower of each peer is doing} */
  public Map<String, FollowerStatus> status() {
    Map<String, FollowerStatus> status = new LinkedHashMap<>();
    synchronized (peers) {
      peers.forEach((name, follower) -> status.put(name, follower.status()));
    }
    return status;
  }

  /**
   * Stops following the peers.
   *
   * @throws IOException if a follower cannot be closed
   */
  @Override
  public void close() throws IOException {
    synchronized (peers) {
      for (ChannelFollower follower : peers.values()) {
        follower.close();
      }
    }
  }
}
