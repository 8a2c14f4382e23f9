package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.CellChanges;
import io.github.rankbloom.rank.format.CodedCells;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.format.PlainCells;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.Tables;
import io.github.rankbloom.wire.Body;
import java.nio.ByteBuffer;

/**
 * Reads bodies of version 1, which are about the cells of one table. The filter keeps its places
 * and re-arranges itself from then on; written again, it is of version 2.
 */
record Version1Reader<F extends RankFilter<F>>(
    RankKind<F> kind, RankHeader header, CellPolicy policy) implements Body.Reader<F> {

  static <F extends RankFilter<F>> Version1Reader<F> of(RankKind<F> kind, ByteBuffer parameters)
      throws FilterFormatException {
    RankHeader header = RankHeader.read(parameters);
    kind.requirePossiblePayload(header.geometry().payloadBits());
    return new Version1Reader<>(kind, header, policy(kind));
  }

  /** What cells with the same fingerprint meant: multisets had one for each copy. */
  static CellPolicy policy(RankKind<?> kind) {
    return kind.cells() == CellPolicy.MULTISET ? CellPolicy.COPIES : kind.cells();
  }

  @Override
  public long memoryWords() {
    return header.geometry().totalWords();
  }

  @Override
  public long plainWords() {
    return header.layout(policy).bodyWords();
  }

  @Override
  public boolean allowsCoded(long words) {
    return CodedCells.allows(header, words);
  }

  @Override
  public F plain(long[] body, KeyHash hashing) throws FilterFormatException {
    RankTable table = new RankTable(header.geometry(), policy);
    PlainCells.read(body, header.layout(policy), table);
    return filter(table, hashing);
  }

  @Override
  public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
    return filter(CodedCells.decode(body, words, header, policy), hashing);
  }

  private F filter(RankTable table, KeyHash hashing) throws FilterFormatException {
    Promise promise = Promise.unwritten(header.geometry(), table.distinct());
    Arrangement arrangement = Arrangement.of(promise, promise.most());
    if (table.cells() != header.cells() || table.distinct() != header.distinct()) {
      throw RankKind.otherCells();
    }
    F filter;
    try {
      PlaceTable marked =
          policy == kind.cells() ? table : Tables.rearranged(table, arrangement, kind.cells());
      filter = kind.filter(marked, hashing, arrangement);
    } catch (FilterFullException e) {
      throw RankKind.noRoom(e);
    }
    boolean severalValues = kind.cells() == CellPolicy.VALUES && filter.total() != table.distinct();
    if (severalValues || elements(filter) != header.elements()) {
      throw RankKind.otherCells();
    }
    return filter;
  }

  /** What a header of version 1 said of a filter's elements. */
  private long elements(F filter) {
    return switch (kind.cells()) {
      case SET, VALUES ->
          Limits.differentKeys(filter.table().distinct(), filter.promise().places());
      default -> filter.total();
    };
  }

  @Override
  public boolean isLike(F base) {
    return Places.of(header.geometry()).equals(base.promise().places())
        && header.geometry().payloadBits() == base.promise().payloadBits();
  }

  /** {@inheritDoc} It was that of the table's very bytes. */
  @Override
  public long identity(F filter) {
    try {
      RankTable table = table(filter);
      RankHeader own = RankHeader.of(table, elements(filter));
      FileLayout layout = own.layout(policy);
      return kind.digestOfVersion1(
          filter.hashing(), own.toBytes(), out -> PlainCells.write(table, layout, out));
    } catch (FilterFormatException e) {
      // No filter of version 1 held this, so the delta was made from another.
      return 0;
    }
  }

  /** The table of the header's sizes that a filter had in version 1. */
  private RankTable table(F filter) throws FilterFormatException {
    boolean tooManyCells = filter.total() > header.geometry().totalCells();
    boolean severalValues = filter.total() != filter.table().distinct();
    if ((policy == CellPolicy.COPIES && tooManyCells)
        || (policy == CellPolicy.VALUES && severalValues)) {
      throw RankKind.otherCells();
    }
    try {
      return Tables.fill(filter.cursor(), header.geometry(), policy);
    } catch (FilterFullException e) {
      throw RankKind.noRoom(e);
    }
  }

  @Override
  public F patched(F base, ByteBuffer parameters, long[] body, int words)
      throws FilterFormatException {
    RankTable table = CellChanges.apply(table(base), header, parameters, body, words, policy);
    return filter(table, base.hashing());
  }
}
