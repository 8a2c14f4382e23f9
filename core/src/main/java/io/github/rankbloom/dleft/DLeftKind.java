package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.DLeftPlan;
import io.github.rankbloom.dleft.plan.DLeftPlanner;
import io.github.rankbloom.dleft.table.FingerprintTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.PayloadRange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The d-left Bloom filter as a kind of filter. */
final class DLeftKind extends CellKind<DLeftFilter, DLeftGeometry> {

  /*
   * Parameters in a container, little-endian:
   *
   *    0  8  buckets of a subtable
   *    8  1  subtables
   *    9  1  buckets of a group
   *   10  2  space bits
   *   12  1  counter bits
   *   13  1  capacity
   *   14  2  zero
   *   16  8  sorted bits by load, two bits for each, load 0 in the least significant
   */
  private static final int PARAMETER_BYTES = 24;

  DLeftKind() {
    super(32, "dleft", DLeftFilter.class, PayloadRange.NONE);
  }

  @Override
  protected DLeftPlan design(Requirement requirement, Map<String, String> chosen) {
    return DLeftPlanner.plan(requirement);
  }

  @Override
  public DLeftFilter create(Geometry geometry, KeyHash hashing) {
    return empty(require(geometry, DLeftGeometry.class), hashing);
  }

  @Override
  public DLeftGeometry geometry(DLeftFilter filter) {
    return filter.table().geometry();
  }

  @Override
  DLeftFilter over(DLeftGeometry geometry, long[] words, KeyHash hashing) {
    return new DLeftFilter(new FingerprintTable(geometry, words), hashing);
  }

  @Override
  byte[] parameters(DLeftGeometry geometry) {
    long sortBits = 0;
    for (int load = 0; load <= geometry.capacity(); load++) {
      sortBits |= (long) geometry.sortBits().get(load) << (2 * load);
    }
    return ByteBuffer.allocate(PARAMETER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(geometry.buckets())
        .put((byte) geometry.subtables())
        .put((byte) geometry.group())
        .putShort((short) geometry.spaceBits())
        .put((byte) geometry.counterBits())
        .put((byte) geometry.capacity())
        .putShort((short) 0)
        .putLong(sortBits)
        .array();
  }

  @Override
  DLeftGeometry readParameters(ByteBuffer parameters) throws FilterFormatException {
    long buckets = parameters.getLong();
    int subtables = Byte.toUnsignedInt(parameters.get());
    int group = Byte.toUnsignedInt(parameters.get());
    int spaceBits = Short.toUnsignedInt(parameters.getShort());
    int counterBits = Byte.toUnsignedInt(parameters.get());
    int capacity = Byte.toUnsignedInt(parameters.get());
    int zero = parameters.getShort();
    long packed = parameters.getLong();
    List<Integer> sortBits = new ArrayList<>();
    for (int load = 0; load <= Math.min(capacity, DLeftGeometry.MAX_CAPACITY); load++) {
      sortBits.add((int) (packed & 3));
      packed >>>= 2;
    }
    if (capacity > DLeftGeometry.MAX_CAPACITY || packed != 0 || zero != 0) {
      throw new FilterFormatException("the header has values that no filter has");
    }
    return new DLeftGeometry(subtables, buckets, group, spaceBits, counterBits, sortBits);
  }
}
