package io.github.rankbloom.rank;

import io.github.rankbloom.rank.table.PlaceTable;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * Hashes in parts: those of the first few buckets of a table, those of the next few, and so on.
 * What a part needs, buckets and all, fits a cache.
 */
/*
 * Dealing is a counting sort of one digit. The array is cut into runs; each run counts how many of
 * its hashes go to each part, the counts are summed up in the order of parts, then runs, and each
 * run copies its hashes to where its sums say. Runs share no place, so they take a thread each.
 */
final class DealtHashes {

  /** The most memory of a part's buckets: well below a cache that a processor core has alone. */
  private static final long PART_BYTES = 1 << 18;

  /**
   * The most hashes of a part, if they are as good as random; so that it can be sorted in there.
   */
  private static final long PART_HASHES = 1 << 14;

  /** Dealing to more places at a time than a processor can translate addresses for is slow. */
  private static final int MAX_PARTS = 1 << 11;

  /** Runs, and least parts, for each thread, so that one that starts late leaves little undone. */
  private static final int SHARES_PER_THREAD = 4;

  private final PlaceTable table;
  private final int runs;
  private final int partShift;
  private final int[] starts;
  private final long[] dealt;

  DealtHashes(long[] hashes, PlaceTable table) {
    this.table = table;
    runs = runs();
    partShift = partShift(hashes.length);
    starts = new int[part((int) (table.buckets() - 1)) + 2];
    int[][] places = new int[runs][];
    IntStream.range(0, runs).parallel().forEach(run -> places[run] = count(hashes, run));
    sumUp(places);
    dealt = new long[hashes.length];
    IntStream.range(0, runs).parallel().forEach(run -> deal(hashes, run, places[run]));
  }

  /** {@return how many shares to cut work into for all threads} */
  static int runs() {
    return SHARES_PER_THREAD * (ForkJoinPool.getCommonPoolParallelism() + 1);
  }

  private int partShift(int hashes) {
    long buckets = table.buckets();
    long byBytes = PART_BYTES / table.bucketBytes();
    long byHashes = buckets * PART_HASHES / hashes;
    long most = Math.min(buckets / runs, Math.min(byBytes, byHashes));
    int shift = 0;
    while (2L << shift <= most || (buckets - 1) >>> shift >= MAX_PARTS) {
      shift++;
    }
    return shift;
  }

  private int part(int bucket) {
    return bucket >>> partShift;
  }

  private int runStart(long[] hashes, int run) {
    return (int) ((long) hashes.length * run / runs);
  }

  /** How many hashes of a run go to each part. */
  private int[] count(long[] hashes, int run) {
    int[] counts = new int[parts()];
    int end = runStart(hashes, run + 1);
    for (int i = runStart(hashes, run); i < end; i++) {
      counts[part(table.bucket(hashes[i]))]++;
    }
    return counts;
  }

  /** Makes the counts of each run the first places of its hashes. */
  private void sumUp(int[][] counts) {
    int sum = 0;
    for (int part = 0; part < parts(); part++) {
      starts[part] = sum;
      for (int[] ofRun : counts) {
        int count = ofRun[part];
        ofRun[part] = sum;
        sum += count;
      }
    }
    starts[parts()] = sum;
  }

  /** Copies the hashes of a run to the next places of their parts. */
  private void deal(long[] hashes, int run, int[] places) {
    int end = runStart(hashes, run + 1);
    for (int i = runStart(hashes, run); i < end; i++) {
      long hash = hashes[i];
      dealt[places[part(table.bucket(hash))]++] = hash;
    }
  }

  int parts() {
    return starts.length - 1;
  }

  /** {@return the number of a part's first bucket} */
  int firstBucket(int part) {
    return part << partShift;
  }

  /** {@return the number of buckets of every part, of which the last may have fewer} */
  int bucketsOfPart() {
    return 1 << partShift;
  }

  /** {@return where the hashes of a part start, and those before it end} */
  int start(int part) {
    return starts[part];
  }

  /** {@return all of them, part by part} */
  long[] hashes() {
    return dealt;
  }
}
