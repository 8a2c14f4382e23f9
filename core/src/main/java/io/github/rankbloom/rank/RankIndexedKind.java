package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.rank.format.CellChanges;
import io.github.rankbloom.rank.format.CodedCells;
import io.github.rankbloom.rank.format.PlainCells;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A kind of filter whose content is the cells of one rank-indexed table, whatever it makes of them.
 *
 * @param <F> the filter's type
 */
public abstract class RankIndexedKind<F extends Filter> extends FilterKind<F> {

  RankIndexedKind(int code, String name, Class<F> type, PayloadRange payload) {
    super(code, name, type, payload);
  }

  /** The table that holds a filter's content. */
  abstract RankTable table(F filter);

  /** What a filter's table is and holds. */
  abstract RankHeader header(F filter);

  /** {@return what cells with the same fingerprint mean} */
  abstract CellPolicy cells();

  @Override
  public final boolean hasProfiles() {
    return true;
  }

  @Override
  protected final void writePlain(F filter, WordSink out) throws IOException {
    PlainCells.write(table(filter), header(filter), out);
  }

  @Override
  protected final long[] encode(F filter) {
    return CodedCells.encode(table(filter), header(filter));
  }

  @Override
  protected final Difference difference(F base, F target) {
    return CellChanges.between(table(base), table(target));
  }

  /** Makes a filter of a table that was read, if it is what the parameters say. */
  interface Assembly<F> {
    F filter(RankTable table, KeyHash hashing) throws FilterFormatException;
  }

  /** Reads tables, and lets them be made filters. */
  record TableReader<F extends Filter>(
      RankIndexedKind<F> kind, Geometry geometry, RankHeader header, Assembly<F> assembly)
      implements BodyReader<F> {

    @Override
    public long plainWords() {
      return header.bodyWords();
    }

    @Override
    public boolean allowsCoded(long words) {
      return CodedCells.allows(header, words);
    }

    @Override
    public F plain(long[] body, KeyHash hashing) throws FilterFormatException {
      return assembly.filter(PlainCells.read(body, header, kind.cells()), hashing);
    }

    @Override
    public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
      return assembly.filter(CodedCells.decode(body, words, header, kind.cells()), hashing);
    }

    @Override
    public F patched(F base, ByteBuffer parameters, long[] body, int words)
        throws FilterFormatException {
      RankTable table =
          CellChanges.apply(kind.table(base), header, parameters, body, words, kind.cells());
      return assembly.filter(table, base.hashing());
    }
  }
}
