package io.github.rankbloom.dleft.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.numeric.Ranges;
import java.util.Arrays;

/**
 * Places keys that are all known beforehand: first each as it comes, then, several times over, each
 * is taken out and placed again. Loads become more even than any placement on arrival makes them,
 * and fingerprints longer.
 */
public final class OfflineBalance {

  /*
   * Section II-D of the paper places each key again ten times, among equal buckets in the leftmost.
   * That comes to rest after a few passes. Going on with passes in which a key that may as well lie
   * elsewhere does so moves unevenness about until it meets its opposite.
   *
   * Evenness is not the same as fitting: where some bucket is still too small, keys are placed
   * anew for that alone.
   */

  /** Passes by the rule for insertions. */
  public static final int PASSES = 10;

  /** Passes in which keys move between equal buckets. */
  public static final int RESTLESS_PASSES = 10;

  private static final int NONE = -1;

  private final DLeftGeometry geometry;
  private final long[] hashes;
  private final int[] loads;
  private final byte[] subtableOf;

  private OfflineBalance(DLeftGeometry geometry, long[] hashes) {
    this.geometry = geometry;
    this.hashes = hashes;
    // Every bucket has a load of its own while keys are placed.
    long buckets = geometry.subtables() * geometry.buckets();
    Ranges.require("buckets of all subtables", buckets, 1, Bits.MAX_WORDS);
    loads = new int[(int) buckets];
    subtableOf = new byte[hashes.length];
  }

  /**
   * Makes a table of keys.
   *
   * @throws IllegalArgumentException if there are more buckets than an array has elements
   * @throws FilterFullException if no way is found for all keys to fit
   */
  public static FingerprintTable place(DLeftGeometry geometry, long[] hashes) {
    return place(geometry, hashes, PASSES, RESTLESS_PASSES);
  }

  public static FingerprintTable place(
      DLeftGeometry geometry, long[] hashes, int passes, int restlessPasses) {
    long[] distinct = Arrays.stream(hashes).sorted().distinct().toArray();
    OfflineBalance balance = new OfflineBalance(geometry, distinct);
    balance.place();
    for (int pass = 0; pass < passes + restlessPasses; pass++) {
      balance.placeAgain(pass >= passes);
    }
    if (Arrays.stream(balance.loads).max().orElse(0) > geometry.capacity()) {
      balance.placeWithinCapacity();
    }
    return balance.table();
  }

  private int bucket(int key, int subtable) {
    long buckets = geometry.buckets();
    return (int) (subtable * buckets + Choices.bucket(hashes[key], subtable, buckets));
  }

  private void place() {
    for (int key = 0; key < hashes.length; key++) {
      placeLeast(key, NONE);
    }
  }

  private void placeAgain(boolean restless) {
    for (int key = 0; key < hashes.length; key++) {
      int present = subtableOf[key];
      loads[bucket(key, present)]--;
      placeLeast(key, restless ? present : NONE);
    }
  }

  /** Places a key in its least loaded bucket, among equals in the leftmost but one to avoid. */
  private void placeLeast(int key, int avoided) {
    int best = bucket(key, 0);
    subtableOf[key] = 0;
    for (int i = 1; i < geometry.subtables(); i++) {
      int bucket = bucket(key, i);
      int less = loads[best] - loads[bucket];
      if (less > 0 || (less == 0 && subtableOf[key] == avoided)) {
        best = bucket;
        subtableOf[key] = (byte) i;
      }
    }
    loads[best]++;
  }

  private void placeWithinCapacity() {
    int subtables = geometry.subtables();
    CuckooPlacement placement =
        new CuckooPlacement(subtables, loads.length, geometry.capacity(), this::bucket, subtableOf);
    if (hashes.length > (long) loads.length * geometry.capacity() || !placement.place()) {
      throw new FilterFullException(
          "the filter is full: no way was found to place "
              + hashes.length
              + " keys in "
              + loads.length
              + " buckets of "
              + geometry.capacity());
    }
    Arrays.fill(loads, 0);
    for (int key = 0; key < hashes.length; key++) {
      loads[bucket(key, subtableOf[key])]++;
    }
  }

  private FingerprintTable table() {
    int[] ends = loads.clone();
    Arrays.parallelPrefix(ends, Integer::sum);
    long[] byBucket = new long[hashes.length];
    for (int key = 0; key < hashes.length; key++) {
      byBucket[--ends[bucket(key, subtableOf[key])]] = Choices.fingerprint(hashes[key]);
    }
    // Every end has moved down to where its bucket starts.
    FingerprintTable table =
        new FingerprintTable(geometry, new long[(int) geometry.totalWords() + 1]);
    int group = geometry.group();
    for (int bucket = 0; bucket < loads.length; bucket++) {
      int slot = bucket % group;
      long[] fingerprints = table.groupSlot(slot, loads[bucket]);
      System.arraycopy(byBucket, ends[bucket], fingerprints, 0, loads[bucket]);
      FingerprintTable.sortUnsigned(fingerprints, loads[bucket]);
      if (slot == group - 1) {
        table.fillGroup(bucket / group);
      }
    }
    return table;
  }
}
