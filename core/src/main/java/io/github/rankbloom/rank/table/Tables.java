package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.PresentLoads;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import java.util.Arrays;
import java.util.Optional;

/** Makes tables of entries, in whatever arrangement. */
public final class Tables {

  /** From this part of the places on, too many are taken again for lines. */
  private static final int MANY_REPEATED_PART = 64;

  private Tables() {}

  /** Where entries come from, as often as asked for. */
  @FunctionalInterface
  public interface Source {
    EntryCursor open() throws FilterFormatException;
  }

  /**
   * {@return a table of entries in the smallest room that an arrangement has for them}
   *
   * @throws FilterFormatException if the entries come from outside and are none
   * @throws FilterFullException if no table has so many cells in a bucket
   */
  public static PlaceTable make(Source source, Arrangement arrangement, CellPolicy policy)
      throws FilterFormatException {
    Optional<PlaceTable> inLines = inLines(source, arrangement, policy);
    return inLines.isPresent() ? inLines.get() : chained(source, arrangement, policy);
  }

  private static RankTable chained(Source source, Arrangement arrangement, CellPolicy policy)
      throws FilterFormatException {
    PresentLoads loads = loads(source.open(), arrangement, policy);
    return fill(source.open(), geometry(arrangement, loads), policy);
  }

  /** The table in lines, if that is the arrangement, and has room for what is there. */
  private static Optional<PlaceTable> inLines(
      Source source, Arrangement arrangement, CellPolicy policy) throws FilterFormatException {
    Optional<LineGeometry> lines = arrangement.lines(PresentLoads.NONE);
    if (lines.isPresent() && arrangement.overflows() == 0) {
      Optional<PlaceTable> usual = inLines(source, lines.get(), policy);
      if (usual.isPresent()) {
        return usual;
      }
    }
    if (lines.isPresent()) {
      // Some group has more in the side table than chance should put there.
      lines = arrangement.lines(LineLoads.of(source.open(), lines.get()));
    }
    return lines.isPresent() ? inLines(source, lines.get(), policy) : Optional.empty();
  }

  private static Optional<PlaceTable> inLines(
      Source source, LineGeometry geometry, CellPolicy policy) throws FilterFormatException {
    try {
      return Optional.of(fill(source.open(), geometry, policy));
    } catch (FilterFullException e) {
      return Optional.empty();
    }
  }

  private static LineTable fill(EntryCursor cursor, LineGeometry geometry, CellPolicy policy)
      throws FilterFormatException {
    LineTable table = new LineTable(geometry, policy);
    while (cursor.next()) {
      table.append(cursor.place(), cursor.count());
    }
    return table;
  }

  /** {@return an empty table of some sizes} */
  public static PlaceTable empty(Geometry geometry, CellPolicy policy) {
    return geometry instanceof LineGeometry lines
        ? new LineTable(lines, policy)
        : new RankTable((RankGeometry) geometry, policy);
  }

  private static PresentLoads loads(EntryCursor cursor, Arrangement arrangement, CellPolicy policy)
      throws FilterFormatException {
    LoadCounter counter = new LoadCounter();
    write(cursor, arrangement.shape(), arrangement.promise().payloadBits(), policy, counter);
    return PresentLoads.of(counter.bucketsByLoad);
  }

  /** Counts buckets by their loads. */
  private static final class LoadCounter implements BucketWriter.Sink {
    private long[] bucketsByLoad = new long[1];

    @Override
    public void accept(long bucket, int load, int distinct, long[] trimmed) {
      if (load >= bucketsByLoad.length) {
        bucketsByLoad = Arrays.copyOf(bucketsByLoad, 2 * load);
      }
      bucketsByLoad[load]++;
    }
  }

  private static void write(
      EntryCursor cursor, Shape shape, int payloadBits, CellPolicy policy, BucketWriter.Sink sink)
      throws FilterFormatException {
    BucketWriter writer = new BucketWriter(shape, payloadBits, policy, sink);
    writer.addAll(cursor);
    writer.finish();
  }

  /**
   * {@return a rank-indexed table of entries}
   *
   * @throws FilterFormatException if the entries come from outside and are none
   * @throws FilterFullException if it has no room for them
   */
  public static RankTable fill(EntryCursor cursor, RankGeometry geometry, CellPolicy policy)
      throws FilterFormatException {
    RankTable table = new RankTable(geometry, policy);
    write(cursor, Shape.of(geometry), geometry.payloadBits(), policy, table.trimmed()::fill);
    return table;
  }

  private static RankGeometry geometry(Arrangement arrangement, PresentLoads loads) {
    return arrangement.geometry(loads).orElseThrow(Tables::skewed);
  }

  /** {@return the failure where no table has room for what shares a bucket} */
  public static FilterFullException skewed() {
    return new FilterFullException(
        FilterFullException.Reason.SKEW,
        "the filter is full: too many keys share a bucket, as if their hashes were not uniform");
  }

  /**
   * {@return a table with what another holds, in another arrangement of the same places}
   *
   * @throws FilterFullException if no table has so many cells in a bucket
   */
  public static PlaceTable rearranged(
      PlaceTable table, Arrangement arrangement, CellPolicy policy) {
    try {
      Optional<PlaceTable> inLines =
          hasManyRepeated(table) ? Optional.empty() : inLines(table::cursor, arrangement, policy);
      if (inLines.isPresent()) {
        return inLines.get();
      }
      boolean sameChains =
          table instanceof RankTable chained
              && chained.hasShape(arrangement.shape())
              && table.policy() == policy;
      return sameChains
          ? resized((RankTable) table, arrangement)
          : reshaped(table, arrangement, policy);
    } catch (FilterFormatException e) {
      throw new IllegalStateException("a table's own entries are refused", e);
    }
  }

  /**
   * {@return an arrangement, or one for more keys if its buckets would hold so much of what a table
   * has that changes of them take long}
   */
  public static Arrangement uncrowded(
      PlaceTable table, Arrangement arrangement, CellPolicy policy) {
    Arrangement wide = arrangement;
    try {
      // Mostly no bucket of the table has room for so much, and nothing needs to be counted.
      if (table.geometry() instanceof RankGeometry now
          && Arrangement.isCrowded(now.maxBucketLoad(), now.chains())) {
        while (wide.mayBeForMore(table.cells()) && isCrowded(table, wide, policy)) {
          wide = wide.forMore();
        }
      }
      return wide;
    } catch (FilterFormatException e) {
      throw new IllegalStateException("a table's own entries are refused", e);
    }
  }

  private static boolean isCrowded(PlaceTable table, Arrangement arrangement, CellPolicy policy)
      throws FilterFormatException {
    int most = loads(table.cursor(), arrangement, policy).most();
    return Arrangement.isCrowded(most, arrangement.shape().chains());
  }

  /** Whether so many places are taken again that lines would leave too much to their side table. */
  private static boolean hasManyRepeated(PlaceTable table) {
    return table.cells() - table.distinct() > table.distinct() / MANY_REPEATED_PART;
  }

  /** Copies buckets to others with more or less room. */
  private static RankTable resized(RankTable table, Arrangement arrangement) {
    RankGeometry geometry = table.geometry();
    long[] bucketsByLoad = new long[geometry.maxBucketLoad() + 1];
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      bucketsByLoad[table.bucketLoad(bucket)]++;
    }
    RankTable copy =
        new RankTable(geometry(arrangement, PresentLoads.of(bucketsByLoad)), table.policy());
    TrimmedBuckets from = table.trimmed();
    TrimmedBuckets to = copy.trimmed();
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      from.copyTo(to, bucket, table.bucketLoad(bucket));
    }
    copy.addCounts(table);
    return copy;
  }

  private static RankTable reshaped(PlaceTable table, Arrangement arrangement, CellPolicy policy)
      throws FilterFormatException {
    try {
      // Chance mostly gives room for what is there, and then one pass is enough.
      return fill(table.cursor(), geometry(arrangement, PresentLoads.NONE), policy);
    } catch (FilterFullException e) {
      return chained(table::cursor, arrangement, policy);
    }
  }
}
