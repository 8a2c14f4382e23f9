package io.github.rankbloom.dleft;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.dleft.format.CellDeltas;
import io.github.rankbloom.dleft.format.CellMessages;
import io.github.rankbloom.dleft.format.TrimmedCells;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A kind of filter whose content is one table of cells.
 *
 * @param <F> the filter's type
 * @param <G> the sizes of its table
 */
/*
 * The body of a container, by its coding:
 *
 *   plain    see TrimmedCells; in version 1 the table's words
 *   entropy  see CellMessages
 *   delta    see CellDeltas
 *
 * Parameters of version 2 are those of version 1 and the bits of the plain body. The identity of a
 * filter is about its words and has been the same in both.
 */
abstract class CellKind<F extends Filter, G extends Geometry> extends FilterKind<F> {

  private static final int VERSION = 2;

  /** In place of the bits of a plain body: that of version 1 has all bits of the table. */
  private static final long UNTRIMMED = -1;

  CellKind(int code, String name, Class<F> type, PayloadRange payload) {
    super(code, name, type, payload);
  }

  /** The table of a filter. */
  abstract CellTable<G> table(F filter);

  /** A filter over the words of a table and one more; what they hold is not looked at. */
  abstract F over(G geometry, long[] words, KeyHash hashing);

  /** The parameters of a container that tell the sizes of the table. */
  abstract byte[] parameters(G geometry);

  /** Reads the sizes of a table, which may be hostile. */
  abstract G readParameters(ByteBuffer parameters) throws FilterFormatException;

  @Override
  protected final int version() {
    return VERSION;
  }

  @Override
  public final G geometry(F filter) {
    return table(filter).geometry();
  }

  @Override
  protected final byte[] parameters(F filter) {
    byte[] sizes = parameters(geometry(filter));
    return ByteBuffer.allocate(sizes.length + Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(sizes)
        .putLong(TrimmedCells.bits(table(filter)))
        .array();
  }

  @Override
  protected final void writePlain(F filter, Body.Sink out) throws IOException {
    TrimmedCells.write(table(filter), out);
  }

  @Override
  public final long identity(F filter) {
    CellTable<G> table = table(filter);
    int words = (int) table.geometry().totalWords();
    return digest(
        filter.hashing(), parameters(table.geometry()), out -> out.write(table.words(), words));
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
    G geometry = readParameters(parameters);
    return new CellReader<>(this, geometry, version == 1 ? UNTRIMMED : parameters.getLong());
  }

  /**
   * Reads tables, and makes filters of them; bits are those of the plain body, if it is trimmed.
   */
  private record CellReader<F extends Filter, G extends Geometry>(
      CellKind<F, G> kind, G geometry, long bits) implements Body.SizedReader<F> {

    @Override
    public long plainWords() {
      return bits == UNTRIMMED ? geometry.totalWords() : (bits + Long.SIZE - 1) >>> 6;
    }

    @Override
    public F plain(long[] body, KeyHash hashing) throws FilterFormatException {
      if (bits == UNTRIMMED) {
        return checked(kind.over(geometry, body, hashing));
      }
      // Tags are one bit of 1025 or more, so this keeps out no table that has them all.
      if (!allowsCoded(plainWords())) {
        throw new FilterFormatException("the body is too short for what the header says");
      }
      F filter = empty(hashing);
      TrimmedCells.read(body, bits, kind.table(filter));
      return checked(filter);
    }

    private F empty(KeyHash hashing) {
      return kind.over(geometry, new long[(int) geometry.totalWords() + 1], hashing);
    }

    @Override
    public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      F filter = empty(hashing);
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
      CellTable<G> table = kind.table(filter);
      if (!table.check()) {
        throw new FilterFormatException("a bucket holds what no filter writes");
      }
      if (bits != UNTRIMMED && bits != TrimmedCells.bits(table)) {
        throw new FilterFormatException("the buckets have not as many bits as the header says");
      }
      return filter;
    }
  }
}
