package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftCountingPlan;
import io.github.rankbloom.dleft.plan.DLeftCountingPlanner;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.PayloadRange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/** One of the d-left counting filters, as a kind of filter. */
abstract class RemainderKind<F extends RemainderFilter<F>>
    extends CellKind<F, DLeftCountingGeometry> {

  /*
   * Parameters in a container, little-endian:
   *
   *    0  8  buckets of a subtable
   *    8  1  subtables
   *    9  1  lengths of remainders: 0 fixed, 1 one for each bucket, 2 two for each bucket
   *   10  1  capacity
   *   11  1  bits of a minimal remainder
   *   12  1  counter bits
   *   13  1  zero
   *   14  2  space bits
   */
  private static final int PARAMETER_BYTES = 16;

  private static final int DEFAULT_COUNTER_BITS = 2;

  private static final List<RemainderLengths> LENGTH_CODES =
      List.of(RemainderLengths.FIXED, RemainderLengths.ONE, RemainderLengths.TWO);

  private final List<RemainderLengths> lengths;

  /** The first of the lengths is the default. */
  RemainderKind(int code, String name, Class<F> type, RemainderLengths... lengths) {
    super(
        code,
        name,
        type,
        new PayloadRange(0, DLeftCountingGeometry.MAX_COUNTER_BITS, DEFAULT_COUNTER_BITS));
    this.lengths = List.of(lengths);
  }

  /** {@return the ways in which this kind lays out remainders, at least one, the default first} */
  final List<RemainderLengths> lengths() {
    return lengths;
  }

  @Override
  protected final DLeftCountingPlan design(Requirement requirement, Map<String, String> chosen) {
    return DLeftCountingPlanner.plan(requirement, lengths.get(0));
  }

  @Override
  public final F create(Geometry geometry, KeyHash hashing) {
    DLeftCountingGeometry sizes = require(geometry, DLeftCountingGeometry.class);
    requireLengths(sizes.lengths());
    return empty(sizes, hashing);
  }

  private void requireLengths(RemainderLengths asked) {
    if (!lengths.contains(asked)) {
      throw new IllegalArgumentException(
          "lengths must be one of " + lengths + " for a " + name() + " filter, not " + asked);
    }
  }

  @Override
  public final DLeftCountingGeometry geometry(F filter) {
    return filter.table().geometry();
  }

  @Override
  final byte[] parameters(DLeftCountingGeometry geometry) {
    return ByteBuffer.allocate(PARAMETER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(geometry.buckets())
        .put((byte) geometry.subtables())
        .put((byte) LENGTH_CODES.indexOf(geometry.lengths()))
        .put((byte) geometry.capacity())
        .put((byte) geometry.remainderBits())
        .put((byte) geometry.counterBits())
        .put((byte) 0)
        .putShort((short) geometry.spaceBits())
        .array();
  }

  @Override
  final DLeftCountingGeometry readParameters(ByteBuffer parameters) throws FilterFormatException {
    long buckets = parameters.getLong();
    int subtables = Byte.toUnsignedInt(parameters.get());
    int lengthCode = Byte.toUnsignedInt(parameters.get());
    int capacity = Byte.toUnsignedInt(parameters.get());
    int remainderBits = Byte.toUnsignedInt(parameters.get());
    int counterBits = Byte.toUnsignedInt(parameters.get());
    int zero = parameters.get();
    int spaceBits = Short.toUnsignedInt(parameters.getShort());
    if (lengthCode >= LENGTH_CODES.size() || zero != 0) {
      throw new FilterFormatException("the header has values that no filter has");
    }
    RemainderLengths asked = LENGTH_CODES.get(lengthCode);
    requireLengths(asked);
    return new DLeftCountingGeometry(
        subtables, buckets, asked, capacity, remainderBits, counterBits, spaceBits);
  }
}
