package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.dleft.format.CellDeltas;
import io.github.rankbloom.dleft.format.CellMessages;
import io.github.rankbloom.dleft.format.TrimmedCells;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** A kind of filter whose content is one table of cells. */
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
abstract class CellKind<F extends CellFilter<F>, G extends Geometry> extends FilterKind<F> {

  private static final int VERSION = 2;

  /** In place of the bits of a plain body: that of version 1 has all bits of the table. */
  private static final long UNTRIMMED = -1;

  CellKind(int code, String name, Class<F> type, PayloadRange payload) {
    super(code, name, type, payload);
  }

  /** A filter over the words of its table and one more; what they hold is not looked at. */
  abstract F over(G geometry, long[] words, KeyHash hashing);

  final F empty(G geometry, KeyHash hashing) {
    return over(geometry, new long[(int) geometry.totalWords() + 1], hashing);
  }

  final F copy(F filter) {
    F copy = over(geometry(filter), filter.table().words.clone(), filter.hashing());
    copy.table().size = filter.table().size;
    return copy;
  }

  /** The parameters of a container that tell the sizes of the table. */
  abstract byte[] parameters(G geometry);

  /**
   * Reads the sizes of a table, which may be hostile: throws an {@link IllegalArgumentException}
   * where there is no such table.
   */
  abstract G readParameters(ByteBuffer parameters) throws FilterFormatException;

  @Override
  protected final int version() {
    return VERSION;
  }

  @Override
  public abstract G geometry(F filter);

  @Override
  public final List<Figure> figures(F filter) {
    return List.of(Figure.loads(filter.loadCounts()));
  }

  @Override
  protected final byte[] parameters(F filter) {
    byte[] sizes = parameters(geometry(filter));
    return ByteBuffer.allocate(sizes.length + Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(sizes)
        .putLong(TrimmedCells.bits(filter.table()))
        .array();
  }

  @Override
  protected final void writePlain(F filter, Body.Sink out) throws IOException {
    TrimmedCells.write(filter.table(), out);
  }

  @Override
  public final long identity(F filter) {
    G geometry = geometry(filter);
    int words = (int) geometry.totalWords();
    return digest(
        filter.hashing(), parameters(geometry), out -> out.write(filter.table().words, words));
  }

  @Override
  protected final long[] encode(F filter) {
    return CellMessages.encode(filter.table());
  }

  @Override
  protected final Body.Difference difference(F base, F target) {
    return new Body.Difference(new byte[0], CellDeltas.encode(base.table(), target.table()));
  }

  @Override
  protected final Body.Reader<F> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException {
    try {
      G geometry = readParameters(parameters);
      return new CellReader<>(this, geometry, version == 1 ? UNTRIMMED : parameters.getLong());
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
  }

  /** Reads tables, and makes filters of them; bits are those of a plain body that is trimmed. */
  private record CellReader<F extends CellFilter<F>, G extends Geometry>(
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
      F filter = kind.empty(geometry, hashing);
      TrimmedCells.read(body, bits, filter.table());
      return checked(filter);
    }

    @Override
    public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      F filter = kind.empty(geometry, hashing);
      CellMessages.decode(filter.table(), decoder);
      decoder.finish();
      return checked(filter);
    }

    @Override
    public F patched(F base, ByteBuffer parameters, long[] body, int words)
        throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      F target = kind.copy(base);
      CellDeltas.decode(target.table(), decoder);
      decoder.finish();
      return checked(target);
    }

    /** A filter over words from outside, once its table has been looked through. */
    private F checked(F filter) throws FilterFormatException {
      if (!filter.table().check()) {
        throw new FilterFormatException("a bucket holds what no filter writes");
      }
      if (bits != UNTRIMMED && bits != TrimmedCells.bits(filter.table())) {
        throw new FilterFormatException("the buckets have not as many bits as the header says");
      }
      return filter;
    }
  }
}
