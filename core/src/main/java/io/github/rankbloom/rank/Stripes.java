package io.github.rankbloom.rank;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Locks for stripes of buckets that writers hold one at a time and readers not at all: a reader
 * notes a stripe's version, reads, and reads again if the version has changed meanwhile.
 */
/*
 * A version is a multiple of four while nobody holds the stripe. A writer makes it odd and gives it
 * back as the next multiple; who only keeps writers out makes it even, and gives it back as it was.
 * What a reader saw between two looks at the same version was there all the time:
 *
 *   writer                          reader
 *     compareAndSet(v, v + 1)         v = getVolatile, until even, without HELD
 *     release fence                   ... plain reads ...
 *     ... plain writes ...            acquire fence
 *     setVolatile(v + 4)              again unless getOpaque, without HELD, == v
 *
 * A reader that reads something of a write also sees the version odd or later: its fence stands
 * between the two reads, the writer's between the two writes. The first look at a version and the
 * last change of one are volatile, so all of them happen in one order that every thread agrees on:
 * an operation that starts when another has returned comes after it, also in another stripe.
 *
 * What a torn bucket leads to is harmless: it is read only, an index out of bounds is caught, and a
 * walk along a chain ends, since it goes from cells to cells of higher numbers only.
 */
final class Stripes {

  private static final VarHandle VERSIONS = MethodHandles.arrayElementVarHandle(long[].class);

  /** In the version of a stripe that somebody changes. */
  private static final long CHANGING = 1;

  /** In the version of a stripe that nobody may change. */
  private static final long HELD = 2;

  /** From a version to the one after a change. */
  private static final long NEXT = 4;

  /** Versions stand a cache line apart, so that writers of different stripes do not disturb. */
  private static final int SPACING = 8;

  private static final int SPINS_BEFORE_PARKING = 64;

  private static final long PARK_NANOS = 1000;

  /** Whoever waits long, as for a table that is re-arranged, looks so seldom. */
  private static final long MAX_PARK_NANOS = 1_000_000;

  private final long[] versions;
  private final int mask;

  /** Stripes without a writer, a power of two of them. */
  Stripes(int count) {
    versions = new long[(count + 1) * SPACING];
    mask = count - 1;
  }

  int count() {
    return mask + 1;
  }

  /** The stripe of a bucket. */
  int stripe(int bucket) {
    return bucket & mask;
  }

  private static int slot(int stripe) {
    return (stripe + 1) * SPACING;
  }

  /** Waits until nobody changes a stripe, and returns its version. */
  long beginRead(int stripe) {
    for (int spins = 0; ; spins++) {
      long version = (long) VERSIONS.getVolatile(versions, slot(stripe));
      if ((version & CHANGING) == 0) {
        return version & ~HELD;
      }
      pause(spins);
    }
  }

  /** Tells whether nobody has changed a stripe since it had a version. */
  boolean isUnchanged(int stripe, long version) {
    VarHandle.acquireFence();
    return ((long) VERSIONS.getOpaque(versions, slot(stripe)) & ~HELD) == version;
  }

  /** Waits until nobody else has a stripe, and keeps others from it, to change it. */
  void lock(int stripe) {
    take(stripe, CHANGING);
    VarHandle.releaseFence();
  }

  /** {@return whether nobody else has a stripe; then others are kept from it, to change it} */
  boolean tryLock(int stripe) {
    boolean taken = tryTake(stripe, CHANGING);
    VarHandle.releaseFence();
    return taken;
  }

  /** Lets others into a stripe that has been changed. */
  void unlock(int stripe) {
    VERSIONS.setVolatile(versions, slot(stripe), versions[slot(stripe)] - CHANGING + NEXT);
  }

  /** Waits until nobody else has a stripe, and keeps others from changing it; readers go on. */
  void hold(int stripe) {
    take(stripe, HELD);
  }

  /** Lets others change a stripe again. */
  void release(int stripe) {
    VERSIONS.setVolatile(versions, slot(stripe), versions[slot(stripe)] - HELD);
  }

  private void take(int stripe, long how) {
    for (int spins = 0; !tryTake(stripe, how); spins++) {
      pause(spins);
    }
  }

  private boolean tryTake(int stripe, long how) {
    long version = (long) VERSIONS.getOpaque(versions, slot(stripe));
    return version % NEXT == 0
        && VERSIONS.compareAndSet(versions, slot(stripe), version, version + how);
  }

  private static void pause(int spins) {
    if (spins < SPINS_BEFORE_PARKING) {
      Thread.onSpinWait();
    } else {
      long longer = Math.min(MAX_PARK_NANOS, PARK_NANOS * (spins - SPINS_BEFORE_PARKING + 1));
      LockSupport.parkNanos(longer);
    }
  }
}
