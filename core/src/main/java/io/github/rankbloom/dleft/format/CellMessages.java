package io.github.rankbloom.dleft.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.dleft.table.CellList;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.dleft.table.Unit;
import java.util.Arrays;

/** Whole tables under the entropy coder. */
/*
 * Unit by unit: the symbols of its shape, by how often each occurs in its subtable; then for each
 * run its values in ascending order and its counts. So loads take what there is information in them,
 * which in d-left hashing is little, and the order of values takes nothing.
 */
public final class CellMessages {

  private CellMessages() {}

  private static int[] alphabets(CellTable<?> table) {
    int[] shape = table.shapeAlphabets();
    int[] alphabets = new int[table.subtables() * shape.length + 1];
    Arrays.setAll(alphabets, i -> shape[i % shape.length]);
    alphabets[alphabets.length - 1] = table.maxCount();
    return alphabets;
  }

  /** The body for a table. */
  public static long[] encode(CellTable<?> table) {
    int[] alphabets = alphabets(table);
    return CellModels.encode(alphabets, sink -> describe(table, alphabets.length - 1, sink));
  }

  private static void describe(CellTable<?> table, int countAlphabet, CellModels.Sink sink) {
    Unit unit = table.newUnit();
    for (long index = 0; index < table.units(); index++) {
      table.read(index, unit);
      int first = table.subtableOf(index) * unit.shape.length;
      for (int i = 0; i < unit.shape.length; i++) {
        sink.symbol(first + i, unit.shape[i]);
      }
      for (int slot = 0; slot < unit.slots.length; slot++) {
        CellList cells = unit.slots[slot];
        int from = 0;
        for (int run = 0; run < Unit.RUNS; run++) {
          int to = from + unit.cells(slot, run);
          sink.values(cells.values, from, to, unit.bits(slot, run));
          from = to;
        }
        for (int cell = 0; cell < cells.size; cell++) {
          sink.symbol(countAlphabet, cells.counts[cell] - 1);
        }
      }
    }
  }

  /** Fills an empty table. */
  public static void decode(CellTable<?> table, EntropyDecoder in) throws FilterFormatException {
    int[] alphabets = alphabets(table);
    CellModels models = CellModels.read(alphabets, in);
    Unit unit = table.newUnit();
    for (long index = 0; index < table.units(); index++) {
      models.shape(table, unit, table.subtableOf(index) * unit.shape.length, in);
      for (int slot = 0; slot < unit.slots.length; slot++) {
        CellList cells = unit.slots[slot];
        cells.size = 0;
        for (int run = 0; run < Unit.RUNS; run++) {
          int from = cells.size;
          int bits = unit.bits(slot, run);
          cells.size += unit.cells(slot, run);
          SortedValues.decode(cells.values, from, cells.size, bits, in);
          Arrays.fill(cells.lengths, from, cells.size, bits);
        }
        for (int cell = 0; cell < cells.size; cell++) {
          cells.counts[cell] = 1 + models.symbol(alphabets.length - 1, in);
        }
      }
      table.write(index, unit);
    }
  }
}
