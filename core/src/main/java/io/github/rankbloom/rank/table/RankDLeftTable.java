package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;

/**
 * The rank-indexed d-left table: a multiset of homes, each copy a cell in one of the places that
 * {@link DLeftPlaces} gives it. The buckets are those of a {@link RankTable} without extensions.
 */
/*
 * A cell goes to the least loaded of its buckets, among equals to the leftmost. If all of them are
 * full, a cell of one of them moves to another of its own places, in a bucket that is not full, and
 * leaves its room; one move, no chain of them. (Mitzenmacher and others, in the paper on dynamic bit
 * reassignment, section II-D, note that invertible permutations allow it.) A bucket of Z cells leads
 * to Z others, so a move fails only if all of those are full: buckets can be planned with one cell
 * more than the average load, where d-left hashing alone needs three to five.
 *
 * Removal is unambiguous. Let the count of a home be the number of cells in its places that have
 * its chain and fingerprint.
 *
 *   1. A cell in a place of a home has that home (DLeftPlaces: places are one-to-one with homes in
 *      every subtable), so each cell adds to the count of exactly one home.
 *   2. Putting a key adds one to the count of its home; removing it takes one away, whichever of
 *      the places it is taken from; a move takes a cell from one place of its home to another and
 *      changes no count.
 *   3. Hence the count of a home is the number of its keys put and not removed, and a lookup, which
 *      asks whether the count is above zero, denies no key that is in.
 *
 * So it does not matter which of several equal cells was made for which key, nor in which subtables
 * they lie: all copies of a home are interchangeable.
 */
public final class RankDLeftTable {

  private final RankDLeftGeometry geometry;
  private final RankTable table;
  private final DLeftPlaces places;
  private final int subtables;
  private final int cells;
  private final int chains;
  private final int bucketWords;

  /** Homes with a count above zero. */
  private long homes;

  public RankDLeftTable(RankDLeftGeometry geometry) {
    this(geometry, new RankTable(geometry.table(), CellPolicy.COPIES));
  }

  private RankDLeftTable(RankDLeftGeometry geometry, RankTable table) {
    this.geometry = geometry;
    this.table = table;
    places = new DLeftPlaces(geometry);
    subtables = geometry.subtables();
    cells = geometry.cells();
    chains = geometry.chains();
    bucketWords = table.geometry().bucketWords();
  }

  /** {@return a table over cells that come from outside, each of which has a home} */
  public static RankDLeftTable over(RankDLeftGeometry geometry, RankTable cells) {
    RankDLeftTable table = new RankDLeftTable(geometry, cells);
    TableScan.forEachDistinct(
        cells,
        (base, chain, fingerprint, first) -> {
          int home = table.places.homeOf(base / table.bucketWords, chain, fingerprint);
          if (base == table.firstBaseWith(home, chain, fingerprint)) {
            table.homes++;
          }
        });
    return table;
  }

  public RankDLeftTable copy() {
    RankDLeftTable copy = new RankDLeftTable(geometry, table.copy());
    copy.homes = homes;
    return copy;
  }

  public void clear() {
    table.clear();
    homes = 0;
  }

  public RankDLeftGeometry geometry() {
    return geometry;
  }

  /** {@return the buckets} */
  public RankTable buckets() {
    return table;
  }

  /** {@return the number of buckets, by subtable and load} */
  public long[][] loadCounts() {
    long[][] counts = new long[subtables][cells + 1];
    int buckets = Math.toIntExact(geometry.buckets());
    for (int bucket = 0; bucket < subtables * buckets; bucket++) {
      counts[bucket / buckets][table.load(bucket * bucketWords)]++;
    }
    return counts;
  }

  /** {@return the number of homes with a count above zero} */
  public long homes() {
    return homes;
  }

  private int base(int subtable, int home, int chain, long fingerprint) {
    return places.bucket(subtable, home, chain, fingerprint) * bucketWords;
  }

  // Looking.

  public boolean contains(long hash) {
    return contains(places.home(hash), places.chain(hash), places.fingerprint(hash));
  }

  private boolean contains(int home, int chain, long fingerprint) {
    return firstBaseWith(home, chain, fingerprint) != RankTable.NONE;
  }

  /** {@return the leftmost bucket that holds a cell of a home, by its first word} */
  private int firstBaseWith(int home, int chain, long fingerprint) {
    for (int i = 0; i < subtables; i++) {
      int base = base(i, home, chain, fingerprint);
      if (table.find(base, chain, fingerprint) != RankTable.NONE) {
        return base;
      }
    }
    return RankTable.NONE;
  }

  /** {@return the count of the home of a hash} */
  public long count(long hash) {
    return count(places.home(hash), places.chain(hash), places.fingerprint(hash));
  }

  private long count(int home, int chain, long fingerprint) {
    long count = 0;
    for (int i = 0; i < subtables; i++) {
      int base = base(i, home, chain, fingerprint);
      int cell = table.find(base, chain, fingerprint);
      while (cell != RankTable.NONE) {
        count++;
        cell = table.nextEqual(base, cell);
      }
    }
    return count;
  }

  /**
   * {@return whether another table of the same geometry has the same counts, wherever its cells
   * lie}
   */
  public boolean sameCounts(RankDLeftTable other) {
    if (table.cells() != other.table.cells() || homes != other.homes) {
      return false;
    }
    // With as many cells in all, no home can be missing here if none that is here has fewer there.
    for (int base = 0; base < table.geometry().buckets() * bucketWords; base += bucketWords) {
      for (int chain = 0; chain < chains; chain++) {
        for (int cell = table.first(base, chain);
            cell != RankTable.NONE;
            cell = table.next(base, cell)) {
          long fingerprint = table.fingerprint(base, cell);
          int home = places.homeOf(base / bucketWords, chain, fingerprint);
          if (count(home, chain, fingerprint) != other.count(home, chain, fingerprint)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  // Changing.

  /**
   * Adds a copy.
   *
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public void put(long hash) {
    put(places.home(hash), places.chain(hash), places.fingerprint(hash));
  }

  private void put(int home, int chain, long fingerprint) {
    boolean present = false;
    int target = RankTable.NONE;
    int least = cells;
    for (int i = 0; i < subtables; i++) {
      int base = base(i, home, chain, fingerprint);
      present = present || table.find(base, chain, fingerprint) != RankTable.NONE;
      int load = table.load(base);
      if (load < least) {
        least = load;
        target = base;
      }
    }
    if (target == RankTable.NONE) {
      target = makeRoom(home, chain, fingerprint);
    }
    table.insert(target, chain, fingerprint, 0);
    if (!present) {
      homes++;
    }
  }

  /** Moves a cell out of one of a home's buckets, all of which are full, and returns the bucket. */
  private int makeRoom(int home, int chain, long fingerprint) {
    for (int i = 0; i < subtables; i++) {
      int base = base(i, home, chain, fingerprint);
      if (moveOneFrom(base)) {
        return base;
      }
    }
    throw new FilterFullException(
        "the filter is full: the "
            + subtables
            + " buckets of a key hold "
            + cells
            + " cells each, and none of these can move");
  }

  private boolean moveOneFrom(int base) {
    for (int chain = 0; chain < chains; chain++) {
      for (int cell = table.first(base, chain);
          cell != RankTable.NONE;
          cell = table.next(base, cell)) {
        if (move(base, chain, table.fingerprint(base, cell))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Moves a cell to another of its places, if a bucket there is not full. */
  private boolean move(int from, int chain, long fingerprint) {
    int home = places.homeOf(from / bucketWords, chain, fingerprint);
    for (int i = 0; i < subtables; i++) {
      int base = base(i, home, chain, fingerprint);
      if (table.load(base) < cells) {
        table.remove(from, chain, fingerprint, 0);
        table.insert(base, chain, fingerprint, 0);
        return true;
      }
    }
    return false;
  }

  /**
   * Removes a copy.
   *
   * @return whether there was one
   */
  public boolean remove(long hash) {
    int home = places.home(hash);
    int chain = places.chain(hash);
    long fingerprint = places.fingerprint(hash);
    int base = firstBaseWith(home, chain, fingerprint);
    if (base == RankTable.NONE) {
      return false;
    }
    table.remove(base, chain, fingerprint, 0);
    if (!contains(home, chain, fingerprint)) {
      homes--;
    }
    return true;
  }

  /**
   * Adds all copies of another table of the same geometry; a failure may leave this one half done.
   *
   * <p>One chain of all buckets after the other, not bucket by bucket: so the keys come to the
   * buckets in no order, as they must for loads to even out.
   */
  public void putAll(RankDLeftTable other) {
    RankTable added = other.table;
    for (int chain = 0; chain < chains; chain++) {
      for (int bucket = 0; bucket < table.geometry().buckets(); bucket++) {
        int base = bucket * bucketWords;
        for (int cell = added.first(base, chain);
            cell != RankTable.NONE;
            cell = added.next(base, cell)) {
          long fingerprint = added.fingerprint(base, cell);
          put(places.homeOf(bucket, chain, fingerprint), chain, fingerprint);
        }
      }
    }
  }
}
