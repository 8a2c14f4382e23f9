package io.github.rankbloom.rank.plan;

import io.github.rankbloom.wire.Message;

/**
 * How long the file of a rank-indexed table is: a header, the buckets without their vacant cells,
 * and a directory that says where every group of them starts.
 */
public final class RankFile {

  /** The bytes that tell in a file what the table is. */
  public static final int PARAMETER_BYTES = 72;

  /** The same of a d-left table. */
  public static final int DLEFT_PARAMETER_BYTES = 40;

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
    long wanted = ceilDiv(KEYS_PER_DIRECTORY_BIT * Long.SIZE * geometry.buckets(), cells);
    return Math.max(1, Math.min(wanted, mostInGroup(geometry)));
  }

  /**
   * {@return bits of all buckets in trimmed form}
   *
   * @param geometry the table
   * @param cells how many of its cells are in use
   */
  public static long contentBits(RankGeometry geometry, long cells) {
    return geometry.totalChains() + cells * geometry.cellBits();
  }

  /**
   * {@return words of the directory, which follows the buckets}
   *
   * @param geometry the table
   * @param group how many buckets share an entry
   */
  public static long directoryWords(RankGeometry geometry, long group) {
    return ceilDiv(geometry.buckets(), group);
  }

  /** The length of the file per key, in bits, with all keys in, each of them put once. */
  static double bitsPerKey(RankGeometry geometry, long keys, int parameterBytes) {
    long words =
        ceilDiv(contentBits(geometry, keys), Long.SIZE)
            + directoryWords(geometry, group(geometry, keys));
    return keys == 0 ? 0 : (double) Message.byteSize(parameterBytes, words) * Byte.SIZE / keys;
  }

  private static long ceilDiv(long dividend, long divisor) {
    return (dividend + divisor - 1) / Math.max(1, divisor);
  }
}
