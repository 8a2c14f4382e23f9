package io.github.rankbloom.wire;

import java.nio.ByteBuffer;

/**
 * From which content to which a delta leads. It stands at the start of a delta's parameters.
 *
 * @param base the {@linkplain FilterKind#identity identity} of the base
 * @param target that of the target
 */
public record DeltaIdentity(long base, long target) {

  /** The length of an identity in a header. */
  public static final int BYTES = 2 * Long.BYTES;

  /**
   * Reads an identity.
   *
   * @param parameters where it starts; afterwards, where it ends
   * @return the identity
   */
  public static DeltaIdentity read(ByteBuffer parameters) {
    return new DeltaIdentity(parameters.getLong(), parameters.getLong());
  }

  void write(ByteBuffer parameters) {
    parameters.putLong(base).putLong(target);
  }
}
