package io.github.rankbloom.cli.io;

import io.github.rankbloom.cli.text.Quantity;

/** How much memory a filter may take. */
public final class Memory {

  /** The part of the heap that a new filter may take; hashes and buffers need the rest. */
  private static final double SHARE_WHEN_MADE = 0.75;

  /** The part for a filter that is read: for a moment the file's bytes are held beside it. */
  private static final double SHARE_WHEN_READ = 0.45;

  private static final double GIB = 1L << 30;
  private static final long LEAST_ADVISED_GIB = 16;

  private Memory() {}

  /** {@return the most memory that the program can have, in bytes} */
  public static long heapBytes() {
    return Runtime.getRuntime().maxMemory();
  }

  /** The most bytes of a filter that is read. */
  static long maxReadBytes() {
    return (long) (heapBytes() * SHARE_WHEN_READ);
  }

  /**
   * Checks that a new filter will fit.
   *
   * @param what names the filter
   * @param bytes the memory that it will take
   * @throws Failure if that is too much
   */
  public static void require(String what, long bytes) {
    long allowed = (long) (heapBytes() * SHARE_WHEN_MADE);
    if (bytes > allowed) {
      throw new Failure(
          what
              + " needs "
              + Quantity.bytes(bytes)
              + " of memory, and "
              + Quantity.bytes(allowed)
              + " are allowed"
              + advice((long) (bytes / SHARE_WHEN_MADE)));
    }
  }

  /** {@return the end of a sentence that says how much memory there is and how to get more} */
  public static String advice() {
    return advice(0);
  }

  private static String advice(long wantedBytes) {
    return " (Java's heap is "
        + Quantity.bytes(heapBytes())
        + "; for more, set RANKBLOOM_JAVA_OPTS, for example to -Xmx"
        + largerGib(heapBytes(), wantedBytes)
        + "g)";
  }

  /** A heap that is larger than the present one, and has room for what is wanted. */
  static long largerGib(long heapBytes, long wantedBytes) {
    long gib = LEAST_ADVISED_GIB;
    while (gib * GIB <= heapBytes || gib * GIB < wantedBytes) {
      gib *= 2;
    }
    return gib;
  }
}
