package io.github.rankbloom.rank.plan;

import io.github.rankbloom.wire.Message;

/**
 * How long the file of a rank-indexed table is: a header, the buckets without their vacant cells,
 * and a directory that says where every group of them starts.
 */
public final class RankFile {

  /** The bytes that tell in a file what the filter was made for. */
  static final int PARAMETER_BYTES = 64;

  /** The same where the table keeps its size. */
  static final int FIXED_PARAMETER_BYTES = 104;

  /** The same of a d-left table. */
  public static final int DLEFT_PARAMETER_BYTES = 40;

  /** The directory has at most one bit for this many keys. */
  private static final int KEYS_PER_DIRECTORY_BIT = 10;

  /** However few its keys, a group has no more chains than about this many. */
  private static final int MAX_GROUP_CHAINS = 4096;

  private RankFile() {}

  /** {@return the most buckets to an entry of the directory, all of which a query may read} */
  public static long mostInGroup(Shape shape) {
    return Math.min(shape.buckets(), Math.max(1, MAX_GROUP_CHAINS / shape.chains()));
  }

  /** {@return the number of buckets that share an entry of the directory} */
  public static long group(Shape shape, long cells) {
    long wanted = ceilDiv(KEYS_PER_DIRECTORY_BIT * Long.SIZE * shape.buckets(), cells);
    return Math.max(1, Math.min(wanted, mostInGroup(shape)));
  }

  /** {@return words of the directory, which follows the buckets} */
  public static long directoryWords(Shape shape, long group) {
    return ceilDiv(shape.buckets(), group);
  }

  /** The length of the file per key, in bits, with all keys in, each of them put once. */
  static double bitsPerKey(Shape shape, int payloadBits, long keys, int parameterBytes) {
    long bits = shape.totalChains() + keys * shape.cellBits(payloadBits);
    long words = ceilDiv(bits, Long.SIZE) + directoryWords(shape, group(shape, keys));
    return keys == 0 ? 0 : (double) Message.byteSize(parameterBytes, words) * Byte.SIZE / keys;
  }

  private static long ceilDiv(long dividend, long divisor) {
    return (dividend + divisor - 1) / Math.max(1, divisor);
  }
}
