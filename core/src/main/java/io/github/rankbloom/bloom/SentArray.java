package io.github.rankbloom.bloom;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.wire.Message;

/**
 * How long the messages of a Bloom filter are, header and all.
 *
 * @param theory keys, positions and hashes
 * @param counterBits bits at each position
 */
record SentArray(BloomTheory theory, int counterBits) {

  /*
   * A message has, beyond the information in the array, a container with the parameters of a Bloom
   * filter, and what the coder loses: whole words at its end, two states, rounded frequencies, and
   * of counters how often each value occurs.
   */
  private static final int CODER_BYTES = 10 + 7;
  private static final double CODER_EXCESS = 0.001;
  private static final int MOST_VALUES = 256;
  private static final int VALUE_BITS = 6;
  private static final int OCCURRING_VALUE_BITS = 7;

  /** Of a delta: two digests, and the number of positions that changed. */
  private static final int DIGEST_BYTES = 2 * Long.BYTES;

  private static final int CHANGED_BYTES = Long.BYTES;

  /** How many standard deviations a message may be longer than expected. */
  private static final double DEVIATIONS = 6;

  static SentArray of(long keys, BloomGeometry geometry) {
    return new SentArray(BloomTheory.of(keys, geometry), geometry.counterBits());
  }

  /** The information in the whole array, of bits or of counters. */
  ArrayInformation information() {
    return counterBits == 1
        ? ArrayInformation.ofBits(theory.bits(), theory.load())
        : ArrayInformation.ofCounters(theory.bits(), theory.load(), counterBits);
  }

  /** The information in what changed after a part of the keys was replaced. */
  ArrayInformation change(double replaced) {
    return counterBits == 1
        ? ArrayInformation.ofChangedBits(theory.bits(), theory.load(), replaced)
        : ArrayInformation.ofChangedCounters(theory.bits(), theory.load(), replaced);
  }

  /** The information in the array, or all its bits where its code may not stand for it. */
  double messageBits() {
    ArrayInformation information = information();
    return isFair(information) ? information.bits() : arrayBits();
  }

  /** Bytes of the longest message of a filter with all its keys, but for one in 10^9. */
  double messageBytes() {
    ArrayInformation information = information();
    double coded = codedBytes(information);
    double plain = words() * Long.BYTES;
    return Message.byteSize(BloomHeader.FIXED_BYTES, 0)
        + (isFair(information) ? Math.min(coded, plain) : plain);
  }

  /** The same of a delta after a part of the keys was replaced. */
  double deltaBytes(double replaced) {
    return Message.byteSize(BloomHeader.FIXED_BYTES + DIGEST_BYTES, 0)
        + CHANGED_BYTES
        + codedBytes(change(replaced));
  }

  private double codedBytes(ArrayInformation information) {
    double bits = information.bits() + DEVIATIONS * information.deviation();
    return CODER_BYTES + (modelBits(information) + bits * (1 + CODER_EXCESS)) / Byte.SIZE;
  }

  /** What tells how often each value occurs. */
  private double modelBits(ArrayInformation information) {
    if (counterBits == 1) {
      return 0;
    }
    double values = Math.min(Bits.mask(counterBits), MOST_VALUES);
    return VALUE_BITS * values + OCCURRING_VALUE_BITS * Math.min(values, information.values());
  }

  /** Whether even the shortest code, six standard deviations below the mean, may be sent. */
  private boolean isFair(ArrayInformation information) {
    double bits = information.bits() - DEVIATIONS * information.deviation();
    double codedWords = bits * (1 - CODER_EXCESS) / Long.SIZE;
    return Expansion.isFair((long) words(), (long) Math.max(0, codedWords));
  }

  private double arrayBits() {
    return theory.bits() * counterBits;
  }

  private double words() {
    return Math.ceil(arrayBits() / Long.SIZE);
  }
}
