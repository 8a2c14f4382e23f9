package io.github.rankbloom.rank.plan;

/**
 * How long the file of a rank-indexed table is: a header, the buckets without their vacant cells,
 * and a directory that says where every group of them starts.
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
   * {@return the most buckets that may share an entry of the directory, all of which a query may
   * have to go through}
   *
   * @param geometry the table
   */
  public static long mostInGroup(RankGeometry geometry) {
    return Math.min(geometry.buckets(), Math.max(1, MAX_GROUP_CHAINS / geometry.chains()));
  }

  /**
   * {@return the number of buckets that share an entry of the directory}
   *
   * @param geometry the table
   * @param cells how many of its cells are in use
   */
  public static long group(RankGeometry geometry, long cells) {
    long wanted =
        (KEYS_PER_DIRECTORY_BIT * Long.SIZE * geometry.buckets() + cells - 1) / Math.max(1, cells);
    return Math.max(1, Math.min(wanted, mostInGroup(geometry)));
  }

  /** The length of the file, with parameters of a given length. */
  static long bytes(RankGeometry geometry, long cells, int parameterBytes) {
    long contentBits =
        geometry.totalChains() + cells * (1 + geometry.fingerprintBits() + geometry.payloadBits());
    long group = group(geometry, cells);
    long words = ceilDiv(contentBits, Long.SIZE) + ceilDiv(geometry.buckets(), group);
    return CONTAINER_BYTES + parameterBytes + words * Long.BYTES;
  }

  private static long ceilDiv(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
