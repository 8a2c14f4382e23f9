package io.github.rankbloom.examples;

import io.github.rankbloom.rank.RankCountingFilter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Counts every key of a stream and keeps the names of the most frequent: the counts of all keys
 * take some bits each, and only the top has names. A count is never too low, and too high for one
 * key in a thousand, which shares it with another.
 */
public final class TopKeys {

  private final RankCountingFilter counts;
  private final Map<String, Long> top = new HashMap<>();
  private final int size;

  /** The lowest count that is in the top, once it is full. */
  private long least;

  public TopKeys(int size, long differentKeys) {
    this.size = size;
    counts = RankCountingFilter.builder().maxInsertions(differentKeys).fpp(0.001).build();
  }

  public void add(String key) {
    counts.put(key);
    long count = counts.approximateCount(key);
    if (count > least || top.size() < size) {
      top.put(key, count);
      if (top.size() > size) {
        dropLeast();
      }
    }
  }

  private void dropLeast() {
    top.remove(top.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey());
    least = top.values().stream().min(Comparator.naturalOrder()).orElseThrow();
  }

  /** How often any key came. */
  public long count(String key) {
    return counts.approximateCount(key);
  }

  /** The most frequent keys with their counts, the first first. */
  public List<Map.Entry<String, Long>> top() {
    return top.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .toList();
  }

  public static void main(String... args) {
    TopKeys words = new TopKeys(3, 1_000_000);
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      words.add("word-" + (int) Math.exp(10 * random.nextDouble()));
    }
    words.top().forEach(entry -> System.out.println(entry.getKey() + " " + entry.getValue()));
  }
}
