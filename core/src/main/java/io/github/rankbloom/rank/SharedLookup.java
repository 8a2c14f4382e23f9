package io.github.rankbloom.rank;

import io.github.rankbloom.rank.table.BulkLookup;

/** Looks up hashes in a shared filter, up to 64 at a time, by the versions of their stripes. */
final class SharedLookup {

  private final SharedFilter<?> filter;
  private final BulkLookup lookup;
  private final long[] versions;
  private final long[] answers = new long[1];
  private long torn;

  /** Makes room for lookups of up to {@code most} hashes at a time. */
  SharedLookup(SharedFilter<?> filter, int most) {
    this.filter = filter;
    lookup = filter.table().lookup(most);
    versions = new long[Math.min(Long.SIZE, most)];
  }

  boolean isOf(SharedFilter<?> other) {
    return filter == other;
  }

  /** {@return a bit for each hash that is there, of all but those that are {@link #torn}} */
  long ask(long[] hashes, int offset, int count) {
    Stripes stripes = filter.stripes();
    for (int i = 0; i < count; i++) {
      versions[i] = stripes.beginRead(filter.stripe(hashes[offset + i]));
    }
    answers[0] = 0;
    torn = 0;
    boolean wild = false;
    try {
      lookup.run(hashes, offset, count, answers);
    } catch (IndexOutOfBoundsException e) {
      // As for a single question, which tells whether that was because of a change.
      wild = true;
    }
    for (int i = 0; i < count; i++) {
      if (wild || !stripes.isUnchanged(filter.stripe(hashes[offset + i]), versions[i])) {
        torn |= 1L << i;
      }
    }
    return answers[0] & ~torn;
  }

  /** {@return a bit for each hash whose stripe was changed meanwhile, to be asked again} */
  long torn() {
    return torn;
  }
}
