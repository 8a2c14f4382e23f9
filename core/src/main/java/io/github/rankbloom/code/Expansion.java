package io.github.rankbloom.code;

/**
 * How much memory an entropy-coded message may stand for: some words for each of its own, and some
 * that are free. So a reader's memory and time are in proportion to the bytes it received. A filter
 * that is emptier than that is sent plain. A delta needs no such limit, because its receiver has a
 * filter of that size.
 */
public final class Expansion {

  private static final long MAX_WORDS_PER_CODED_WORD = 4096;
  private static final long FREE_WORDS = 1 << 17;

  private Expansion() {}

  /** {@return whether a message may stand for as many words of memory} */
  public static boolean isFair(long words, long codedWords) {
    return words - FREE_WORDS <= MAX_WORDS_PER_CODED_WORD * codedWords;
  }
}
