package io.github.rankbloom.cli.io;

import io.github.rankbloom.cli.text.Quantity;

/** How much memory a filter may take. */
public final class Memory {

  /**
   * The part of the heap that a filter may take. The rest is for its bytes on their way from or to
   * a file.
   */
  private static final double FILTER_SHARE = 0.75;

  private Memory() {}

  /**
   * The most bytes of a filter in memory.
   *
   * @return a part of the largest heap that Java was granted
   */
  public static long maxFilterBytes() {
    return (long) (Runtime.getRuntime().maxMemory() * FILTER_SHARE);
  }

  /**
   * Checks that a filter will fit.
   *
   * @param what names the filter
   * @param bytes the memory that it will take
   * @throws Failure if that is too much
   */
  public static void require(String what, long bytes) {
    if (bytes > maxFilterBytes()) {
      throw new Failure(what + " needs " + Quantity.bytes(bytes) + " of memory, and " + advice());
    }
  }

  /**
   * Says how much is allowed and how to allow more.
   *
   * @return the end of a sentence
   */
  public static String advice() {
    return Quantity.bytes(maxFilterBytes())
        + " are allowed, three quarters of Java's heap;"
        + " for more, set RANKBLOOM_JAVA_OPTS, for example to -Xmx16g";
  }
}
