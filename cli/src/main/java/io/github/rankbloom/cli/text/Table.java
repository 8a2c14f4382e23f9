package io.github.rankbloom.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Rows of text whose columns line up. */
public final class Table {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /**
   * Adds a row. A row without cells is an empty line.
   *
   * @param cells its columns from the left
   * @return this table
   */
  public Table row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  /** The rows, indented, each with a newline. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        line.append(GAP).append(cell);
        if (column + 1 < row.size()) {
          line.append(" ".repeat(width(column) - cell.length()));
        }
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> row.size() > column + 1)
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }
}
