package io.github.rankbloom.dleft.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.dleft.table.CellList;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.dleft.table.Unit;
import java.util.Arrays;

/** What changed from one table to another of the same geometry, under the entropy coder. */
/*
 * For each unit, whether it changed. If it did: the symbols of its new shape; for each old cell
 * whether it is gone or in which run it is now, cut to that run's length, and whether its count is
 * the same, or else its count; then for each run the values that came, in ascending order, and their
 * counts. So a cell that was only cut costs next to nothing, and a new one what it costs in a whole
 * table.
 */
public final class CellDeltas {

  private static final int GONE = 0;

  private final int changed;
  private final int fates;
  private final int recounts;
  private final int counts;
  private final int[] alphabets;

  /** Holds the cells that came into a run. */
  private final CellList news;

  private final boolean[] taken;

  private CellDeltas(CellTable<?> table) {
    int[] shape = table.shapeAlphabets();
    changed = shape.length;
    fates = changed + 1;
    recounts = fates + 1;
    counts = recounts + 1;
    alphabets = Arrays.copyOf(shape, counts + 1);
    alphabets[changed] = 2;
    alphabets[fates] = 1 + Unit.RUNS;
    alphabets[recounts] = Math.min(2, table.maxCount());
    alphabets[counts] = table.maxCount();
    int capacity = table.newUnit().slots[0].values.length;
    news = new CellList(capacity);
    taken = new boolean[capacity];
  }

  /** The body for what leads from one table to another. */
  public static long[] encode(CellTable<?> base, CellTable<?> target) {
    Unit old = base.newUnit();
    Unit now = target.newUnit();
    CellDeltas coder = new CellDeltas(target);
    return CellModels.encode(
        coder.alphabets,
        sink -> {
          for (long index = 0; index < target.units(); index++) {
            boolean same = base.isSame(target, index);
            sink.symbol(coder.changed, same ? 0 : 1);
            if (!same) {
              base.read(index, old);
              target.read(index, now);
              coder.describe(old, now, sink);
            }
          }
        });
  }

  private void describe(Unit old, Unit now, CellModels.Sink sink) {
    for (int i = 0; i < now.shape.length; i++) {
      sink.symbol(i, now.shape[i]);
    }
    for (int slot = 0; slot < now.slots.length; slot++) {
      describe(old.slots[slot], now, slot, sink);
    }
  }

  private void describe(CellList before, Unit now, int slot, CellModels.Sink sink) {
    CellList after = now.slots[slot];
    Arrays.fill(taken, false);
    for (int cell = 0; cell < before.size; cell++) {
      int match = match(before, cell, after);
      if (match < 0) {
        sink.symbol(fates, GONE);
        continue;
      }
      taken[match] = true;
      sink.symbol(fates, match < now.cells(slot, 0) ? 1 : 2);
      boolean same = after.counts[match] == before.counts[cell];
      sink.symbol(recounts, same ? 0 : 1);
      if (!same) {
        sink.symbol(counts, after.counts[match] - 1);
      }
    }
    int cell = 0;
    for (int run = 0; run < Unit.RUNS; run++) {
      news.size = 0;
      for (int end = cell + now.cells(slot, run); cell < end; cell++) {
        if (!taken[cell]) {
          news.add(after.values[cell], after.lengths[cell], after.counts[cell]);
        }
      }
      sink.values(news.values, 0, news.size, now.bits(slot, run));
      for (int i = 0; i < news.size; i++) {
        sink.symbol(counts, news.counts[i] - 1);
      }
    }
  }

  /** The cell that an old one may have become: the longest, if possible with the same count. */
  private int match(CellList before, int cell, CellList after) {
    int best = -1;
    for (int i = 0; i < after.size; i++) {
      int length = after.lengths[i];
      if (!taken[i]
          && length <= before.lengths[cell]
          && after.values[i] == CellList.cut(before.values[cell], length)
          && (best < 0
              || length > after.lengths[best]
              || after.counts[best] != before.counts[cell])) {
        best = i;
      }
    }
    return best;
  }

  /** Changes a base into the target. */
  public static void decode(CellTable<?> table, EntropyDecoder in) throws FilterFormatException {
    Unit old = table.newUnit();
    Unit now = table.newUnit();
    CellDeltas coder = new CellDeltas(table);
    CellModels models = CellModels.read(coder.alphabets, in);
    for (long index = 0; index < table.units(); index++) {
      if (models.symbol(coder.changed, in) != 0) {
        table.read(index, old);
        models.shape(table, now, 0, in);
        for (int slot = 0; slot < now.slots.length; slot++) {
          coder.restore(old.slots[slot], now, slot, models, in);
        }
        table.write(index, now);
      }
    }
  }

  private void restore(CellList before, Unit now, int slot, CellModels models, EntropyDecoder in)
      throws FilterFormatException {
    CellList after = now.slots[slot];
    after.size = 0;
    int[] missing = {now.cells(slot, 0), now.cells(slot, 1)};
    for (int cell = 0; cell < before.size; cell++) {
      int fate = models.symbol(fates, in);
      if (fate != GONE) {
        int run = fate - 1;
        int bits = now.bits(slot, run);
        if (--missing[run] < 0 || bits > before.lengths[cell]) {
          throw new FilterFormatException("the delta keeps cells for which there is no room");
        }
        boolean same = models.symbol(recounts, in) == 0;
        int count = same ? before.counts[cell] : 1 + models.symbol(counts, in);
        after.add(CellList.cut(before.values[cell], bits), bits, count);
      }
    }
    for (int run = 0; run < Unit.RUNS; run++) {
      int bits = now.bits(slot, run);
      SortedValues.decode(news.values, 0, missing[run], bits, in);
      for (int i = 0; i < missing[run]; i++) {
        after.add(news.values[i], bits, 1 + models.symbol(counts, in));
      }
    }
    after.sort();
  }
}
