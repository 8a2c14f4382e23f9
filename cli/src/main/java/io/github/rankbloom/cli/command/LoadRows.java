package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.cli.text.Bar;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.dleft.RemainderFilter;
import io.github.rankbloom.rank.RankDLeftFilter;
import java.util.Optional;
import java.util.stream.IntStream;

/** How many buckets of a d-left filter have which load. */
final class LoadRows {

  /** With more loads than this, neighbours are shown together. */
  private static final int MOST_ROWS = 16;

  private static final int BAR = 32;

  /** By load. */
  private final long[] buckets;

  private LoadRows(long[] buckets) {
    this.buckets = buckets;
  }

  /** The loads of a filter, if it is of such a kind. */
  static Optional<LoadRows> of(Filter filter) {
    if (filter instanceof DLeftFilter dleft) {
      return Optional.of(sum(dleft.loadCounts()));
    }
    if (filter instanceof RemainderFilter<?> dleft) {
      return Optional.of(sum(dleft.loadCounts()));
    }
    return filter instanceof RankDLeftFilter dleft
        ? Optional.of(sum(dleft.loadCounts()))
        : Optional.empty();
  }

  private static LoadRows sum(long[][] bySubtable) {
    long[] sum = new long[bySubtable[0].length];
    for (long[] counts : bySubtable) {
      for (int load = 0; load < counts.length; load++) {
        sum[load] += counts[load];
      }
    }
    return new LoadRows(sum);
  }

  void addTo(Json json) {
    json.numbers("bucketsByLoad", buckets);
  }

  /** Rows from the lowest load that there is to the highest, with bars. */
  void addTo(Table table) {
    int[] present = IntStream.range(0, buckets.length).filter(load -> buckets[load] > 0).toArray();
    int lowest = present[0];
    int highest = present[present.length - 1];
    int step = (highest - lowest) / MOST_ROWS + 1;
    long most = 1;
    for (int load = lowest; load <= highest; load += step) {
      most = Math.max(most, number(load, step));
    }
    for (int load = lowest; load <= highest; load += step) {
      int last = Math.min(load + step, buckets.length) - 1;
      table.row(
          (load == lowest ? "load " : "     ") + load + (last == load ? "" : " to " + last),
          Quantity.count(number(load, step), "bucket"),
          Bar.of((double) number(load, step), (double) most, BAR));
    }
  }

  /** Buckets of a load and the next higher ones. */
  private long number(int load, int step) {
    long number = 0;
    for (int i = load; i < Math.min(load + step, buckets.length); i++) {
      number += buckets[i];
    }
    return number;
  }
}
