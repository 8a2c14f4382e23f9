package io.github.rankbloom.dleft;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.table.PermutedChoices;
import io.github.rankbloom.dleft.table.RemainderTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;

/**
 * What the d-left counting filters have in common: sets that grow and shrink, for one thread at a
 * time.
 *
 * <p>As long as only keys that were added are removed, no key that is still in is ever denied, and
 * no count is too low. A key added several times takes another cell whenever the counter of a cell
 * is at its highest; where keys repeat more often than that, take a {@code rank-counting} filter.
 *
 * <p>Such filters cannot be merged, because a bucket of one may have no room for what the other put
 * there; they can be copied.
 *
 * @param <F> the filter's own type
 */
/*
 * Why no key in the filter is denied (sections III-A and III-B of the paper). Say that a cell
 * agrees with a key if it lies in one of the key's buckets and its remainder is the beginning of the
 * key's remainder there. The invariant: one can give every key in the filter a count of its own,
 * of a cell that agrees with it. Then no key in the filter is denied, and counts are not too low.
 *
 * - An insertion adds a count to a cell that agrees with the key, new or old.
 * - Cutting a remainder short keeps all agreements.
 * - A removal of key x takes a count from the longest cell that agrees with x, wherever it lies. If
 *   that count was given to another key y, then x had one of a cell no longer. Keys x and y agree in
 *   all of the longer cell, minimal remainder included, and minimal remainders come from
 *   permutations, so x and y have the same buckets and minimal remainders everywhere. So the
 *   beginning of x's remainder that the shorter cell holds is a beginning of y's too, and y takes it.
 *
 * Nothing is asked of where cells lie or of how lengths differ between them, so a further cell
 * for the same key may go to any of its buckets, and counters that are full need no saturation.
 */
public abstract sealed class RemainderFilter<F extends RemainderFilter<F>> extends CellFilter<F>
    implements CountingFilter permits DLeftCountingFilter, DLeftDynamicCountingFilter {

  private final RemainderTable table;
  private final PermutedChoices choices;
  private final int subtables;

  /** The buckets and remainders of the key that is being put. */
  private final long[] buckets;

  private final long[] remainders;

  RemainderFilter(RemainderKind<F> kind, RemainderTable table, KeyHash hashing) {
    super(kind, hashing);
    this.table = table;
    choices = new PermutedChoices(table.geometry());
    subtables = table.geometry().subtables();
    buckets = new long[subtables];
    remainders = new long[subtables];
  }

  @Override
  final RemainderTable table() {
    return table;
  }

  @Override
  public final boolean mightContainHash(long hash) {
    long place = choices.place(hash);
    for (int i = 0; i < subtables; i++) {
      long pair = choices.permute(place, i);
      if (table.longestMatch(choices.bucket(pair, i), choices.remainder(pair, hash)) > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final long approximateCountHash(long hash) {
    long place = choices.place(hash);
    long count = 0;
    for (int i = 0; i < subtables; i++) {
      long pair = choices.permute(place, i);
      count += table.count(choices.bucket(pair, i), choices.remainder(pair, hash));
    }
    return count;
  }

  /** {@inheritDoc} It always changes: every insertion is counted. */
  @Override
  public final boolean putHash(long hash) {
    changes.begin();
    try {
      choose(hash);
      if (!putChosen()) {
        throw full();
      }
      return true;
    } finally {
      changes.end();
    }
  }

  @Override
  public final boolean putHash(long hash, long times) {
    Ranges.requireAtLeast("times", times, 0);
    if (times == 0) {
      return false;
    }
    DLeftCountingGeometry geometry = table.geometry();
    if (times > ((long) subtables * geometry.capacity()) << geometry.counterBits()) {
      throw full();
    }
    changes.begin();
    try {
      choose(hash);
      long[] saved = table.save(buckets);
      long savedSize = table.size;
      for (long i = 0; i < times; i++) {
        if (!putChosen()) {
          table.restore(buckets, saved, savedSize);
          throw full();
        }
      }
      return true;
    } finally {
      changes.end();
    }
  }

  private void choose(long hash) {
    long place = choices.place(hash);
    for (int i = 0; i < subtables; i++) {
      long pair = choices.permute(place, i);
      buckets[i] = choices.bucket(pair, i);
      remainders[i] = choices.remainder(pair, hash);
    }
  }

  /** Counts the chosen key once, unless all its buckets are full. */
  private boolean putChosen() {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < subtables; i++) {
      if (table.increment(buckets[i], remainders[i])) {
        return true;
      }
      int load = table.load(buckets[i]);
      if (load < least) {
        least = load;
        best = i;
      }
    }
    if (least == table.geometry().capacity()) {
      return false;
    }
    table.add(buckets[best], remainders[best]);
    return true;
  }

  private FilterFullException full() {
    return new FilterFullException(
        "the filter is full: every bucket of a key can hold "
            + table.geometry().capacity()
            + " cells, with "
            + table.size
            + " keys in");
  }

  @Override
  public final boolean removeHash(long hash) {
    changes.begin();
    try {
      long place = choices.place(hash);
      long bucket = 0;
      long remainder = 0;
      int longest = 0;
      for (int i = 0; i < subtables; i++) {
        long pair = choices.permute(place, i);
        long candidate = choices.remainder(pair, hash);
        int length = table.longestMatch(choices.bucket(pair, i), candidate);
        if (length > longest) {
          longest = length;
          bucket = choices.bucket(pair, i);
          remainder = candidate;
        }
      }
      if (longest == 0) {
        return false;
      }
      table.remove(bucket, remainder, longest);
      return true;
    } finally {
      changes.end();
    }
  }

  /** The number of insertions less the number of removals, exactly. */
  @Override
  public final long approximateElementCount() {
    return table.size;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Computed from the cells as they are, which takes a walk through the whole table.
   */
  @Override
  public final double expectedFpp() {
    return Math.min(1, table.falsePositiveRate());
  }
}
