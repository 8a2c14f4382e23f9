package io.github.rankbloom.rank.plan;

/**
 * How long the file of a rank-indexed table is: a header, the buckets without their vacant cells,
 * and a directory that tells where every so many of them start.
 */
public final class RankFile {

  /** The bytes of every file apart from parameters and body: the fixed header and two checksums. */
  private static final int CONTAINER_BYTES = 36;

  /** The directory has at most one bit for this many keys. */
  private static final int KEYS_PER_DIRECTORY_BIT = 10;

  /** However few its keys, a group has no more chains than about this many. */
  private static final int MAX_GROUP_CHAINS = 4096;

  private RankFile() {}

  /**
   * The most buckets that may share an entry of the directory, all of which a query may have to go
   * through.
   *
   * @param shape the buckets
   * @return from 1 to the number of buckets
   */
  public static long mostInGroup(Shape shape) {
    return Math.min(shape.buckets(), Math.max(1, MAX_GROUP_CHAINS / shape.chains()));
  }

  /**
   * How many buckets share an entry of the directory.
   *
   * @param shape the buckets
   * @param cells how many cells they have
   * @return from 1 to the number of buckets
   */
  public static long group(Shape shape, long cells) {
    long wanted =
        (KEYS_PER_DIRECTORY_BIT * Long.SIZE * shape.buckets() + cells - 1) / Math.max(1, cells);
    return Math.max(1, Math.min(wanted, mostInGroup(shape)));
  }

  /** The length of the file, with parameters of a given length. */
  static long bytes(Shape shape, long cells, int payloadBits, int parameterBytes) {
    long contentBits =
        shape.buckets() * shape.chains() + cells * (1 + shape.fingerprintBits() + payloadBits);
    long group = group(shape, cells);
    long words = ceilDiv(contentBits, Long.SIZE) + ceilDiv(shape.buckets(), group);
    return CONTAINER_BYTES + parameterBytes + words * Long.BYTES;
  }

  private static long ceilDiv(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
