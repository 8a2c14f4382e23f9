package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankFile;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.BucketWriter;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The parameters of a rank-indexed filter of version 2 in a container, little-endian:
 *
 * <pre>
 *    0  8  buckets
 *    8  2  chains
 *   10  1  fingerprint bits
 *   11  1  payload bits
 *   12  2  the most chains of a bucket in memory
 *   14  2  the most keys per chain in memory, in thousandths; 0 for any number
 *   16  8  the most places that may be taken
 *   24  8  the asked false-positive probability, a double
 *   32  8  cells in the body
 *   40  8  places taken
 *   48  8  elements: the sum of all counts; of a set, an estimate of its keys
 *   56  8  group: buckets for each entry of the directory
 *   64 40  only if the table keeps its size, that table:
 *   64  8  buckets
 *   72  8  j2
 *   80  8  j3
 *   88  4  z1
 *   92  4  z2
 *   96  4  z3
 *  100  2  chains
 *  102  1  fingerprint bits
 *  103  1  zero
 * </pre>
 *
 * <p>Buckets, chains and fingerprints are those of the file. They follow from the places and how
 * many of them are taken, whatever the arrangement in memory: so bytes depend on promise, key hash
 * and content alone. A reader takes others too. A table that keeps its size has its own in the
 * file: so a file has at least a bit for each of its chains.
 *
 * @param promise what the filter was made for
 * @param layout where things lie in a plain body
 * @param distinct places taken
 * @param elements what {@link io.github.rankbloom.Filter#approximateElementCount} answers
 * @param fixed the table, if it keeps its size
 */
public record PromiseHeader(
    Promise promise,
    FileLayout layout,
    long distinct,
    long elements,
    Optional<RankGeometry> fixed) {

  private static final int BYTES = 64;
  private static final int FIXED_BYTES = 40;
  private static final int THOUSANDTHS = 1000;

  /** A limit of this many keys per chain, or more, is as good as none. */
  private static final double ANY_LOAD = 60;

  /** Buckets of a file are as wide as compact ones, whatever the profile. */
  private static final Profile FILE_PROFILE = Profile.COMPACT;

  /** No bucket of a table has more cells. */
  private static final int MAX_BUCKET_LOAD = 3 * RankGeometry.MAX_CELLS;

  /** {@return the header that a filter over a table is written with} */
  public static PromiseHeader of(PlaceTable table, Promise promise, long elements) {
    // Of tables that keep their size there is one arrangement.
    Optional<RankGeometry> fixed =
        promise.fixed() ? Optional.of(((RankTable) table).geometry()) : Optional.empty();
    Shape shape =
        fixed
            .map(Shape::of)
            .orElseGet(() -> Shape.of(promise.places(), table.distinct(), FILE_PROFILE));
    long cells = cells(table, shape, promise.payloadBits());
    return new PromiseHeader(
        promise,
        layout(shape, table.policy(), promise.payloadBits(), cells, RankFile.group(shape, cells)),
        table.distinct(),
        elements,
        fixed);
  }

  /** {@return the cells that a table's content has in a file of a shape} */
  public static long cells(PlaceTable table, Shape shape, int payloadBits) {
    boolean sameCells =
        !table.policy().isMarked()
            || table.cells() == table.distinct()
            || (table instanceof RankTable chained && chained.hasShape(shape));
    if (sameCells) {
      return table.cells();
    }
    long[] cells = {0};
    BucketWriter counter =
        new BucketWriter(
            shape,
            payloadBits,
            table.policy(),
            (bucket, load, distinct, trimmed) -> cells[0] += load);
    counter.addAll(table.cursor());
    counter.finish();
    return cells[0];
  }

  /** {@return the parameters as they stand in a container} */
  public byte[] toBytes() {
    ByteBuffer bytes =
        ByteBuffer.allocate(fixed.isPresent() ? BYTES + FIXED_BYTES : BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    double maxLoad = promise.profile().maxLoad();
    bytes
        .putLong(layout.shape().buckets())
        .putShort((short) layout.shape().chains())
        .put((byte) layout.shape().fingerprintBits())
        .put((byte) promise.payloadBits())
        .putShort((short) promise.profile().maxChains())
        .putShort((short) (maxLoad >= ANY_LOAD ? 0 : Math.round(maxLoad * THOUSANDTHS)))
        .putLong(promise.most())
        .putDouble(promise.fpp())
        .putLong(layout.cells())
        .putLong(distinct)
        .putLong(elements)
        .putLong(layout.group());
    fixed.ifPresent(table -> TableSizes.put(table, bytes).put((byte) 0));
    return bytes.array();
  }

  /**
   * Reads a header, which may be hostile.
   *
   * @param bytes the header, up to their end
   * @param policy what cells with the same fingerprint mean in filters of the kind
   */
  public static PromiseHeader read(ByteBuffer bytes, CellPolicy policy)
      throws FilterFormatException {
    boolean isFixed = bytes.remaining() == BYTES + FIXED_BYTES;
    try {
      Shape shape = new Shape(bytes.getLong(), Short.toUnsignedInt(bytes.getShort()), bytes.get());
      int payloadBits = bytes.get();
      // The checks of a table's sizes are those of a file's, but for room, of which it has none.
      RankGeometry sizes =
          new RankGeometry(
              shape.buckets(), shape.chains(), shape.fingerprintBits(), payloadBits, 1, 0, 0, 0, 0);
      int maxChains = Short.toUnsignedInt(bytes.getShort());
      int thousandths = Short.toUnsignedInt(bytes.getShort());
      double maxLoad =
          thousandths == 0 ? Double.POSITIVE_INFINITY : (double) thousandths / THOUSANDTHS;
      long most = bytes.getLong();
      double fpp = bytes.getDouble();
      long cells = bytes.getLong();
      long distinct = bytes.getLong();
      long elements = bytes.getLong();
      long group = bytes.getLong();
      Promise promise =
          new Promise(
              Places.of(sizes), most, fpp, payloadBits, new Profile(maxChains, maxLoad), isFixed);
      Optional<RankGeometry> table =
          isFixed ? Optional.of(table(bytes, payloadBits)) : Optional.empty();
      FileLayout.requireGroup(group, shape);
      FileLayout layout = layout(shape, policy, payloadBits, cells, group);
      PromiseHeader header = new PromiseHeader(promise, layout, distinct, elements, table);
      header.check();
      return header;
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
  }

  private static RankGeometry table(ByteBuffer bytes, int payloadBits) {
    TableSizes sizes = TableSizes.read(bytes);
    if (bytes.get() != 0) {
      throw new IllegalArgumentException("a byte that must be 0 is not");
    }
    return sizes.geometry(payloadBits);
  }

  private static FileLayout layout(
      Shape shape, CellPolicy policy, int payloadBits, long cells, long group) {
    return FileLayout.of(shape, policy, payloadBits, MAX_BUCKET_LOAD, cells, group);
  }

  private void check() throws FilterFormatException {
    double places = promise.places().count();
    if (promise.most() < 0
        || promise.most() > Math.min(places, (double) Requirement.MAX_KEYS)
        || !(promise.fpp() > 0 && promise.fpp() < 1)
        || fixed.filter(table -> !Shape.of(table).equals(layout.shape())).isPresent()) {
      throw new FilterFormatException("the header promises what no filter can keep");
    }
    if (layout.cells() < 0
        || layout.cells() > RankGeometry.MAX_WORDS_PER_CHAIN * Long.SIZE * (double) chains()
        || distinct < 0
        || distinct > Math.min(layout.cells(), promise.most())
        || elements < 0) {
      throw new FilterFormatException("the header counts more than there is room for");
    }
  }

  private long chains() {
    return Math.max(MAX_BUCKET_LOAD, layout.shape().buckets() * layout.shape().chains());
  }
}
