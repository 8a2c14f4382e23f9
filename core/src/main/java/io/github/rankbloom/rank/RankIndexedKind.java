package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.Message;
import io.github.rankbloom.wire.NamedKind;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A kind of filter whose content is the cells of one rank-indexed table, whatever it makes of them.
 * Plans of such a kind heed {@link io.github.rankbloom.plan.Requirement#profile()}.
 *
 * @param <F> the filter's type
 */
public abstract class RankIndexedKind<F extends Filter> extends NamedKind<F> {

  RankIndexedKind(int code, String name, Class<F> type, int defaultPayloadBits) {
    super(code, name, type, defaultPayloadBits);
  }

  /** The table that holds a filter's content. */
  abstract RankTable table(F filter);

  /** {@return what cells with the same fingerprint mean} */
  abstract CellPolicy cells();

  /** The parameters that a filter is written with. */
  abstract TableHeader<F> header(F filter);

  /** How many bytes the parameters have. */
  abstract int headerBytes();

  /** Reads parameters, which may be hostile. */
  abstract TableHeader<F> readHeader(ByteBuffer parameters) throws FilterFormatException;

  /** Whether there can be a delta between two filters. */
  abstract boolean areAlike(F base, F target);

  @Override
  protected final F readContent(ContainerReader in) throws IOException {
    return switch (in.coding()) {
      case PLAIN -> RankCodec.read(in, this);
      case ENTROPY -> RankMessages.read(in, this);
      case DELTA ->
          throw new FilterFormatException(
              "this is a delta, which needs the filter it was made from");
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>A filter that is all but empty, or whose every place is taken, is sent plain even where
   * {@link Coding#ENTROPY} is asked for.
   */
  @Override
  public final Message message(F filter, Coding coding) {
    return switch (coding) {
      case PLAIN -> RankCodec.message(filter, this);
      case ENTROPY -> RankMessages.message(filter, this);
      case DELTA ->
          throw new IllegalArgumentException("coding must be PLAIN or ENTROPY, not " + coding);
    };
  }

  @Override
  public final Message delta(F base, F target) {
    if (!areAlike(base, target)) {
      throw new IllegalArgumentException(
          "a delta is between filters of the same geometry and key hash, not from "
              + table(base).geometry()
              + " to "
              + table(target).geometry());
    }
    return RankDeltas.delta(base, target, this);
  }

  @Override
  protected final F patchContent(F base, ContainerReader delta) throws IOException {
    return RankDeltas.patch(base, delta, this);
  }
}
