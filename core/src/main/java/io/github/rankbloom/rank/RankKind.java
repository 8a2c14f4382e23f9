package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RankPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.ContainerWriter;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One of the functions over a rank-indexed table, as a kind of filter.
 *
 * @param <F> the filter's type
 */
public abstract class RankKind<F extends RankFilter<F>> implements FilterKind<F> {

  /** Whether a chain may hold a fingerprint more than once. */
  enum Cells {
    DISTINCT,
    REPEATED
  }

  /*
   * Parameters in a container, little-endian:
   *
   *    0  8  buckets
   *    8  8  j2
   *   16  8  j3
   *   24  4  z1
   *   28  4  z2
   *   32  4  z3
   *   36  2  chains
   *   38  1  fingerprint bits
   *   39  1  payload bits
   *   40  8  cells in use
   *
   * The body is the buckets in trimmed form, one behind the other, zero bits up to a whole word.
   */
  private static final int PARAMETER_BYTES = 48;

  private static final int BUFFER_WORDS = 1 << 13;

  private final int code;
  private final String name;
  private final Class<F> type;
  private final Cells cells;
  private final int defaultPayloadBits;

  RankKind(int code, String name, Class<F> type, Cells cells, int defaultPayloadBits) {
    this.code = code;
    this.name = name;
    this.type = type;
    this.cells = cells;
    this.defaultPayloadBits = defaultPayloadBits;
  }

  /** A filter over a table. */
  abstract F over(RankTable table, KeyHash hashing);

  @Override
  public final int code() {
    return code;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Class<F> type() {
    return type;
  }

  @Override
  public final int defaultPayloadBits() {
    return defaultPayloadBits;
  }

  @Override
  public final RankPlan plan(Requirement requirement) {
    requirePayload(requirement.payloadBits());
    return RankPlanner.plan(requirement);
  }

  @Override
  public final F create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement).geometry(), hashing);
  }

  /**
   * Makes an empty filter of a given geometry.
   *
   * @param geometry the sizes of its table
   * @param hashing how it hashes keys
   * @return the filter
   * @throws IllegalArgumentException if the payload does not suit this kind
   */
  public final F create(RankGeometry geometry, KeyHash hashing) {
    requirePayload(geometry.payloadBits());
    return over(new RankTable(geometry), hashing);
  }

  private void requirePayload(int payloadBits) {
    if (defaultPayloadBits == 0 && payloadBits != 0) {
      throw new IllegalArgumentException(
          "payloadBits must be 0 for a " + name + " filter, not " + payloadBits);
    }
    if (defaultPayloadBits != 0 && payloadBits == 0) {
      throw new IllegalArgumentException(
          "payloadBits must be from 1 to 64 for a " + name + " filter, not 0");
    }
  }

  final void write(F filter, OutputStream out) throws IOException {
    RankTable table = filter.table();
    RankGeometry geometry = table.geometry();
    byte[] parameters =
        ByteBuffer.allocate(PARAMETER_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(geometry.buckets())
            .putLong(geometry.j2())
            .putLong(geometry.j3())
            .putInt(geometry.z1())
            .putInt(geometry.z2())
            .putInt(geometry.z3())
            .putShort((short) geometry.chains())
            .put((byte) geometry.fingerprintBits())
            .put((byte) geometry.payloadBits())
            .putLong(table.cells())
            .array();
    ContainerWriter writer =
        new ContainerWriter(
            out, code, Coding.PLAIN, filter.hashing(), parameters, wordsFor(table.trimmedBits()));
    long[] buffer = new long[BUFFER_WORDS + wordsForOne(table)];
    long bits = 0;
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      bits = table.trim(bucket, buffer, bits);
      int whole = (int) (bits >>> 6);
      if (whole >= BUFFER_WORDS) {
        writer.write(buffer, whole);
        buffer[0] = buffer[whole];
        bits &= 63;
      }
    }
    if ((bits & 63) != 0) {
      buffer[(int) (bits >>> 6)] &= ~(-1L << bits);
    }
    writer.write(buffer, (int) wordsFor(bits));
    writer.finish();
  }

  @Override
  public final F read(ContainerReader in) throws IOException {
    in.requireCoding(Coding.PLAIN);
    ByteBuffer parameters = in.parameters(PARAMETER_BYTES);
    RankGeometry geometry = geometry(parameters);
    long expectedCells = parameters.getLong();
    in.requireMemory(geometry.totalWords() * Long.BYTES);
    long[] body = in.readBody();
    RankTable table = new RankTable(geometry);
    long end = in.bodyWords() << 6;
    long bit = 0;
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      bit = table.restore(bucket, body, bit, end, cells == Cells.REPEATED);
    }
    if (table.cells() != expectedCells || wordsFor(bit) != in.bodyWords()) {
      throw new FilterFormatException("the body does not hold what the header says");
    }
    if ((bit & 63) != 0 && body[(int) (bit >>> 6)] >>> bit != 0) {
      throw new FilterFormatException("the body goes on behind the last bucket");
    }
    F filter = over(table, in.hashing());
    if (!filter.checkCells()) {
      throw new FilterFormatException("a cell holds what no filter writes");
    }
    return filter;
  }

  private RankGeometry geometry(ByteBuffer parameters) throws FilterFormatException {
    long buckets = parameters.getLong();
    long j2 = parameters.getLong();
    long j3 = parameters.getLong();
    int z1 = parameters.getInt();
    int z2 = parameters.getInt();
    int z3 = parameters.getInt();
    int chains = Short.toUnsignedInt(parameters.getShort());
    int fingerprintBits = parameters.get();
    int payloadBits = parameters.get();
    try {
      requirePayload(payloadBits);
      return new RankGeometry(buckets, chains, fingerprintBits, payloadBits, z1, z2, z3, j2, j3);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
  }

  private static long wordsFor(long bits) {
    return (bits + 63) >>> 6;
  }

  private static int wordsForOne(RankTable table) {
    return (int) wordsFor(table.maxTrimmedBucketBits()) + 2;
  }
}
