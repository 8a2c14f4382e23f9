package io.github.rankbloom.dleft;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.dleft.format.CellDeltas;
import io.github.rankbloom.dleft.format.CellMessages;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A kind of filter whose content is one table of cells.
 *
 * @param <F> the filter's type
 * @param <G> the sizes of its table
 */
/*
 * The body of a container, by its coding:
 *
 *   plain    the table's words
 *   entropy  see CellMessages
 *   delta    see CellDeltas
 */
abstract class CellKind<F extends Filter, G extends Geometry> extends FilterKind<F> {

  CellKind(int code, String name, Class<F> type, PayloadRange payload) {
    super(code, name, type, payload);
  }

  /** The table of a filter. */
  abstract CellTable<G> table(F filter);

  /** A filter over the words of a table and one more; what they hold is not looked at. */
  abstract F over(G geometry, long[] words, KeyHash hashing);

  /** The parameters of a container. */
  abstract byte[] parameters(G geometry);

  /** Reads the parameters of a container, which may be hostile. */
  abstract G readParameters(ByteBuffer parameters) throws FilterFormatException;

  @Override
  public final G geometry(F filter) {
    return table(filter).geometry();
  }

  @Override
  protected final byte[] parameters(F filter) {
    return parameters(geometry(filter));
  }

  @Override
  protected final void writePlain(F filter, Body.Sink out) throws IOException {
    out.write(table(filter).words(), (int) geometry(filter).totalWords());
  }

  @Override
  protected final long[] encode(F filter) {
    return CellMessages.encode(table(filter));
  }

  @Override
  protected final Body.Difference difference(F base, F target) {
    return new Body.Difference(new byte[0], CellDeltas.encode(table(base), table(target)));
  }

  @Override
  protected final Body.Reader<F> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException {
    return new CellReader<>(this, readParameters(parameters));
  }

  /** Reads tables, and makes filters of them. */
  private record CellReader<F extends Filter, G extends Geometry>(CellKind<F, G> kind, G geometry)
      implements Body.SizedReader<F> {

    @Override
    public long plainWords() {
      return geometry.totalWords();
    }

    @Override
    public F plain(long[] body, KeyHash hashing) throws FilterFormatException {
      return checked(kind.over(geometry, body, hashing));
    }

    @Override
    public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      F filter = kind.over(geometry, new long[(int) geometry.totalWords() + 1], hashing);
      CellMessages.decode(kind.table(filter), decoder);
      decoder.finish();
      return checked(filter);
    }

    @Override
    public F patched(F base, ByteBuffer parameters, long[] body, int words)
        throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      F target = kind.over(geometry, kind.table(base).words().clone(), base.hashing());
      CellDeltas.decode(kind.table(target), decoder);
      decoder.finish();
      return checked(target);
    }

    /** A filter over words from outside, once its table has been looked through. */
    private F checked(F filter) throws FilterFormatException {
      if (!kind.table(filter).check()) {
        throw new FilterFormatException("a bucket holds what no filter writes");
      }
      return filter;
    }
  }
}
