package io.github.rankbloom.channel.transport;

/**
 * What came as the body of an answer.
 *
 * @param content the bytes, none if there were too many
 * @param tooLong whether there were too many
 */
@SuppressWarnings("ArrayRecordComponent") // Handed over, never compared.
record Body(byte[] content, boolean tooLong) {}
