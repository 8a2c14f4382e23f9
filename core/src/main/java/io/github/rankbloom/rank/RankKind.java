package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import java.nio.ByteBuffer;

/**
 * One of the functions over a rank-indexed table, as a kind of filter.
 *
 * @param <F> the filter's type
 */
public abstract class RankKind<F extends RankFilter<F>> extends RankIndexedKind<F> {

  private final CellPolicy cells;

  RankKind(int code, String name, Class<F> type, CellPolicy cells, int defaultPayloadBits) {
    super(code, name, type, defaultPayloadBits);
    this.cells = cells;
  }

  /** A filter over a table. */
  abstract F over(RankTable table, KeyHash hashing);

  @Override
  public final RankPlan plan(Requirement requirement) {
    requirePayload(requirement.payloadBits());
    return RankPlanner.plan(requirement);
  }

  @Override
  public final F create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement).geometry(), hashing);
  }

  /**
   * Makes an empty filter of a given geometry.
   *
   * @param geometry the sizes of its table
   * @param hashing how it hashes keys
   * @return the filter
   * @throws IllegalArgumentException if the payload does not suit this kind
   */
  public final F create(RankGeometry geometry, KeyHash hashing) {
    requirePayload(geometry.payloadBits());
    return over(new RankTable(geometry, cells), hashing);
  }

  /** Checks that a payload suits this kind. */
  final void requirePayload(int payloadBits) {
    if (defaultPayloadBits() == 0 && payloadBits != 0) {
      throw new IllegalArgumentException(
          "payloadBits must be 0 for a " + name() + " filter, not " + payloadBits);
    }
    if (defaultPayloadBits() != 0 && payloadBits == 0) {
      throw new IllegalArgumentException(
          "payloadBits must be from 1 to 64 for a " + name() + " filter, not 0");
    }
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
  final TableHeader<F> header(F filter) {
    return new KindHeader<>(this, RankHeader.of(filter));
  }

  @Override
  final int headerBytes() {
    return RankHeader.BYTES;
  }

  @Override
  final TableHeader<F> readHeader(ByteBuffer parameters) throws FilterFormatException {
    return new KindHeader<>(this, RankHeader.read(parameters, this));
  }

  /** A header of a filter of this kind. */
  private record KindHeader<F extends RankFilter<F>>(RankKind<F> kind, RankHeader sizes)
      implements TableHeader<F> {

    @Override
    public byte[] toBytes() {
      return sizes.toBytes();
    }

    @Override
    public F filter(RankTable table, KeyHash hashing) throws FilterFormatException {
      F filter = kind.over(table, hashing);
      if (!filter.checkCells()
          || table.cells() != sizes.cells()
          || table.distinct() != sizes.distinct()
          || filter.approximateElementCount() != sizes.elements()) {
        throw new FilterFormatException("the cells are not those that the header counts");
      }
      return filter;
    }
  }

  @Override
  final boolean areAlike(F base, F target) {
    return base.isCompatible(target);
  }
}
