package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * The sizes of a filter on its way from the first keys to the most.
 *
 * @param plans the filter with more and more keys in
 */
record GrowthSteps(List<Plan> plans) {

  private static final int[] FACTORS = {1, 2, 5};

  /** Plans for the first keys, for round numbers, and for the most. */
  static GrowthSteps of(long first, long most, LongFunction<Plan> plan) {
    List<Plan> plans = new ArrayList<>();
    plans.add(plan.apply(first));
    for (long power = 1; power < most; power *= 10) {
      for (int factor : FACTORS) {
        if (factor * power > first && factor * power < most) {
          plans.add(plan.apply(factor * power));
        }
      }
    }
    if (most > first) {
      plans.add(plan.apply(most));
    }
    return new GrowthSteps(plans);
  }

  void addTo(Json json) {
    json.numbers("stepKeys", each(plan -> plan.requirement().keys()))
        .numbers("stepMemoryBytes", each(plan -> plan.bitSize() / Byte.SIZE))
        .numbers("stepFileBytes", each(GrowthSteps::fileBytes))
        .numbers("stepFpp", plans.stream().mapToDouble(Plan::predictedFpp).toArray());
  }

  private long[] each(ToLongFunction<Plan> figure) {
    return plans.stream().mapToLong(figure).toArray();
  }

  private static long fileBytes(Plan plan) {
    return (long) Math.ceil(plan.fileBitsPerKey() * plan.requirement().keys() / Byte.SIZE);
  }

  /** A row for each step, in columns that line up on the right. */
  String text() {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"keys in", "memory", "bits per key", "file", "false positives"});
    for (Plan plan : plans) {
      rows.add(
          new String[] {
            Quantity.count(plan.requirement().keys()),
            Quantity.bytes(plan.bitSize() / Byte.SIZE),
            Quantity.decimal(plan.bitsPerKey(), 2),
            Quantity.bytes(fileBytes(plan)),
            Quantity.probability(plan.predictedFpp())
          });
    }
    long[] widths =
        LongStream.range(0, rows.get(0).length)
            .map(
                column ->
                    rows.stream().mapToLong(row -> row[(int) column].length()).max().orElse(0))
            .toArray();
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      for (int column = 0; column < row.length; column++) {
        text.append("  ").append(" ".repeat((int) widths[column] - row[column].length()));
        text.append(row[column]);
      }
      text.append('\n');
    }
    return text.toString();
  }
}
