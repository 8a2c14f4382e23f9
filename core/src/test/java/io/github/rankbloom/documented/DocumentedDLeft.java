package io.github.rankbloom.documented;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Messages of d-left filters, taken apart as docs/dleft.md says under "As messages". */
final class DocumentedDLeft {

  private static final int BINOMIAL_SLOTS = 1 << 12;

  /** A cell of a bucket: the first bits of a fingerprint or remainder, as a number, and a count. */
  record Cell(int length, long value, long count) {

    static final Comparator<Cell> ORDER =
        Comparator.comparingInt(Cell::length)
            .thenComparing(Cell::value, Long::compareUnsigned)
            .thenComparingLong(Cell::count);
  }

  /** A run of cells of one length. */
  record Run(int cells, int length) {}

  private final DocumentedTable table;
  private final DocumentedSymbols in;

  DocumentedDLeft(DocumentedTable table) {
    this.table = table;
    in = new DocumentedSymbols(table.container.body());
  }

  /** The cells of every bucket of an entropy-coded message. */
  List<List<Cell>> coded() {
    List<int[]> models = new ArrayList<>();
    int[] alphabets = table.shapeAlphabets();
    for (int subtable = 0; subtable < table.subtables; subtable++) {
      for (int alphabet : alphabets) {
        models.add(model(alphabet));
      }
    }
    int[] counts = model(table.maxCount());
    List<List<Cell>> buckets = new ArrayList<>();
    long units = table.subtables * table.buckets / table.group;
    for (long unit = 0; unit < units; unit++) {
      int subtable = (int) (unit / (table.buckets / table.group));
      int[] shape = new int[alphabets.length];
      for (int i = 0; i < shape.length; i++) {
        shape[i] = symbol(models.get(subtable * alphabets.length + i));
      }
      for (List<Run> runs : table.runs(shape)) {
        List<long[]> values = new ArrayList<>();
        for (Run run : runs) {
          values.add(sorted(run.cells(), run.length()));
        }
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
          for (long value : values.get(i)) {
            cells.add(new Cell(runs.get(i).length(), value, 1L + symbol(counts)));
          }
        }
        buckets.add(cells);
      }
    }
    in.finish();
    return buckets;
  }

  /** What a delta makes of the cells of its base. */
  List<List<Cell>> patched(List<List<Cell>> base) {
    int[] alphabets = table.shapeAlphabets();
    List<int[]> models = new ArrayList<>();
    for (int alphabet : alphabets) {
      models.add(model(alphabet));
    }
    int[] changed = model(2);
    int[] fates = model(3);
    int[] recounted = model(Math.min(2, table.maxCount()));
    int[] counts = model(table.maxCount());
    List<List<Cell>> buckets = new ArrayList<>();
    long units = table.subtables * table.buckets / table.group;
    for (long unit = 0; unit < units; unit++) {
      int first = (int) unit * table.group;
      if (symbol(changed) == 0) {
        buckets.addAll(base.subList(first, first + table.group));
        continue;
      }
      int[] shape = new int[alphabets.length];
      for (int i = 0; i < shape.length; i++) {
        shape[i] = symbol(models.get(i));
      }
      for (List<Run> runs : table.runs(shape)) {
        List<Cell> cells = new ArrayList<>();
        int[] missing = runs.stream().mapToInt(Run::cells).toArray();
        for (Cell old : base.get(buckets.size())) {
          int fate = symbol(fates);
          if (fate > 0) {
            int length = runs.get(fate - 1).length();
            missing[fate - 1]--;
            long count = symbol(recounted) == 0 ? old.count() : 1L + symbol(counts);
            cells.add(new Cell(length, shorter(old, length), count));
          }
        }
        for (int i = 0; i < runs.size(); i++) {
          for (long value : sorted(missing[i], runs.get(i).length())) {
            cells.add(new Cell(runs.get(i).length(), value, 1L + symbol(counts)));
          }
        }
        cells.sort(Cell.ORDER);
        buckets.add(cells);
      }
    }
    in.finish();
    return buckets;
  }

  private static long shorter(Cell cell, int length) {
    return length == 0 ? 0 : cell.value() >>> (cell.length() - length);
  }

  /** An alphabet of one symbol has no model. */
  private int[] model(int alphabet) {
    return alphabet == 1 ? null : in.model((int) in.bits(9));
  }

  private int symbol(int[] model) {
    return model == null ? 0 : in.symbol(model);
  }

  /** Numbers of some bits in ascending order. */
  private long[] sorted(int count, int bits) {
    long[] values = new long[count];
    if (count == 1) {
      values[0] = in.bits(bits);
    } else if (count > 1 && bits > 0) {
      int zeros = in.symbol(DocumentedSymbols.shares(BINOMIAL_SLOTS, binomials(count)));
      long[] low = sorted(zeros, bits - 1);
      long[] high = sorted(count - zeros, bits - 1);
      System.arraycopy(low, 0, values, 0, zeros);
      for (int i = 0; i < high.length; i++) {
        values[zeros + i] = 1L << (bits - 1) | high[i];
      }
    }
    return values;
  }

  private static long[] binomials(int n) {
    long[] binomials = new long[n + 1];
    binomials[0] = 1;
    for (int k = 1; k <= n; k++) {
      binomials[k] = binomials[k - 1] * (n - k + 1) / k;
    }
    return binomials;
  }
}
