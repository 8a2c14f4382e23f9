package io.github.rankbloom.evaluation.measure;

/**
 * What messages take beyond the information in them, at most, by the file format and the arithmetic
 * of the entropy coder. All sizes are in bits.
 */
public final class Overhead {

  /** Bytes of parameters of a rank-indexed filter whose table keeps its size. */
  public static final int RANK_PARAMETERS = 104;

  /** Bits ahead of the entries of a coded set: their number, and how often each count occurs. */
  public static final int RANK_MODEL = 48 + 6 + 2 * 16;

  /** Bytes of parameters of a d-left counting filter. */
  public static final int D_LEFT_COUNTING_PARAMETERS = 24;

  /** Bytes of parameters of a Bloom filter. */
  public static final int BLOOM_PARAMETERS = 27;

  /** Bytes by which the parameters of a delta are longer: two digests and a count. */
  public static final int DELTA_PARAMETERS = 24;

  /** Magic, version, lengths, key hash and checksums. */
  private static final int CONTAINER = 36;

  /**
   * What a coded symbol loses, at most. Each of up to 256 symbols has at least one of 2^16 slots,
   * so the others may lose 255 of them: log2(65536/65281). The coder's state of 24 bits or more,
   * cut to a multiple of a symbol's slots, adds less than 0.0003 on average.
   */
  private static final double SYMBOL = 0.0060;

  /** Bytes of a block's states, and how many symbols or groups of plain bits share them. */
  private static final double BLOCK = 10;

  private static final double BLOCK_SYMBOLS = 131_072;

  /** A file has an entry of a directory, a word, for buckets of at least this many keys. */
  private static final double DIRECTORY_KEYS = 640;

  private Overhead() {}

  /**
   * Around a body in whole words.
   *
   * @param parameterBytes bytes of the parameters
   * @return bits of the container, of the parameters, and of the last word
   */
  public static double container(int parameterBytes) {
    return (CONTAINER + parameterBytes + Long.BYTES) * (double) Byte.SIZE;
  }

  /**
   * Of the directory of a rank-indexed filter in plain form.
   *
   * @param keys keys in the filter
   * @return bits of the directory
   */
  public static double directory(double keys) {
    return Math.ceil(keys / DIRECTORY_KEYS) * Long.SIZE;
  }

  /**
   * Of the entropy coder.
   *
   * @param symbols symbols that were coded by their probabilities
   * @param parts plain groups of at most 16 bits beside them
   * @return bits beyond the information in them
   */
  public static double coder(double symbols, double parts) {
    double blocks = Math.ceil((symbols + parts) / BLOCK_SYMBOLS);
    return SYMBOL * symbols + blocks * BLOCK * Byte.SIZE;
  }
}
