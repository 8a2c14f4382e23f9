package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.plan.DLeftGeometry;
import io.github.rankbloom.plan.DLeftPlan;
import io.github.rankbloom.plan.DLeftPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.ContainerWriter;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The d-left Bloom filter as a kind of filter. */
public final class DLeftKind implements FilterKind<DLeftFilter> {

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
   *
   * The body is the table's words.
   */
  private static final int PARAMETER_BYTES = 24;

  DLeftKind() {}

  @Override
  public int code() {
    return 32;
  }

  @Override
  public String name() {
    return "dleft";
  }

  @Override
  public Class<DLeftFilter> type() {
    return DLeftFilter.class;
  }

  @Override
  public int defaultPayloadBits() {
    return 0;
  }

  @Override
  public DLeftPlan plan(Requirement requirement) {
    return DLeftPlanner.plan(requirement);
  }

  @Override
  public DLeftFilter create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement).geometry(), hashing);
  }

  /**
   * Makes an empty filter of a given geometry.
   *
   * @param geometry the sizes of its table
   * @param hashing how it hashes keys
   * @return the filter
   */
  public DLeftFilter create(DLeftGeometry geometry, KeyHash hashing) {
    return new DLeftFilter(new FingerprintTable(geometry), hashing);
  }

  void write(DLeftFilter filter, OutputStream out) throws IOException {
    DLeftGeometry geometry = filter.geometry();
    long sortBits = 0;
    for (int load = 0; load <= geometry.capacity(); load++) {
      sortBits |= (long) geometry.sortBits().get(load) << (2 * load);
    }
    byte[] parameters =
        ByteBuffer.allocate(PARAMETER_BYTES)
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
    int words = (int) geometry.totalWords();
    ContainerWriter writer =
        new ContainerWriter(out, code(), Coding.PLAIN, filter.hashing(), parameters, words);
    writer.write(filter.table().words(), words);
    writer.finish();
  }

  @Override
  public DLeftFilter read(ContainerReader in) throws IOException {
    in.requireCoding(Coding.PLAIN);
    DLeftGeometry geometry = geometry(in.parameters(PARAMETER_BYTES));
    in.requireMemory(geometry.totalWords() * Long.BYTES);
    if (in.bodyWords() != geometry.totalWords()) {
      throw new FilterFormatException("the body does not hold what the header says");
    }
    FingerprintTable table = new FingerprintTable(geometry, in.readBody());
    if (!table.check()) {
      throw new FilterFormatException("a bucket holds what no filter writes");
    }
    return new DLeftFilter(table, in.hashing());
  }

  private static DLeftGeometry geometry(ByteBuffer parameters) throws FilterFormatException {
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
    try {
      return new DLeftGeometry(subtables, buckets, group, spaceBits, counterBits, sortBits);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
  }
}
