package io.github.rankbloom.benchmarks.threads;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that share the keys of a task evenly, start together and are waited for. */
final class Team {

  /** Handles a range of keys. */
  @FunctionalInterface
  interface Work {
    void run(int from, int to);
  }

  private final int threads;

  Team(int threads) {
    this.threads = threads;
  }

  /** Nanoseconds from the common start to the end of the last thread. */
  long time(int keys, Work work) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CyclicBarrier start = new CyclicBarrier(threads + 1);
    Thread[] team = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      int from = (int) ((long) keys * i / threads);
      int to = (int) ((long) keys * (i + 1) / threads);
      team[i] =
          new Thread(
              () -> {
                try {
                  start.await();
                  work.run(from, to);
                } catch (InterruptedException | BrokenBarrierException | RuntimeException e) {
                  failure.set(e);
                }
              });
      team[i].start();
    }
    try {
      start.await();
      long started = System.nanoTime();
      for (Thread thread : team) {
        thread.join();
      }
      long nanos = System.nanoTime() - started;
      if (failure.get() != null) {
        throw new IllegalStateException("a thread has failed", failure.get());
      }
      return nanos;
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException("the measurement was interrupted", e);
    }
  }
}
