package io.github.rankbloom.bloom;

import io.github.rankbloom.FilterFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The parameters of a Bloom filter in a container, little-endian.
 *
 * <pre>
 *    0  8  positions, m
 *    8  8  positions that are not zero
 *   16  8  elements, as far as the kind counts them, else 0
 *   24  1  hashes, k
 *   25  1  bits at each position
 *   26  1  index scheme
 *   27     with a caller's function: its k values, of 8 bytes each
 * </pre>
 */
record BloomHeader(BloomGeometry geometry, long used, long elements) {

  static final int FIXED_BYTES = 27;

  byte[] toBytes() {
    long[] offsets = geometry.scheme().customOffsets();
    ByteBuffer parameters =
        ByteBuffer.allocate(FIXED_BYTES + offsets.length * Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(geometry.positions())
            .putLong(used)
            .putLong(elements)
            .put((byte) geometry.hashes())
            .put((byte) geometry.counterBits())
            .put((byte) geometry.scheme().code());
    Arrays.stream(offsets).forEach(parameters::putLong);
    return parameters.array();
  }

  static BloomHeader read(ByteBuffer parameters) throws FilterFormatException {
    long positions = parameters.getLong();
    long used = parameters.getLong();
    long elements = parameters.getLong();
    int hashes = Byte.toUnsignedInt(parameters.get());
    int counterBits = Byte.toUnsignedInt(parameters.get());
    int schemeCode = Byte.toUnsignedInt(parameters.get());
    try {
      BloomGeometry geometry =
          new BloomGeometry(positions, hashes, counterBits, scheme(schemeCode, hashes, parameters));
      if (used < 0 || used > positions) {
        throw new FilterFormatException("the header has values that no filter has");
      }
      return new BloomHeader(geometry, used, elements);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
  }

  private static IndexScheme scheme(int code, int hashes, ByteBuffer parameters)
      throws FilterFormatException {
    if (!IndexScheme.isCustom(code)) {
      return IndexScheme.ofCode(code)
          .orElseThrow(
              () ->
                  new FilterFormatException(
                      "the filter uses index scheme number "
                          + code
                          + ", which this program lacks"));
    }
    if (parameters.remaining() != hashes * Long.BYTES) {
      throw new FilterFormatException("the header has too few or too many values of a function");
    }
    return IndexScheme.custom(code, hashes, i -> parameters.getLong());
  }
}
