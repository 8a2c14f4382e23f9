package io.github.rankbloom.benchmarks.subject;

import org.openjdk.jol.info.GraphLayout;

/** A filter under measurement. What it can do beyond lookups is said by its type. */
public interface Subject {

  /** Asks the filter for a key. */
  boolean mightContain(long key);

  /** The filter itself, without this adapter: what is weighed. */
  Object filter();

  /** How many keys of a range the filter takes for members, asked one by one: the measured loop. */
  default int countMembers(long[] keys, int from, int to) {
    int members = 0;
    for (int i = from; i < to; i++) {
      members += mightContain(keys[i]) ? 1 : 0;
    }
    return members;
  }

  /**
   * Deals the keys of a range out to two arrays as long as the range, members to one and others to
   * the other, and returns how many are members: the measured loop of a caller that branches on the
   * answer. Stores to different arrays cannot be made without a branch.
   */
  default int deal(long[] keys, int from, int to, long[] members, long[] others) {
    int found = 0;
    int rest = 0;
    for (int i = from; i < to; i++) {
      long key = keys[i];
      if (mightContain(key)) {
        members[found++] = key;
      } else {
        others[rest++] = key;
      }
    }
    return found;
  }

  /** Memory of the filter with everything it refers to, in bits: headers, padding and all. */
  default long deepBits() {
    return GraphLayout.parseInstance(filter()).totalSize() * Byte.SIZE;
  }
}
