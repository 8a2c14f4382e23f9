package io.github.rankbloom.channel.transport;

/**
 * What came as the body of an answer.
 *
 * @param content the bytes, none unless all came
 * @param end how it ended
 */
@SuppressWarnings("ArrayRecordComponent") // Handed over, never compared.
record Body(byte[] content, End end) {

  /** How a body ended. */
  enum End {
    /** As it should. */
    WHOLE,
    /** It was longer than it may be. */
    TOO_LONG,
    /** The connection broke, or was closed before the length that was announced. */
    CUT_SHORT
  }
}
