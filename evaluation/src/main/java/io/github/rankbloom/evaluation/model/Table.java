package io.github.rankbloom.evaluation.model;

import java.util.Arrays;
import java.util.List;

/**
 * Numbers that nothing is compared with.
 *
 * @param title what the table shows
 * @param columns a heading for each column
 * @param rows the cells of each row: numbers or texts
 */
public record Table(String title, List<String> columns, List<List<Object>> rows) implements Part {

  /** Copies the lists and checks that every row has all columns. */
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Object> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row of \"" + title + "\" must have " + columns.size() + " cells: " + row);
      }
    }
  }

  /**
   * Claims that a source makes in words alone, without a number: what was measured, and no verdict,
   * because the bound would have to be ours.
   *
   * @param rows the claim in the source's words, what was measured, and the number
   * @return the table
   */
  public static Table ofWords(List<List<Object>> rows) {
    return new Table(
        "Said without a number, so measured without a verdict",
        List.of("the source's words", "measured", "ours"),
        rows);
  }

  /**
   * A row.
   *
   * @param cells numbers or texts
   * @return the cells as a list
   */
  public static List<Object> row(Object... cells) {
    return Arrays.asList(cells);
  }
}
