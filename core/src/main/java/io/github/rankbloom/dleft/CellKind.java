package io.github.rankbloom.dleft;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.dleft.format.CellDeltas;
import io.github.rankbloom.dleft.format.CellMessages;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.DeltaIdentity;
import io.github.rankbloom.wire.Message;
import io.github.rankbloom.wire.NamedKind;
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
 *   plain    the table's words
 *   entropy  see CellMessages
 *   delta    see CellDeltas; the parameters are a DeltaIdentity, then the target's
 */
abstract class CellKind<F extends Filter, G> extends NamedKind<F> {

  private final int parameterBytes;

  CellKind(int code, String name, Class<F> type, int defaultPayloadBits, int parameterBytes) {
    super(code, name, type, defaultPayloadBits);
    this.parameterBytes = parameterBytes;
  }

  /** The table of a filter. */
  abstract CellTable<G> table(F filter);

  /** Words of a table. */
  abstract long totalWords(G geometry);

  /** A filter over the words of a table and one more; what they hold is not looked at. */
  abstract F over(G geometry, long[] words, KeyHash hashing);

  /** The parameters of a container. */
  abstract byte[] parameters(G geometry);

  /** Reads the parameters of a container, which may be hostile. */
  abstract G readParameters(ByteBuffer parameters) throws FilterFormatException;

  @Override
  public final Message message(F filter, Coding coding) {
    CellTable<G> table = table(filter);
    byte[] parameters = parameters(table.geometry());
    int words = (int) totalWords(table.geometry());
    if (coding == Coding.ENTROPY) {
      long[] body = CellMessages.encode(table);
      if (Expansion.isFair(words, body.length)) {
        return new Message(code(), coding, filter.hashing(), parameters, body, body.length);
      }
    } else if (coding != Coding.PLAIN) {
      throw new IllegalArgumentException("coding must be PLAIN or ENTROPY, not " + coding);
    }
    return new Message(code(), Coding.PLAIN, filter.hashing(), parameters, table.words(), words);
  }

  @Override
  protected final F readContent(ContainerReader in) throws IOException {
    if (in.coding() == Coding.DELTA) {
      throw new FilterFormatException("this is a delta, which needs the filter it was made from");
    }
    G geometry = readParameters(in.parameters(parameterBytes));
    long words = totalWords(geometry);
    in.requireMemory(words * Long.BYTES);
    if (in.coding() == Coding.ENTROPY) {
      EntropyDecoder decoder = new EntropyDecoder(in.readCodedBody(words), (int) in.bodyWords());
      F filter = over(geometry, new long[(int) words + 1], in.hashing());
      CellMessages.decode(table(filter), decoder);
      decoder.finish();
      return checked(filter);
    }
    if (in.bodyWords() != words) {
      throw new FilterFormatException("the body does not hold what the header says");
    }
    return checked(over(geometry, in.readBody(), in.hashing()));
  }

  /** A filter over words from outside, once its table has been looked through. */
  private F checked(F filter) throws FilterFormatException {
    if (!table(filter).check()) {
      throw new FilterFormatException("a bucket holds what no filter writes");
    }
    return filter;
  }

  @Override
  public final Message delta(F base, F target) {
    G geometry = table(target).geometry();
    if (!geometry.equals(table(base).geometry()) || !base.hashing().equals(target.hashing())) {
      throw new IllegalArgumentException(
          "a delta is between filters of the same geometry and key hash, not from "
              + table(base).geometry()
              + " to "
              + geometry);
    }
    ByteBuffer parameters =
        ByteBuffer.allocate(DeltaIdentity.BYTES + parameterBytes).order(ByteOrder.LITTLE_ENDIAN);
    DeltaIdentity.of(this, base, target).write(parameters);
    parameters.put(parameters(geometry));
    long[] body = CellDeltas.encode(table(base), table(target));
    return new Message(
        code(), Coding.DELTA, target.hashing(), parameters.array(), body, body.length);
  }

  @Override
  protected final F patchContent(F base, ContainerReader delta) throws IOException {
    delta.requireCoding(Coding.DELTA);
    ByteBuffer parameters = delta.parameters(DeltaIdentity.BYTES + parameterBytes);
    DeltaIdentity identity = DeltaIdentity.read(parameters);
    G geometry = readParameters(parameters);
    if (!geometry.equals(table(base).geometry()) || !delta.hashing().equals(base.hashing())) {
      throw new FilterFormatException(
          "the delta is for a filter of other sizes than the one it is applied to");
    }
    delta.requireMemory(totalWords(geometry) * Long.BYTES);
    identity.requireBase(this, base);
    EntropyDecoder decoder = new EntropyDecoder(delta.readBody(), (int) delta.bodyWords());
    F target = over(geometry, table(base).words().clone(), delta.hashing());
    CellDeltas.decode(table(target), decoder);
    decoder.finish();
    identity.requireTarget(this, checked(target));
    return target;
  }
}
