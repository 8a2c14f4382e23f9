package io.github.rankbloom.wire;

import io.github.rankbloom.hash.KeyHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Headers of containers whose bodies a test makes by itself. */
public final class Headers {

  /** Bytes of the base's and the target's identity, with which the parameters of a delta begin. */
  public static final int IDENTITIES_BYTES = Container.IDENTITIES_BYTES;

  private Headers() {}

  /** {@return the header of a plain filter with the default key hash} */
  public static byte[] plain(int version, FilterKind<?> kind, byte[] parameters, long bodyWords)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ContainerWriter(
        out, version, kind.code(), Coding.PLAIN, KeyHash.DEFAULT, parameters, bodyWords);
    return out.toByteArray();
  }
}
