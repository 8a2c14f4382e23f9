package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.PresentLoads;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A filter that is filled up to what it was made for, without its cells: whether it has room for a
 * key, and which table comes next, depends on how many cells are in each bucket and on nothing
 * else. All decisions are the library's own.
 */
final class SimulatedBuild {

  private final int[] loads;
  private Arrangement arrangement;
  private RankGeometry table;
  private long cells;
  private int rearrangements;

  /** Extensions in use, of levels 2 and 3. */
  private long used2;

  private long used3;

  /** Buckets with more cells than there are in all levels, before keys are taken away again. */
  private long tooLong;

  /**
   * A filter without a key.
   *
   * @param requirement what it is made for
   */
  SimulatedBuild(Requirement requirement) {
    arrangement = Arrangement.of(Promise.of(requirement), requirement.keys());
    table = (RankGeometry) RankPlanner.requireTable(arrangement);
    loads = new int[Math.toIntExact(table.buckets())];
  }

  /**
   * A filter with as many keys at random as it is made for.
   *
   * @param requirement what it is made for
   * @param random chooses the places
   * @return the filter
   */
  static SimulatedBuild full(Requirement requirement, SplittableRandom random) {
    SimulatedBuild build = new SimulatedBuild(requirement);
    build.fill(requirement.keys(), random);
    return build;
  }

  /*
   * Loads only grow, so a table that has room for all keys had room all the way. Where it has not,
   * keys are taken away again in random order, as if time went back, until it has; then the same
   * keys come again. The third key of a place brings two cells, for it is counted from then on, and
   * so many places have two keys: N times x^2/2 e^-x. (A fourth key brings none, but there is
   * hardly one.)
   */
  private void fill(long keys, SplittableRandom random) {
    Deal.deal(keys, loads, random);
    double part = 1 / arrangement.promise().places().count();
    long thirds = Deal.binomial(keys, thirds(keys * part) / 3, random);
    for (long i = 0; i < thirds; i++) {
      loads[random.nextInt(loads.length)]++;
    }
    for (int load : loads) {
      take(0, load);
    }
    cells = keys + thirds;
    List<Key> again = new ArrayList<>();
    while (isTooFull()) {
      boolean third = random.nextDouble() < thirds((keys - again.size()) * part);
      again.add(remove(third ? 2 : 1, random));
    }
    for (int i = again.size() - 1; i >= 0; i--) {
      add(again.get(i).bucket, again.get(i).cells);
    }
  }

  /** A key by what it takes. */
  private record Key(int bucket, int cells) {}

  /** The part of all places that have two keys, with x keys for each place. */
  private static double thirds(double x) {
    return x * x / 2 * (1 - x);
  }

  private boolean isTooFull() {
    return used2 > table.j2() || used3 > table.j3() || tooLong > 0;
  }

  /** Removes a key, of which each is as probable as any other. */
  private Key remove(int cellsOfIt, SplittableRandom random) {
    while (true) {
      int bucket = random.nextInt(loads.length);
      int load = loads[bucket];
      if (load >= cellsOfIt && random.nextInt(2 * table.maxBucketLoad()) < load) {
        give(load - cellsOfIt, load);
        loads[bucket] = load - cellsOfIt;
        cells -= cellsOfIt;
        return new Key(bucket, cellsOfIt);
      }
    }
  }

  /**
   * Adds cells to a bucket, after as many re-arrangements as that takes.
   *
   * @param bucket the bucket
   * @param more how many cells
   */
  void add(int bucket, int more) {
    int load = loads[bucket];
    while (!hasRoom(load, load + more)) {
      rearrange();
    }
    take(load, load + more);
    loads[bucket] = load + more;
    cells += more;
  }

  private boolean hasRoom(int before, int after) {
    return after <= table.maxBucketLoad()
        && (!needs2(before, after) || used2 < table.j2())
        && (!needs3(before, after) || used3 < table.j3());
  }

  private void take(int before, int after) {
    used2 += needs2(before, after) ? 1 : 0;
    used3 += needs3(before, after) ? 1 : 0;
    tooLong += isTooLong(before, after) ? 1 : 0;
  }

  private void give(int fewer, int more) {
    used2 -= needs2(fewer, more) ? 1 : 0;
    used3 -= needs3(fewer, more) ? 1 : 0;
    tooLong -= isTooLong(fewer, more) ? 1 : 0;
  }

  private boolean isTooLong(int before, int after) {
    return before <= table.maxBucketLoad() && after > table.maxBucketLoad();
  }

  private boolean needs2(int before, int after) {
    return before <= table.z1() && after > table.z1();
  }

  private boolean needs3(int before, int after) {
    int end2 = table.z1() + table.z2();
    return before <= end2 && after > end2;
  }

  private void rearrange() {
    Arrangement next = arrangement.next(cells);
    if (!next.shape().equals(arrangement.shape())) {
      throw new IllegalStateException("other buckets, of which the loads are not known");
    }
    arrangement = next;
    long[] bucketsByLoad = new long[table.maxBucketLoad() + 1];
    for (int load : loads) {
      bucketsByLoad[load]++;
    }
    table = arrangement.geometry(PresentLoads.of(bucketsByLoad)).orElseThrow();
    rearrangements++;
    used2 = 0;
    used3 = 0;
    for (int load : loads) {
      take(0, load);
    }
  }

  /**
   * The buckets of every table on the way.
   *
   * @return how many there are
   */
  int buckets() {
    return loads.length;
  }

  /**
   * What its keys have taken.
   *
   * @return the number of cells
   */
  long cells() {
    return cells;
  }

  /**
   * The memory that it takes.
   *
   * @return bits, as {@code bitSize} of a filter tells them
   */
  long bitSize() {
    return table.totalWords() * Long.SIZE;
  }

  /**
   * How often it had no room.
   *
   * @return the number of re-arrangements
   */
  int rearrangements() {
    return rearrangements;
  }
}
