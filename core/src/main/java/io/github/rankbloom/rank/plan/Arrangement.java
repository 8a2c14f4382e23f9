package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Profile;
import java.util.Optional;

/**
 * How a filter that re-arranges itself is arranged at present, and how next: its places stay, its
 * shape and room follow what it holds.
 *
 * @param promise what the filter was made for
 * @param load how many cells it is arranged for
 * @param overflows how often cells found no room in it before there were so many
 */
/*
 * A table is filled until a key finds no room. If that was about when as many cells were in as it
 * was arranged for, it is time to grow. If it was before, chance was against it, and the next room
 * is for a probability that is the square of the last: 1/2, 1/4, 1/16, ... For the number K of such
 * re-arrangements while n keys go into a table arranged for n,
 *
 *     E[K] = sum of Pr[K > k] <= sum of Pr[n keys do not fit room k] <= 1/2 + 1/4 + 1/16 + ... < 0.82
 *
 * because loads only grow while keys go in, and what is there only adds to the room. (Large tables
 * for speed that have room for all keys start with 1/256, and for the side table of lines loads are
 * taken for independent. From the second room on, the words of buckets and extensions are chosen
 * with what is there in view; the bound holds for each choice as if it had been made before.) After
 * six of them the bound is 2^-64: a filter whose keys come and go does not need a seventh.
 *
 * Chance is not all that takes room: a high count may take many cells of one bucket at once, and
 * keys that come in the order of their hashes fill one bucket after the other. So after k overflows
 * one bucket may also have 2^k - 1 cells more than the fullest has, up to twice as many, and more
 * buckets may be as full as those that are: next to nothing where chance was the cause, and enough
 * soon where it was not.
 */
public record Arrangement(Promise promise, long load, int overflows) {

  private static final double LEAST_OVERFLOW_PROBABILITY = 1e-90;

  /**
   * So often the probability is squared at once for speed: a re-arrangement takes about half as
   * long as all puts before, and the room instead of it a part of a hundredth.
   */
  private static final int FAST_SQUARED = 3;

  /**
   * From so many cells on time is worth memory. Smaller tables are re-arranged in no time, and the
   * room would be more than that.
   */
  private static final long LARGE = 20_000;

  /** The most words of lines, as a multiple of those of a chained table. */
  private static final double LARGEST_LINES = 1.04;

  /** After so many there is room for whatever one key takes, if there is any such table. */
  private static final int MOST_OVERFLOWS = 27;

  /** Chance is hardly against a table more often; what finds no room then comes on top. */
  private static final int CHANCES = 3;

  /** Cells per chain from which on a change in a bucket takes microseconds. */
  private static final int CROWDED = 16;

  /** A table is arranged for at most so many times as many keys as it has cells. */
  private static final int MOST_SPREAD = 64;

  /** A table grows to about so many times the memory that what it holds needs. */
  private static final double GROWTH = 1.085;

  /** For that it grows by a part of what it holds, of which this is the largest that is tried. */
  private static final int LARGEST_STEP = 8;

  /** By this part it grows whatever memory that takes. */
  private static final int SMALLEST_STEP = 96;

  /** As if it held so many, if it holds fewer. */
  private static final int SMALL = 1000;

  /** A table is about as full as it was meant to be if less than this part of it is missing. */
  private static final int NEAR = 48;

  /** {@return the first arrangement for a load} */
  public static Arrangement of(Promise promise, long load) {
    return new Arrangement(promise, load, 0);
  }

  /**
   * {@return the first arrangement for cells that are there already} If they are most of what the
   * filter was made for, it is one for all, where these lie in lines.
   */
  public static Arrangement ofPresent(Promise promise, long cells) {
    Arrangement all = of(promise, promise.most());
    boolean mostAreThere = cells < promise.most() && cells >= promise.most() - promise.most() / 4;
    return mostAreThere && all.lines(PresentLoads.NONE).isPresent() ? all : of(promise, cells);
  }

  /**
   * {@return how probable it is at most that as many keys as the load do not fit} At first 1/2, and
   * 1/256 in large tables for speed that have room for all keys: less saves re-arrangements, more
   * saves memory.
   */
  public double overflowProbability() {
    boolean rare = isForSpeed() && !mayGrow() && load >= LARGE;
    int squared = rare ? overflows + FAST_SQUARED : overflows;
    return Math.max(Math.scalb(1.0, -(1 << squared)), LEAST_OVERFLOW_PROBABILITY);
  }

  /** Whether there may be more keys than the table is arranged for. */
  private boolean mayGrow() {
    return load < promise.most();
  }

  private boolean isForSpeed() {
    return promise.profile().equals(Profile.FAST);
  }

  /** {@return in which bucket and chain each place lies} */
  public Shape shape() {
    return Shape.of(promise.places(), load, promise.profile());
  }

  /**
   * {@return the chained table in which what is present in the buckets of this shape finds room;
   * empty if none has as many cells in a bucket}
   */
  public Optional<RankGeometry> geometry(PresentLoads present) {
    // Where no bucket can have so many cells more, fewer; but one more after every overflow.
    long keys = Math.max(load, present.cells());
    Optional<RankGeometry> found;
    int more = overflows;
    do {
      found = geometry(shape(), keys, present.after(more));
    } while (found.isEmpty() && --more > 0);
    // What it is arranged for has been in a table, if with nothing to spare. That is no reason for
    // room after another overflow, nor for more than was announced.
    boolean mayBeTight = overflows == 0 && present.cells() <= load;
    return found.isPresent() || !mayBeTight
        ? found
        : geometry(shape(), keys, present.withoutSpare());
  }

  /**
   * {@return the chained table of another shape, in which so many keys and what is present find
   * room; likewise}
   */
  public Optional<RankGeometry> geometry(Shape shape, long keys, PresentLoads present) {
    Room room = new Room(shape, keys, promise.payloadBits(), overflowProbability(), present);
    return wantsFewExtensions() ? room.withFewExtensions() : room.smallest();
  }

  /**
   * Whatever is done in a bucket takes longer where it reaches into extensions. To have fewer is
   * worth a little memory for speed, and while a filter grows: then every put comes to a table that
   * is nearly full.
   */
  private boolean wantsFewExtensions() {
    return (mayGrow() || isForSpeed()) && load >= LARGE;
  }

  /**
   * {@return the lines, and side table, in which what is present there finds room; empty where
   * places are better in chained buckets}
   *
   * <p>Lines are for speed, for places without payload, and for filters that have all the keys they
   * were made for, or room for them: while a filter grows, chained buckets are re-arranged in a
   * fraction of the time.
   */
  public Optional<LineGeometry> lines(PresentLoads present) {
    boolean possible =
        isForSpeed()
            && promise.payloadBits() == 0
            && !promise.fixed()
            && load >= promise.most()
            && overflows < CHANCES;
    return possible
        ? LineRoom.of(promise.places(), load, overflowProbability(), present.after(overflows))
            .filter(this::isSmallEnough)
        : Optional.empty();
  }

  private boolean isSmallEnough(LineGeometry lines) {
    return geometry(PresentLoads.NONE)
        .filter(chained -> lines.totalWords() > LARGEST_LINES * chained.totalWords())
        .isEmpty();
  }

  /** {@return whether places lie in chained buckets of a shape} */
  public boolean isChained(Shape shape) {
    return shape.equals(shape()) && lines(PresentLoads.NONE).isEmpty();
  }

  /** {@return whether so many cells in a bucket make its changes slow} */
  public static boolean isCrowded(int cells, int chains) {
    return cells / CROWDED > chains;
  }

  /** {@return whether a table of so many cells may be arranged {@linkplain #forMore for more}} */
  public boolean mayBeForMore(long cells) {
    return load < promise.most() && load < MOST_SPREAD / 2 * cells;
  }

  /** {@return the arrangement for twice as many keys, or for all that there may be} */
  public Arrangement forMore() {
    return withLoad(Math.min(2 * load, promise.most()));
  }

  /** {@return the arrangement for another load} */
  public Arrangement withLoad(long newLoad) {
    return of(promise, newLoad);
  }

  /** {@return the arrangement after a cell found no room in a table that holds so many} */
  public Arrangement next(long cells) {
    long held = Math.max(SMALL, cells);
    if (cells + held / NEAR < load) {
      return afterOverflow();
    }
    // The next shape takes more for as many cells, so there the step is small.
    double mostBits = GROWTH * withLoad(cells).bits();
    Arrangement larger = withLoad(cells + held / LARGEST_STEP);
    for (int part = LARGEST_STEP + 1; part <= SMALLEST_STEP && larger.bits() > mostBits; part++) {
      larger = withLoad(cells + held / part);
    }
    if (larger.load > promise.most() && isWithinPromise(cells, held / NEAR)) {
      larger = withLoad(promise.most());
    }
    return larger.load > load ? larger : afterOverflow();
  }

  /**
   * About how many bits the table has: whole words for each bucket, with room for a deviation more
   * than the mean.
   */
  private double bits() {
    Shape shape = shape();
    double mean = (double) load / shape.buckets();
    double room = mean + Math.sqrt(mean);
    double bucket = shape.chains() + room * shape.cellBits(promise.payloadBits());
    return shape.buckets() * (bucket + Long.SIZE / 2.0);
  }

  /** Tells whether hardly a cell is one of those that copies take beyond the promise. */
  private boolean isWithinPromise(long cells, long few) {
    return cells < promise.most() || (cells < promise.most() + few && overflows < CHANCES);
  }

  private Arrangement afterOverflow() {
    return new Arrangement(promise, load, Math.min(overflows + 1, MOST_OVERFLOWS));
  }
}
