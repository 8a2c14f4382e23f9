package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;

/**
 * Counts in the tail of a chain where it stands. A hot key comes again and again, and nearly always
 * one digit of the tail that {@link ChainCode} draws is all that changes.
 */
final class ChainTail {

  private final RankTable table;
  private final BucketStore store;
  private final long highestDigit;

  ChainTail(RankTable table, BucketStore store) {
    this.table = table;
    this.store = store;
    highestDigit = Bits.mask(store.geometry().fingerprintBits());
  }

  /**
   * Counts a copy of a symbol up or down, if no cell comes or goes with that.
   *
   * @param step 1 or -1
   * @return whether it was counted; if not, nothing has changed
   */
  boolean count(int base, int chain, long fingerprint, long payload, int step) {
    int pairs = 0;
    int pair = RankTable.NONE;
    long lastFingerprint = -1;
    long lastPayload = 0;
    int cell = table.first(base, chain);
    for (int depth = 0; cell != RankTable.NONE; depth++) {
      long held = store.fingerprint(base, cell);
      long heldPayload = store.payload(base, cell);
      if (depth >= 2 && ChainCode.isMarker(held, heldPayload)) {
        return pair != RankTable.NONE && step(base, after(base, cell, pair + 1), pairs, step);
      }
      if (held == lastFingerprint && heldPayload == lastPayload) {
        pair = held == fingerprint && heldPayload == payload ? pairs : pair;
        pairs++;
      }
      lastFingerprint = held;
      lastPayload = heldPayload;
      cell = table.next(base, cell);
    }
    return false;
  }

  /** Carries, or borrows, along the digits of a symbol. */
  private boolean step(int base, int first, int pairs, int step) {
    long before = step > 0 ? highestDigit : 0;
    int digit = first;
    while (digit != RankTable.NONE && store.fingerprint(base, digit) == before) {
      digit = after(base, digit, pairs);
    }
    if (digit == RankTable.NONE) {
      return false;
    }
    long stepped = store.fingerprint(base, digit) + step;
    if (stepped == 0 && after(base, digit, pairs) == RankTable.NONE) {
      // The last row, which may be all zero now.
      return false;
    }
    for (int lower = first; lower != digit; lower = after(base, lower, pairs)) {
      store.setCell(base, lower, highestDigit - before, 0);
    }
    store.setCell(base, digit, stepped, 0);
    return true;
  }

  /** The cell that comes some cells after another in its chain. */
  private int after(int base, int from, int cells) {
    int cell = from;
    for (int i = 0; i < cells && cell != RankTable.NONE; i++) {
      cell = table.next(base, cell);
    }
    return cell;
  }
}
