package io.github.rankbloom.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void columnsAreAligned() {
    Table table =
        new Table().row(List.of("filter", "ns")).row(List.of("a", "1.0")).row(List.of("b", "10.0"));
    assertEquals(
        """
        | filter |   ns |
        |:-------|-----:|
        | a      |  1.0 |
        | b      | 10.0 |
        """,
        table.toString());
  }
}
