package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Bar;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.numeric.DLeftLoads;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What is to be told of a load distribution.
 *
 * @param loads the distribution
 * @param churned whether keys came and went
 */
record LoadsReport(DLeftLoads loads, boolean churned) {

  /** Loads below the average whose fraction is less are lost in rounding. */
  private static final double LEAST_BELOW = 1e-12;

  /** Loads above the average that fewer buckets have are left out. */
  private static final double LEAST_ABOVE = 1e-31;

  /** With more subtables, a column for each would not fit. */
  private static final int MOST_COLUMNS = 4;

  private static final int BAR = 32;

  /** The loads worth telling. */
  private int[] told() {
    return IntStream.rangeClosed(0, loads.maxLoad())
        .filter(
            load ->
                loads.fraction(load) >= (load < loads.average() ? LEAST_BELOW : LEAST_ABOVE)
                    || load == Math.round(loads.average()))
        .toArray();
  }

  String json() {
    List<Json> rows = new ArrayList<>();
    for (int load : told()) {
      rows.add(
          new Json()
              .field("load", load)
              .field("fraction", loads.fraction(load))
              .field("tail", loads.tail(load))
              .numbers(
                  "subtables",
                  IntStream.range(0, loads.subtables())
                      .mapToDouble(subtable -> loads.fraction(subtable, load))
                      .toArray()));
    }
    return new Json()
        .field("subtables", loads.subtables())
        .field("average", loads.average())
        .field("state", churned ? "churned" : "filled")
        .objects("loads", rows)
        .toString();
  }

  String text() {
    int[] told = told();
    double largest = IntStream.of(told).mapToDouble(loads::fraction).max().orElse(1);
    boolean columns = loads.subtables() > 1 && loads.subtables() <= MOST_COLUMNS;
    Table table = new Table();
    List<String> heading = new ArrayList<>(List.of("load", "buckets", "", "at least"));
    for (int subtable = 1; columns && subtable <= loads.subtables(); subtable++) {
      heading.add("subtable " + subtable);
    }
    table.row(heading.toArray(String[]::new));
    for (int load : told) {
      List<String> row = new ArrayList<>();
      row.add(String.format(Locale.ROOT, "%4d", load));
      row.add(fraction(loads.fraction(load)));
      row.add(Bar.of(loads.fraction(load), largest, BAR));
      row.add(fraction(loads.tail(load)));
      for (int subtable = 0; columns && subtable < loads.subtables(); subtable++) {
        row.add(fraction(loads.fraction(subtable, load)));
      }
      table.row(row.toArray(String[]::new));
    }
    return "d-left hashing with "
        + Quantity.count(loads.subtables(), "subtable")
        + ", "
        + new BigDecimal(Double.toString(loads.average())).stripTrailingZeros().toPlainString()
        + " keys per bucket on average, "
        + (churned ? "after long churn" : "after insertions")
        + "\n"
        + table;
  }

  /** Three digits, however small. */
  private static String fraction(double fraction) {
    return fraction > 0 && fraction < 1
        ? Quantity.probability(fraction)
        : fraction >= 1 ? "1" : "0";
  }
}
