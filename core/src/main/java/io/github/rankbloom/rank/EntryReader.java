package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.CodedCells;
import io.github.rankbloom.rank.format.EntryChanges;
import io.github.rankbloom.rank.format.EntryCoder;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.format.PlainCells;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.Tables;
import io.github.rankbloom.wire.Body;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads bodies of version 2, which are about entries and know no arrangement. */
record EntryReader<F extends RankFilter<F>>(RankKind<F> kind, PromiseHeader header)
    implements Body.Reader<F> {

  private Promise promise() {
    return header.promise();
  }

  private Arrangement arrangement(long cells) {
    return promise().fixed()
        ? Arrangement.of(promise(), promise().most())
        : Arrangement.ofPresent(promise(), cells);
  }

  @Override
  public long memoryWords() {
    if (header.fixed().isPresent()) {
      return header.fixed().get().totalWords();
    }
    long cells = header.layout().cells();
    Shape shape = arrangement(cells).shape();
    int cellBits = 1 + shape.fingerprintBits() + promise().payloadBits();
    double bits = (double) shape.buckets() * shape.chains() + (double) cells * cellBits;
    return (long) Math.max((double) shape.buckets(), bits / Long.SIZE);
  }

  @Override
  public long plainWords() {
    return header.layout().bodyWords();
  }

  @Override
  public boolean allowsCoded(long words) {
    FileLayout layout = header.layout();
    long chains = layout.shape().buckets() * layout.shape().chains();
    return CodedCells.allows(layout.cells(), chains, memoryWords(), words);
  }

  @Override
  public F plain(long[] body, KeyHash hashing) throws FilterFormatException {
    FileLayout layout = header.layout();
    Arrangement arrangement = arrangement(layout.cells());
    Optional<RankGeometry> geometry =
        header.fixed().isPresent()
            ? header.fixed()
            : arrangement.geometry(layout.shape(), layout.cells(), PlainCells.loads(body, layout));
    if (geometry.isEmpty()) {
      // So many values of one key are there that no table of the file's few chains has the room.
      return checkedCells(filter(() -> PlainCells.cursor(body, layout), layout.cells(), hashing));
    }
    RankTable read = new RankTable(geometry.get(), kind.cells());
    long copies = PlainCells.read(body, layout, read);
    return checked(kind.filter(arranged(read, arrangement), copies, hashing, arrangement));
  }

  /** A table that was read, or what it holds in the arrangement that the filter has in memory. */
  private PlaceTable arranged(RankTable read, Arrangement arrangement)
      throws FilterFormatException {
    if (promise().fixed() || arrangement.isChained(header.layout().shape())) {
      return read;
    }
    try {
      return Tables.rearranged(read, arrangement, kind.cells());
    } catch (FilterFullException e) {
      throw RankKind.noRoom(e);
    }
  }

  @Override
  public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
    long cells = header.layout().cells();
    return checkedCells(filter(() -> cursor(body, words, cells, 1), cells, hashing));
  }

  private EntryCoder.Cursor cursor(long[] body, int words, long most, long leastCount)
      throws FilterFormatException {
    return new EntryCoder.Cursor(
        body,
        words,
        promise().places(),
        kind.entryPayloadBits(promise().payloadBits()),
        most,
        leastCount,
        kind.cells() == CellPolicy.SET ? 1 : RankFilter.MAX_COUNT);
  }

  /** A filter of entries. */
  private F filter(Tables.Source source, long cells, KeyHash hashing) throws FilterFormatException {
    Arrangement arrangement = arrangement(cells);
    try {
      PlaceTable table =
          header.fixed().isPresent()
              ? Tables.fill(source.open(), header.fixed().get(), kind.cells())
              : Tables.make(source, arrangement, kind.cells());
      return kind.filter(table, hashing, arrangement);
    } catch (FilterFullException e) {
      throw RankKind.noRoom(e);
    }
  }

  private F checkedCells(F filter) throws FilterFormatException {
    FileLayout layout = header.layout();
    if (PromiseHeader.cells(filter.table(), layout.shape(), promise().payloadBits())
        != layout.cells()) {
      throw RankKind.otherCells();
    }
    return checked(filter);
  }

  private F checked(F filter) throws FilterFormatException {
    if (filter.table().distinct() != header.distinct()
        || filter.approximateElementCount() != header.elements()) {
      throw RankKind.otherCells();
    }
    return filter;
  }

  @Override
  public boolean isLike(F base) {
    return promise().places().equals(base.promise().places())
        && promise().payloadBits() == base.promise().payloadBits();
  }

  @Override
  public long identity(F filter) {
    return kind.identity(filter);
  }

  @Override
  public F patched(F base, ByteBuffer parameters, long[] body, int words)
      throws FilterFormatException {
    long tableWords = base.bitSize() / Long.SIZE;
    if (header.fixed().isPresent() && !Expansion.isFair(memoryWords(), tableWords + words)) {
      throw new FilterFormatException("the delta is too short for the table that it names");
    }
    // A change takes at least a part of a bit, so there are no more than the body may list.
    long most = Math.addExact(header.layout().cells(), base.cellCount());
    Tables.Source patched = () -> EntryChanges.apply(base.cursor(), cursor(body, words, most, 0));
    // The header may count more than base and changes are, so memory follows from these.
    long entries = Content.of(patched.open()).entries();
    return checkedCells(filter(patched, entries, base.hashing()));
  }
}
