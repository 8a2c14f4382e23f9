package io.github.rankbloom.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown whose columns are aligned, so that it reads well in a terminal too. */
public final class Table {

  /** What stands where there is no number. */
  public static final String NONE = "–";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row; the first one is the heading. */
  public Table row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Whether there is nothing below the heading. */
  public boolean isEmpty() {
    return rows.size() <= 1;
  }

  /** The first column leans left, numbers lean right. */
  @Override
  public String toString() {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      for (int column = 0; column < columns; column++) {
        String cell = rows.get(i).get(column);
        String padding = " ".repeat(widths[column] - cell.length());
        text.append("| ").append(column == 0 ? cell + padding : padding + cell).append(' ');
      }
      text.append("|\n");
      if (i == 0) {
        for (int column = 0; column < columns; column++) {
          String dashes = "-".repeat(widths[column]);
          text.append(column == 0 ? "|:" + dashes + "-" : "|-" + dashes + ":");
        }
        text.append("|\n");
      }
    }
    return text.toString();
  }
}
