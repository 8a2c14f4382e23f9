package io.github.rankbloom.cli.feed;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.Memory;
import java.util.Arrays;

/** Puts lines straight into a filter, and counts them. */
public final class Feeder {

  /** A smaller filter is filled as lines are read, by the thread that reads them. */
  private static final long LARGE_BITS = 8L << 20;

  /**
   * A large filter is filled by all cores, with up to this many hashes at a time. The more come to
   * a filter that is still empty, the better: then it is filled bucket by bucket.
   */
  private static final int MOST_HASHES = 1 << 23;

  /**
   * Up to this many hashes go in one after the other, so that it is known which one did not fit.
   */
  private static final int FEW_HASHES = 1 << 16;

  /** The part of the memory that hashes may take, twice while they are dealt to the cores. */
  private static final int MEMORY_PART = 32;

  private final Filter filter;
  private final BlockSink<?> sink;
  private long[] hashes = new long[FEW_HASHES];
  private int count;
  private long taken;
  private long changes;
  private long refusedHash;

  /**
   * Feeds a filter.
   *
   * @param filter one that keys can be put into, with values if it keeps them
   */
  public Feeder(Filter filter) {
    this.filter = filter;
    if (filter instanceof InsertableFilter insertable) {
      sink =
          HashedLines.keys(
              filter.hashing(),
              (more, length) -> {
                if (count > 0 || filter.bitSize() >= LARGE_BITS) {
                  add(insertable, more, length);
                } else {
                  putInOrder(insertable, more, length);
                }
              });
    } else if (filter instanceof ValueFilter map) {
      sink =
          HashedLines.values(
              filter.hashing(), map.maxValue(), (hash, value) -> put(map, hash, value));
    } else {
      throw new IllegalArgumentException("nothing can be put into a " + filter.getClass());
    }
  }

  private void add(InsertableFilter keys, long[] more, int length) {
    for (int done = 0; done < length; ) {
      if (count == hashes.length && !grow()) {
        putAll(keys);
      }
      int copied = Math.min(length - done, hashes.length - count);
      System.arraycopy(more, done, hashes, count, copied);
      count += copied;
      done += copied;
    }
  }

  private boolean grow() {
    long most = mostHashes();
    if (hashes.length >= most) {
      return false;
    }
    // Rather a little too large than copied once more.
    long larger = 4L * hashes.length;
    hashes = Arrays.copyOf(hashes, (int) (4 * larger > most ? most : larger));
    return true;
  }

  private long mostHashes() {
    long most = Math.min(MOST_HASHES, Memory.heapBytes() / MEMORY_PART / Long.BYTES);
    return filter instanceof GrowingFilter growing ? Math.min(most, growing.maxCapacity()) : most;
  }

  private void putInOrder(InsertableFilter keys, long[] some, int length) {
    try {
      changes += keys.putHashes(some, 0, length);
      taken += length;
    } catch (FilterFullException e) {
      taken += e.position();
      refusedHash = some[e.position()];
      throw e;
    }
  }

  /** Returns the lines put in so far. */
  private long putAll(InsertableFilter keys) {
    int length = count;
    count = 0;
    if (length <= FEW_HASHES) {
      putInOrder(keys, hashes, length);
      return taken;
    }
    long[] all = length == hashes.length ? hashes : Arrays.copyOf(hashes, length);
    try {
      changes += keys.putHashesInParallel(all);
      taken += length;
      return taken;
    } catch (FilterFullException e) {
      taken += Arrays.stream(all).filter(keys::mightContainHash).count();
      refusedHash = mostFrequent(length);
      throw e;
    }
  }

  /** The hash that has filled the filter early, if one has. */
  private long mostFrequent(int length) {
    Arrays.sort(hashes, 0, length);
    long frequent = hashes[0];
    int most = 0;
    for (int start = 0, end; start < length; start = end) {
      end = start + 1;
      while (end < length && hashes[end] == hashes[start]) {
        end++;
      }
      if (end - start > most) {
        most = end - start;
        frequent = hashes[start];
      }
    }
    return frequent;
  }

  private void put(ValueFilter map, long hash, long value) {
    refusedHash = hash;
    changes += map.putHash(hash, value) ? 1 : 0;
    taken++;
  }

  /**
   * Puts every line in.
   *
   * @param inputs has the lines
   * @throws FilterFullException if a line does not fit; others may be in
   */
  public void feed(KeyInputs inputs) {
    inputs.forEachLine(sink);
    if (count > 0 && filter instanceof InsertableFilter keys) {
      inputs.afterReading("filling", () -> putAll(keys));
    }
  }

  /** {@return how many lines were put in so far} */
  public long taken() {
    return taken;
  }

  /** {@return how many lines changed the filter, at most {@link #taken()}} */
  public long changes() {
    return changes;
  }

  /**
   * How often the filter holds the key that did not fit: what fills a filter early is often one key
   * over and over. Counts by taking the key out, so the filter is of no more use.
   *
   * @return 0 if the filter keeps no copies
   */
  public long copiesOfRefusedKey() {
    long copies = 0;
    if (filter instanceof DeletableFilter deletable) {
      while (deletable.removeHash(refusedHash)) {
        copies++;
      }
    }
    return copies;
  }
}
