package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import java.nio.ByteBuffer;

/**
 * From which content to which a delta leads. It stands at the start of a delta's parameters.
 *
 * @param base the {@linkplain Message#digest() digest} of the base's plain message
 * @param target that of the target's
 */
public record DeltaIdentity(long base, long target) {

  /** The length of an identity in a header. */
  public static final int BYTES = 2 * Long.BYTES;

  /**
   * The identity of a delta between two filters.
   *
   * @param kind their kind
   * @param base the filter that the receiver has
   * @param target the filter that it shall have
   * @param <F> their type
   * @return the identity
   */
  public static <F extends Filter> DeltaIdentity of(MessageKind<F> kind, F base, F target) {
    return new DeltaIdentity(digest(kind, base), digest(kind, target));
  }

  /**
   * Reads an identity.
   *
   * @param parameters where it starts; afterwards, where it ends
   * @return the identity
   */
  public static DeltaIdentity read(ByteBuffer parameters) {
    return new DeltaIdentity(parameters.getLong(), parameters.getLong());
  }

  /**
   * Writes this identity.
   *
   * @param parameters where it goes; afterwards, where it ends
   */
  public void write(ByteBuffer parameters) {
    parameters.putLong(base).putLong(target);
  }

  /**
   * Checks, before a delta is applied, that it is for this base.
   *
   * @param kind the kind of the filters
   * @param filter the base
   * @param <F> the type of the filters
   * @throws FilterFormatException if it is not
   */
  public <F extends Filter> void requireBase(MessageKind<F> kind, F filter)
      throws FilterFormatException {
    if (digest(kind, filter) != base) {
      throw new FilterFormatException(
          "the delta was made from another filter than the one it is applied to");
    }
  }

  /**
   * Checks, after a delta was applied, that the outcome is what its sender had.
   *
   * @param kind the kind of the filters
   * @param filter the outcome
   * @param <F> the type of the filters
   * @throws FilterFormatException if it is not
   */
  public <F extends Filter> void requireTarget(MessageKind<F> kind, F filter)
      throws FilterFormatException {
    if (digest(kind, filter) != target) {
      throw new FilterFormatException("the delta does not lead to the filter that it names");
    }
  }

  private static <F extends Filter> long digest(MessageKind<F> kind, F filter) {
    return kind.message(filter, Coding.PLAIN).digest();
  }
}
