package org.teavm.classlib.java.lang.invoke;

/** Fences for a program of one thread: there is nothing to keep apart. */
public final class TVarHandle {

  private TVarHandle() {}

  /** Does nothing. */
  public static void acquireFence() {}

  /** Does nothing. */
  public static void releaseFence() {}
}
