package io.github.rankbloom.code;

/**
 * The arithmetic that {@link EntropyEncoder} and {@link EntropyDecoder} share.
 *
 * <pre>
 * A block, in units of 16 bits:
 *
 *    0  1  bits 0 to 15 of the first lane's state
 *    1  1  bits 16 to 31 of it
 *    2  1  bits 0 to 15 of the second lane's state
 *    3  1  bits 16 to 31 of it
 *    4  1  bits 32 to 39 of the first lane's state, then of the second's
 *    5     what the lanes take in as the decoder goes on, in that order
 * </pre>
 *
 * <p>A coded text is a row of blocks. Every block but the last has {@link #BLOCK_SYMBOLS} symbols;
 * symbols go to the lanes in turn.
 */
final class Rans {

  /*
   * J. Duda, Asymmetric numeral systems, arXiv 1311.2540: a lane is one number x. Coding a symbol
   * with interval [start, start + f) of M = 2^16 slots replaces it by
   *
   *   floor(x / f) * M + start + x mod f
   *
   * which is larger by the factor M / f, just the information of the symbol; the low 16 bits tell
   * the decoder the slot, hence the symbol, and the step is undone. To keep x within
   * [LOWEST, LOWEST * 2^16), the coder moves the low 16 bits out before a step that would leave
   * that range and the decoder moves 16 bits in after one that has left it, never more than once.
   * LOWEST is 2^8 M: the loss by rounding is of the order of (M / LOWEST)^2, 2^-16 of a bit.
   *
   * Decoding runs against the order of coding, so the encoder collects a block and codes it from
   * its end. Two lanes, because the next step of a lane has to wait for the last, and the processor
   * can do something else meanwhile.
   *
   * The encoder's division by f < 2^17 of x < 2^40 is a multiplication by ceil(2^56 / f): that is
   * too large by less than f / 2^56 x f, and x times that is less than 1 / f.
   */

  static final int BLOCK_SYMBOLS = 1 << 17;
  static final int BLOCK_HEADER_UNITS = 5;
  static final int LOWEST_BITS = 24;
  static final long LOWEST = 1L << LOWEST_BITS;

  private Rans() {}

  /** The slot that a state tells. */
  static int slotOf(long state) {
    return (int) state & 0xFFFF;
  }

  /** A state before its last symbol was coded, but for what was moved out then. */
  static long undo(long state, int slot, int code) {
    long quotient = state >>> 16;
    // The multiplication is what takes long: all else is ready when it is.
    return (code & 0xFFFFL) * quotient + (quotient + (slot - FrequencyTable.startOf(code)));
  }

  /** All ones if a unit has to move into a state, else 0. */
  static long isLow(long state) {
    return (state - LOWEST) >> 63;
  }

  /** A state with a unit moved in, if it is low. Without a branch: that is as good as random. */
  static long refill(long state, long low, long unit) {
    return state + (((state << 16) - state + unit) & low);
  }
}
