package io.github.rankbloom.wire;

import io.github.rankbloom.IllegalParameterException;

/**
 * How many bits a kind of filter may carry beside each key: a counter or a value.
 *
 * @param least the fewest bits
 * @param most the most bits; 0 for a kind that carries nothing
 * @param usual the bits unless something else is asked for; below the fewest where the planner
 *     chooses them
 */
public record PayloadRange(int least, int most, int usual) {

  /** Of a kind that carries nothing. */
  public static final PayloadRange NONE = new PayloadRange(0, 0, 0);

  /** {@return whether a number of bits is possible, or the usual one} */
  public boolean contains(int bits) {
    return bits == usual || (bits >= least && bits <= most);
  }

  /** {@return whether the planner chooses the bits unless something else is asked for} */
  public boolean isPlanned() {
    return usual < least;
  }

  void require(int bits, String kind) {
    if (!contains(bits)) {
      throw new IllegalParameterException(
          "payloadBits",
          "must be "
              + (least == most ? Integer.toString(least) : "from " + least + " to " + most)
              + " for a "
              + kind
              + " filter, not "
              + bits);
    }
  }
}
