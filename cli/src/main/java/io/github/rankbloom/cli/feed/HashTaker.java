package io.github.rankbloom.cli.feed;

/** Takes hashes, many at a time: filters do so faster than one by one. */
public interface HashTaker {

  /**
   * Takes some hashes.
   *
   * @param hashes holds them, from the first on, and is used again
   * @param count how many there are
   */
  void take(long[] hashes, int count);
}
