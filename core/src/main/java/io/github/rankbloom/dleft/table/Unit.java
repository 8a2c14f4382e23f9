package io.github.rankbloom.dleft.table;

/**
 * The least part of a table that can be read apart without the rest, mostly one bucket: what
 * messages are made of.
 *
 * <p>It has a slot for each bucket. The cells of a slot lie in runs, each of cells of one length.
 * All lengths and numbers of cells follow from the shape, a few small numbers.
 */
public final class Unit {

  /** The most runs of a slot. */
  public static final int RUNS = 2;

  public final int[] shape;
  public final CellList[] slots;
  private final int[][] cells;
  private final int[][] bits;

  Unit(int shapeSymbols, int slotCount, int capacity) {
    shape = new int[shapeSymbols];
    slots = new CellList[slotCount];
    for (int slot = 0; slot < slotCount; slot++) {
      slots[slot] = new CellList(capacity);
    }
    cells = new int[slotCount][RUNS];
    bits = new int[slotCount][RUNS];
  }

  /** Says what a run is; a run without cells has no length. */
  void setRun(int slot, int run, int runCells, int runBits) {
    cells[slot][run] = runCells;
    bits[slot][run] = runBits;
  }

  /** {@return the number of cells of a run} */
  public int cells(int slot, int run) {
    return cells[slot][run];
  }

  /** {@return the length of the cells of a run} */
  public int bits(int slot, int run) {
    return bits[slot][run];
  }
}
