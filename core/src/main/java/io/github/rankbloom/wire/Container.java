package io.github.rankbloom.wire;

/**
 * Where things lie in a container. All numbers are little-endian.
 *
 * <pre>
 *    0  4  magic: 'R' 'B' 'F' 0x1A
 *    4  1  version of the kind's parameters and bodies: 1, or 2 for some kinds
 *    5  1  kind of filter
 *    6  1  hash algorithm
 *    7  1  coding of the body
 *    8  8  hash seed
 *   16  4  length of the parameters, P
 *   20  8  length of the body, a multiple of 8
 *   28  P  parameters, as the kind defines them
 *       4  CRC32C of all bytes so far
 *          body, as the kind defines it
 *       4  CRC32C of the body
 * </pre>
 */
final class Container {

  static final int MAGIC = 'R' | 'B' << 8 | 'F' << 16 | 0x1A << 24;

  /** The first version, and the last that any kind has. */
  static final int FIRST_VERSION = 1;

  static final int LAST_VERSION = 2;

  /** Length of the header without parameters. */
  static final int FIXED_HEADER_BYTES = 28;

  /** No kind has parameters as long as this; a header that claims more is damaged or hostile. */
  static final int MAX_PARAMETER_BYTES = 4096;

  /** A delta's parameters start with the identities of its base and of its target. */
  static final int IDENTITIES_BYTES = 2 * Long.BYTES;

  static final int CHECKSUM_BYTES = 4;

  private Container() {}
}
