package io.github.rankbloom.benchmarks.threads;

import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.ConcurrentRankMultisetFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;

/** Does every task once with a number of threads, and tells how long each took per key. */
final class Trial {

  /** Of so many steps of the mixed task, one changes the filter twice; the others are lookups. */
  private static final int MIXED_STEPS = 10;

  private final RankMultisetFilter.Builder builder;
  private final Keys keys;
  private final long[] hashes;
  private final int n;

  Trial(RankMultisetFilter.Builder builder, Keys keys) {
    this.builder = builder;
    this.keys = keys;
    n = keys.present().length;
    KeyHash hashing = builder.expectedInsertions(n).build().hashing();
    hashes = new long[n];
    for (int i = 0; i < n; i++) {
      hashes[i] = hashing.hash(keys.present()[i]);
    }
  }

  /** Nanoseconds per key of every task. */
  Map<Task, Double> run(int threads) {
    Team team = new Team(threads);
    ConcurrentRankMultisetFilter filter = ConcurrentRankMultisetFilter.of(builder.build());
    System.gc();
    Map<Task, Double> nanos = new EnumMap<>(Task.class);
    nanos.put(
        Task.PUT,
        perKey(
            team.time(
                n,
                (from, to) -> {
                  for (int i = from; i < to; i++) {
                    filter.put(keys.present()[i]);
                  }
                })));
    LongAdder hits = new LongAdder();
    nanos.put(Task.HIT, lookUp(team, filter, keys.shuffled(), hits));
    require(hits.sum() == n, "keys are missing");
    nanos.put(Task.MISS, lookUp(team, filter, keys.absent(), new LongAdder()));
    nanos.put(Task.MIXED, perKey(team.time(n, (from, to) -> mix(filter, from, to))));
    nanos.put(
        Task.REMOVE,
        perKey(
            team.time(
                n,
                (from, to) -> {
                  for (int i = from; i < to; i++) {
                    filter.remove(keys.shuffled()[i]);
                  }
                })));
    require(filter.approximateElementCount() == 0, "keys are left");
    nanos.put(Task.BUILD, build(threads));
    return nanos;
  }

  private double lookUp(
      Team team, ConcurrentRankMultisetFilter filter, long[] sought, LongAdder found) {
    return perKey(
        team.time(
            n,
            (from, to) -> {
              int members = 0;
              for (int i = from; i < to; i++) {
                members += filter.mightContain(sought[i]) ? 1 : 0;
              }
              found.add(members);
            }));
  }

  private void mix(ConcurrentRankMultisetFilter filter, int from, int to) {
    int members = 0;
    for (int i = from; i < to; i++) {
      long key = keys.shuffled()[i];
      if (i % MIXED_STEPS == 0) {
        require(filter.remove(key), "a key is missing");
        filter.put(key);
      } else {
        members += filter.mightContain(i % 2 == 0 ? key : keys.absent()[i]) ? 1 : 0;
      }
    }
    require(members >= (to - from) / 3, "keys are missing");
  }

  /** A pool of its own, so that it has the number of threads asked for. */
  private double build(int threads) {
    RankMultisetFilter filter = builder.build();
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      long start = System.nanoTime();
      pool.submit(() -> filter.putHashesInParallel(hashes)).join();
      long nanos = System.nanoTime() - start;
      require(filter.cellCount() == n, "keys are missing");
      return perKey(nanos);
    } finally {
      pool.shutdown();
    }
  }

  private double perKey(long nanos) {
    return (double) nanos / n;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalStateException(otherwise);
    }
  }
}
