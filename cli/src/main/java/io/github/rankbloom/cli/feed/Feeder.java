package io.github.rankbloom.cli.feed;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.LineSink;

/** Puts lines straight into a filter, and counts them. */
public final class Feeder {

  private final Filter filter;
  private final LineSink sink;
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
      sink = HashedLines.keys(filter.hashing(), (hashes, count) -> put(insertable, hashes, count));
    } else if (filter instanceof ValueFilter map) {
      sink =
          HashedLines.values(
              filter.hashing(), map.maxValue(), (hash, value) -> put(map, hash, value));
    } else {
      throw new IllegalArgumentException("nothing can be put into a " + filter.getClass());
    }
  }

  private void put(InsertableFilter keys, long[] hashes, int count) {
    try {
      changes += keys.putHashes(hashes, 0, count);
      taken += count;
    } catch (FilterFullException e) {
      taken += e.position();
      refusedHash = hashes[e.position()];
      throw e;
    }
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
   * @throws FilterFullException if a line does not fit; those before it are in
   */
  public void feed(KeyInputs inputs) {
    inputs.forEachLine(sink);
  }

  /**
   * The lines put in so far.
   *
   * @return how many
   */
  public long taken() {
    return taken;
  }

  /**
   * The lines that changed the filter.
   *
   * @return at most {@link #taken()}
   */
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
