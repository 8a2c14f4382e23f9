package io.github.rankbloom.examples;

import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.rank.RankSetFilter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * A cache that a key enters the second time it is asked for. Most keys of a web cache are asked for
 * once and never again; kept out, they leave the room to others. What was asked for once is a
 * filter of some bits per key, much smaller than what the cache would waste on it.
 *
 * <p>When the filter is full it starts anew, so that it remembers the recent past and no more.
 */
public final class CacheAdmission<K, V> {

  private final Map<K, V> cache;
  private final RankSetFilter askedOnce;
  private final Funnel<K> funnel;
  private final Function<K, V> source;
  private long hits;

  public CacheAdmission(int entries, int remembered, Funnel<K> funnel, Function<K, V> source) {
    this.funnel = funnel;
    this.source = source;
    cache = leastRecentlyUsedOut(entries);
    askedOnce = RankSetFilter.builder().expectedInsertions(remembered).fpp(0.01).build();
  }

  private static <K, V> Map<K, V> leastRecentlyUsedOut(int entries) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > entries;
      }
    };
  }

  public V get(K key) {
    V value = cache.get(key);
    if (value != null) {
      hits++;
      return value;
    }
    value = source.apply(key);
    if (wasAskedBefore(key)) {
      cache.put(key, value);
    }
    return value;
  }

  private boolean wasAskedBefore(K key) {
    if (askedOnce.approximateElementCount() >= askedOnce.maxCapacity()) {
      askedOnce.clear();
    }
    return !askedOnce.putIfAbsent(key, funnel);
  }

  public long hits() {
    return hits;
  }

  /** Requests of which half are for one of 5000 keys, and half are for a key of their own. */
  public static void main(String... args) {
    int requests = 200_000;
    Funnel<String> text = (key, sink) -> sink.putText(key);
    CacheAdmission<String, Integer> picky =
        new CacheAdmission<>(1000, 50_000, text, String::length);
    Map<String, Integer> greedy = leastRecentlyUsedOut(1000);
    int greedyHits = 0;
    Random random = new Random(7);
    for (int i = 0; i < requests; i++) {
      double popular = random.nextDouble();
      String key = random.nextBoolean() ? "page-" + (int) (5000 * popular * popular) : "once-" + i;
      picky.get(key);
      greedyHits += greedy.put(key, key.length()) == null ? 0 : 1;
    }
    System.out.println("hits with admission: " + 100 * picky.hits() / requests + "%");
    System.out.println("hits without: " + 100 * greedyHits / requests + "%");
  }
}
