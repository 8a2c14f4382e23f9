package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.format.EntryChanges;
import io.github.rankbloom.rank.format.EntryCoder;
import io.github.rankbloom.rank.format.PlainCells;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.Entries;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.rank.table.Tables;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One of the functions over a rank-indexed table, as a kind of filter. */
abstract class RankKind<F extends RankFilter<F>> extends FilterKind<F> {

  private static final int VERSION = 2;

  private final CellPolicy cells;

  RankKind(int code, String name, Class<F> type, CellPolicy cells, PayloadRange payload) {
    super(code, name, type, payload);
    this.cells = cells;
  }

  /** A filter over a table, with no copies counted yet. */
  abstract F over(PlaceTable table, KeyHash hashing, Arrangement arrangement);

  /** {@return what cells with the same fingerprint mean} */
  final CellPolicy cells() {
    return cells;
  }

  @Override
  public final boolean hasProfiles() {
    return true;
  }

  @Override
  public final Optional<FrozenFilter.Opener> mapper() {
    return Optional.of(FrozenRankFilter::map);
  }

  @Override
  protected final RankPlan design(Requirement requirement, Map<String, String> chosen) {
    return requirement.fixed() ? RankPlanner.fixed(requirement) : RankPlanner.growing(requirement);
  }

  @Override
  public final F create(Plan plan, KeyHash hashing) {
    Requirement requirement = plan.requirement();
    requirePayload(requirement.payloadBits());
    Geometry geometry = plan.geometry();
    if (!(geometry instanceof LineGeometry)) {
      require(geometry, RankGeometry.class);
    }
    Promise promise =
        geometry instanceof RankGeometry kept && requirement.fixed()
            ? Promise.fixed(requirement, kept)
            : Promise.of(requirement);
    if (!promise.places().equals(Places.of(geometry))) {
      throw new IllegalArgumentException("the table of the plan is not one for its requirement");
    }
    return over(
        Tables.empty(geometry, cells), hashing, Arrangement.of(promise, requirement.keys()));
  }

  /** {@inheritDoc} It keeps them, and every place of it may be taken. */
  @Override
  public final F create(Geometry geometry, KeyHash hashing) {
    RankGeometry sizes = require(geometry, RankGeometry.class);
    requirePayload(sizes.payloadBits());
    Promise promise = Promise.fixed(sizes);
    return over(new RankTable(sizes, cells), hashing, Arrangement.of(promise, promise.most()));
  }

  @Override
  public final Geometry geometry(F filter) {
    return filter.table().geometry();
  }

  @Override
  public final long keys(F filter) {
    long estimate = Limits.differentKeys(filter.table().distinct(), filter.promise().places());
    return Math.min(estimate, filter.approximateElementCount());
  }

  @Override
  public final List<Figure> figures(F filter) {
    boolean fixed = filter.promise().fixed();
    List<Figure> figures =
        List.of(
            new Figure.Count("maxCapacity", "made for", filter.maxCapacity(), "key", ""),
            new Figure.Ratio("askedFpp", "asked fpp", filter.askedFpp(), "with all of them in"),
            new Figure.Count(
                "room",
                "room for",
                filter.maxCapacity() - filter.table().distinct(),
                "key",
                "more"),
            new Figure.Count(
                "capacity",
                "arranged for",
                filter.capacity(),
                "key",
                fixed ? "of fixed size" : "at present; grows as they come"),
            Figure.count("cells", "cells in use", filter.cellCount()));
    return Stream.concat(figures.stream(), filter.table().figures().stream()).toList();
  }

  @Override
  public final Optional<Inspection> inspect(F filter) {
    return Optional.of(RankInspection.of(filter));
  }

  // Format.

  @Override
  protected final int version() {
    return VERSION;
  }

  private static <F extends RankFilter<F>> PromiseHeader header(F filter) {
    return PromiseHeader.of(filter.table(), filter.promise(), filter.approximateElementCount());
  }

  @Override
  protected final byte[] parameters(F filter) {
    return header(filter).toBytes();
  }

  @Override
  protected final void writePlain(F filter, Body.Sink out) throws IOException {
    PlainCells.write(filter.table(), header(filter).layout(), out);
  }

  /** Bits of the payloads of entries; a counter's digits are in the count. */
  final int entryPayloadBits(int payloadBits) {
    return cells == CellPolicy.VALUES ? payloadBits : 0;
  }

  @Override
  protected final long[] encode(F filter) {
    return encode(filter::cursor, filter.promise());
  }

  private long[] encode(Tables.Source entries, Promise promise) {
    try {
      return EntryCoder.encode(entries, promise.places(), entryPayloadBits(promise.payloadBits()));
    } catch (FilterFormatException e) {
      throw new IllegalStateException("a filter's own entries are refused", e);
    }
  }

  @Override
  protected final boolean areAlike(F base, F target) {
    return base.isCompatible(target);
  }

  @Override
  protected final Body.Difference difference(F base, F target) {
    Entries changes = EntryChanges.between(base.cursor(), target.cursor());
    return new Body.Difference(new byte[0], encode(changes::cursor, target.promise()));
  }

  /**
   * {@inheritDoc} It depends on places, payload bits and entries: of each its place, its payload in
   * a filter of values, and its count in all but sets.
   */
  @Override
  public final long identity(F filter) {
    Places places = filter.promise().places();
    byte[] parameters =
        ByteBuffer.allocate(Long.BYTES + 2)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(places.odd())
            .put((byte) places.twos())
            .put((byte) filter.promise().payloadBits())
            .array();
    return digest(filter.hashing(), parameters, out -> writeEntries(filter.cursor(), out));
  }

  /** {@return 64 bits of some words, as a file of version 1 had them} */
  final long digestOfVersion1(KeyHash hashing, byte[] parameters, Body.Source body) {
    return digest(hashing, parameters, body);
  }

  private void writeEntries(TableCursor cursor, Body.Sink out) throws IOException {
    long[] entry = new long[3];
    while (cursor.next()) {
      int words = 0;
      entry[words++] = cursor.place();
      if (cells == CellPolicy.VALUES) {
        entry[words++] = cursor.payload();
      }
      if (cells != CellPolicy.SET) {
        entry[words++] = cursor.count();
      }
      out.write(entry, words);
    }
  }

  @Override
  protected final Body.Reader<F> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException {
    return version == 1
        ? Version1Reader.of(this, parameters)
        : new EntryReader<>(this, readHeader(parameters));
  }

  /** Reads parameters, which may be hostile. */
  final PromiseHeader readHeader(ByteBuffer parameters) throws FilterFormatException {
    PromiseHeader header = PromiseHeader.read(parameters, cells);
    requirePossiblePayload(header.promise().payloadBits());
    return header;
  }

  final void requirePossiblePayload(int bits) throws FilterFormatException {
    if (!payload().contains(bits)) {
      throw new FilterFormatException(
          "the header is of no possible filter: a "
              + name()
              + " filter with "
              + bits
              + " payload bits");
    }
  }

  /** Makes a filter of a table that was read, of which all copies are still to be counted. */
  final F filter(PlaceTable table, KeyHash hashing, Arrangement arrangement)
      throws FilterFormatException {
    return filter(table, Content.of(table.cursor()).total(), hashing, arrangement);
  }

  /** Makes a filter of a table that was read, with a number of copies. */
  final F filter(PlaceTable table, long copies, KeyHash hashing, Arrangement arrangement)
      throws FilterFormatException {
    if (copies < 0 || copies > RankFilter.MAX_COUNT) {
      throw new FilterFormatException("the counts add up to more than a filter holds");
    }
    F filter = over(table, hashing, arrangement);
    filter.addToTotal(copies);
    return filter;
  }

  static FilterFormatException otherCells() {
    return new FilterFormatException("the cells are not those that the header counts");
  }

  static FilterFormatException noRoom(FilterFullException e) {
    return new FilterFormatException("no filter holds what the body says: " + e.getMessage());
  }
}
