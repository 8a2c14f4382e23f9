package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Bar;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Figures, as commands show them: rows for people, fields for programs.
 *
 * @param figures what there is to show
 */
record FigureRows(List<Figure> figures) {

  /** With more numbers than this, neighbours are shown together. */
  private static final int MOST_ROWS = 16;

  private static final int BAR = 32;

  /** Whether programs find a figure under a name. */
  boolean has(String name) {
    return figures.stream().anyMatch(figure -> figure.name().equals(name));
  }

  void addTo(Json json) {
    for (Figure figure : figures) {
      if (!figure.name().isEmpty()) {
        addTo(json, figure);
      }
    }
  }

  private static void addTo(Json json, Figure figure) {
    if (figure instanceof Figure.Count count) {
      json.field(count.name(), count.value());
    } else if (figure instanceof Figure.Ratio ratio) {
      json.field(ratio.name(), ratio.value());
    } else if (figure instanceof Figure.Choice choice) {
      json.field(choice.name(), choice.value());
    } else if (figure instanceof Figure.Numbers numbers) {
      json.numbers(numbers.name(), numbers.values().stream().mapToLong(Long::longValue).toArray());
    }
  }

  void addTo(Table table) {
    for (Figure figure : figures) {
      if (!figure.label().isEmpty()) {
        addTo(table, figure);
      }
    }
  }

  private static void addTo(Table table, Figure figure) {
    if (figure instanceof Figure.Count count) {
      row(
          table,
          figure,
          count.unit().isEmpty()
              ? Quantity.count(count.value())
              : Quantity.count(count.value(), count.unit()));
    } else if (figure instanceof Figure.Ratio ratio) {
      row(table, figure, decimal(ratio.value()));
    } else if (figure instanceof Figure.Choice choice) {
      row(table, figure, choice.value());
    } else if (figure instanceof Figure.Numbers numbers) {
      addRows(table, numbers);
    }
  }

  /** Three decimals, where they tell something. */
  private static String decimal(double value) {
    return value != 0 && Math.abs(value) < 0.1
        ? Quantity.chosen(new BigDecimal(value).round(new MathContext(3)).doubleValue())
        : Quantity.decimal(value, 3);
  }

  private static void row(Table table, Figure figure, String value) {
    if (figure.note().isEmpty()) {
      table.row(figure.label(), value);
    } else {
      table.row(figure.label(), value, figure.note());
    }
  }

  /** Rows from the first number above 0 to the last one, with bars. */
  private static void addRows(Table table, Figure.Numbers numbers) {
    List<Long> values = numbers.values();
    int first = 0;
    while (first < values.size() - 1 && values.get(first) == 0) {
      first++;
    }
    int last = values.size() - 1;
    while (last > first && values.get(last) == 0) {
      last--;
    }
    int step = (last - first) / MOST_ROWS + 1;
    long most = 1;
    for (int i = first; i <= last; i += step) {
      most = Math.max(most, sum(values, i, step));
    }
    for (int i = first; i <= last; i += step) {
      int end = Math.min(i + step, values.size()) - 1;
      long sum = sum(values, i, step);
      table.row(
          (i == first ? numbers.label() : " ".repeat(numbers.label().length()))
              + " "
              + i
              + (end == i ? "" : " to " + end),
          Quantity.count(sum, numbers.unit()),
          Bar.of((double) sum, (double) most, BAR));
    }
  }

  private static long sum(List<Long> values, int from, int length) {
    int to = Math.min(from + length, values.size());
    return values.subList(from, to).stream().mapToLong(Long::longValue).sum();
  }
}
