package io.github.rankbloom.bits;

import java.util.Arrays;
import java.util.Objects;

/** The answers to many questions at once: a bit for each, 64 of them to a word. */
public final class BulkResult {

  private BulkResult() {}

  /**
   * Checks that questions and answers are within their arrays, and clears the bits of the answers.
   *
   * @throws IndexOutOfBoundsException if the range is not within {@code hashes}, or {@code result}
   *     has fewer bits
   */
  public static void prepare(long[] hashes, int offset, int length, long[] result) {
    Objects.checkFromIndexSize(offset, length, hashes.length);
    int whole = length >>> 6;
    Objects.checkFromToIndex(0, (length + 63) >>> 6, result.length);
    Arrays.fill(result, 0, whole, 0);
    if ((length & 63) != 0) {
      result[whole] &= -1L << length;
    }
  }
}
