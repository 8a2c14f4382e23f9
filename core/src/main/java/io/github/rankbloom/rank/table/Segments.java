package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.RankGeometry;

/**
 * How a bucket goes on after its own words: its segments are the bucket itself (level 1), an
 * extension of level 2 that it points to, and one of level 3 that the extension points to. A
 * segment is named by its first word; 0, the first bucket's, stands for none where an extension is
 * meant.
 *
 * <p>The extensions that are not in use are shared by all buckets, so this object is the lock of
 * whoever takes one or gives one back.
 */
final class Segments {

  private final long[] words;
  private final RankGeometry geometry;
  private final Level[] levels;

  /** The pool that serves each level; level 1 has none. */
  private final ExtensionPool[] pools;

  Segments(RankGeometry geometry, Level[] levels, long[] words) {
    this.words = words;
    this.geometry = geometry;
    this.levels = levels;
    long second = geometry.buckets() * geometry.bucketWords();
    long third = second + geometry.j2() * geometry.extension2Words();
    pools =
        new ExtensionPool[] {
          null,
          new ExtensionPool(words, second, geometry.extension2Words(), geometry.j2()),
          new ExtensionPool(words, third, geometry.extension3Words(), geometry.j3())
        };
  }

  /** Takes over which extensions are free from the segments whose words were copied. */
  void copyState(Segments from) {
    pools[1].copyState(from.pools[1]);
    pools[2].copyState(from.pools[2]);
  }

  /** Makes every extension free again; the caller zeroes the words. */
  void clear() {
    pools[1].clear();
    pools[2].clear();
  }

  /** {@return the number of extensions of level 2 or 3 in use} */
  synchronized int extensionsInUse(int level) {
    return pools[level - 1].inUse();
  }

  /** {@return the segment after another, 0 if there is none} */
  int after(int segment, int level) {
    Level at = levels[level];
    if (at.pointerBits() == 0) {
      return 0;
    }
    int extension = (int) Bits.get(words, segment, at.pointer(), at.pointerBits());
    return extension == 0 ? 0 : pools[level + 1].word(extension);
  }

  /** {@return the segment of a bucket on a level, 0 if there is none} */
  int of(int bucket, int level) {
    if (level == 0) {
      return bucket;
    }
    int second = after(bucket, 0);
    return level == 1 || second == 0 ? second : after(second, 1);
  }

  /**
   * Gives a bucket the extensions that it needs for more cells.
   *
   * @param load the number of cells that it has
   * @throws FilterFullException if there is no room for these; nothing has changed
   */
  synchronized void lengthen(int bucket, int load, int more) {
    requireRoom(load, more);
    for (int level = 1; level < levels.length; level++) {
      if (crosses(level, load, load + more)) {
        Level before = levels[level - 1];
        int extension = pools[level].acquire();
        int segment = of(bucket, level - 1);
        Bits.set(words, segment, before.pointer(), before.pointerBits(), extension);
      }
    }
  }

  private void requireRoom(int load, int more) {
    if (load + more > geometry.maxBucketLoad()) {
      throw new FilterFullException(
          "the filter is full: a bucket holds "
              + load
              + " of at most "
              + geometry.maxBucketLoad()
              + " cells and needs "
              + more
              + " more");
    }
    for (int level = 1; level < levels.length; level++) {
      if (crosses(level, load, load + more) && pools[level].isExhausted()) {
        throw new FilterFullException(
            "the filter is full: all "
                + pools[level].size()
                + " extensions of level "
                + (level + 1)
                + " are in use");
      }
    }
  }

  /** {@return whether a bucket with fewer cells does without a level, and with more does not} */
  private boolean crosses(int level, int fewer, int more) {
    return fewer <= levels[level].firstCell() && more > levels[level].firstCell();
  }

  /**
   * Gives back the extension that a bucket needs no more, if there is one.
   *
   * @param load the number of cells that it has, after one was removed
   */
  void shorten(int bucket, int load) {
    for (int level = 1; level < levels.length; level++) {
      if (crosses(level, load, load + 1)) {
        Level before = levels[level - 1];
        int segment = of(bucket, level - 1);
        int extension = (int) Bits.get(words, segment, before.pointer(), before.pointerBits());
        Bits.set(words, segment, before.pointer(), before.pointerBits(), 0);
        synchronized (this) {
          pools[level].release(extension);
        }
        return;
      }
    }
  }
}
