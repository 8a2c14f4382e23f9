package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.PayloadRange;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * One of the functions over a rank-indexed table, as a kind of filter.
 *
 * @param <F> the filter's type
 */
abstract class RankKind<F extends RankFilter<F>> extends RankIndexedKind<F> {

  private final CellPolicy cells;

  RankKind(int code, String name, Class<F> type, CellPolicy cells, PayloadRange payload) {
    super(code, name, type, payload);
    this.cells = cells;
  }

  /** A filter over a table. */
  abstract F over(RankTable table, KeyHash hashing);

  @Override
  protected final RankPlan design(Requirement requirement, Map<String, String> chosen) {
    return rankPlan(requirement);
  }

  final RankPlan rankPlan(Requirement requirement) {
    requirePayload(requirement.payloadBits());
    return RankPlanner.plan(requirement);
  }

  @Override
  public final F create(Geometry geometry, KeyHash hashing) {
    RankGeometry sizes = require(geometry, RankGeometry.class);
    requirePayload(sizes.payloadBits());
    return over(new RankTable(sizes, cells), hashing);
  }

  @Override
  public final RankGeometry geometry(F filter) {
    return filter.geometry();
  }

  @Override
  public final List<Figure> figures(F filter) {
    long used = filter.cellCount();
    long capacity = filter.cellCapacity();
    return List.of(
        new Figure.Count(
            "cells",
            "cells in use",
            used,
            "",
            "room for " + Math.max(0, capacity - used) + " more"),
        Figure.count("cellCapacity", "", capacity),
        new Figure.Count(
            "j2InUse", "extensions in use", filter.extensionsInUse(2), "", "second level"),
        new Figure.Count("j3InUse", "", filter.extensionsInUse(3), "", "third level"));
  }

  @Override
  final CellPolicy cells() {
    return cells;
  }

  @Override
  final RankTable table(F filter) {
    return filter.table();
  }

  @Override
  final RankHeader header(F filter) {
    return RankHeader.of(filter.table(), filter.approximateElementCount());
  }

  @Override
  protected final byte[] parameters(F filter) {
    return header(filter).toBytes();
  }

  @Override
  protected final TableReader<F> bodyReader(ByteBuffer parameters) throws FilterFormatException {
    RankHeader header = readHeader(parameters);
    return new TableReader<>(
        this, header.geometry(), header, (table, hashing) -> filter(header, table, hashing));
  }

  /** Reads parameters, which may be hostile. */
  final RankHeader readHeader(ByteBuffer parameters) throws FilterFormatException {
    RankHeader header = RankHeader.read(parameters);
    if (!payload().contains(header.geometry().payloadBits())) {
      throw new FilterFormatException(
          "the header is of no possible filter: a "
              + name()
              + " filter with "
              + header.geometry().payloadBits()
              + " payload bits");
    }
    return header;
  }

  private F filter(RankHeader header, RankTable table, KeyHash hashing)
      throws FilterFormatException {
    F filter = over(table, hashing);
    if (!filter.checkCells()
        || table.cells() != header.cells()
        || table.distinct() != header.distinct()
        || filter.approximateElementCount() != header.elements()) {
      throw new FilterFormatException("the cells are not those that the header counts");
    }
    return filter;
  }
}
