/**
 * Fields of bits packed into {@code long[]}: reading, writing, inserting and removing them, and
 * counting ones. And what is made of words that are uniform.
 *
 * <p>Bit {@code i} of a packed region that starts at word {@code base} is bit {@code i & 63} of
 * word {@code base + (i >>> 6)}, least significant first. Not part of the public interface.
 */
package io.github.rankbloom.bits;
