package io.github.rankbloom.support;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Memory that an action takes, whether or not it gives it back. */
public final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /** An action of one thread, which can be done again. */
  public interface Action {

    /** Does it. */
    void run() throws IOException;
  }

  /**
   * The bytes that this thread allocates in an action, the lesser of two times: at the first, the
   * thread may load classes, and Jazzer's agent takes megabytes to look at each of them.
   */
  public static long of(Action action) throws IOException {
    return Math.min(once(action), once(action));
  }

  private static long once(Action action) throws IOException {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    action.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
