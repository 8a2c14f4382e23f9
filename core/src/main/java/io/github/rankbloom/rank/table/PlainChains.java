package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;

/**
 * Chains whose cells ascend by their fingerprints: of sets, of counts in digits, and of copies that
 * have a cell each.
 */
public final class PlainChains extends Chains {

  private final boolean repeats;

  PlainChains(RankTable table, BucketStore store, CellPolicy policy) {
    super(table, store, policy);
    repeats = policy.repeats();
  }

  /**
   * {@inheritDoc} The cell comes after the fingerprints that are not larger; a chain that holds the
   * fingerprint is left alone if it is to hold it once.
   */
  @Override
  boolean insertAny(int base, int load, int chain, long fingerprint, long payload) {
    if (!store.hasRoom(load, 1)) {
      if (!repeats && table.find(base, chain, fingerprint) != RankTable.NONE) {
        return false;
      }
      store.makeRoom(base, load, 1);
    }
    return insertCell(base, load, chain, fingerprint, payload);
  }

  /**
   * Adds cells of one fingerprint to a chain that may repeat it, all or none, with payloads that
   * are zero.
   *
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public void insertAll(int base, int chain, long fingerprint, int count) {
    if (count == 1) {
      insert(base, chain, fingerprint, 0);
      return;
    }
    int load = store.load(base);
    store.makeRoom(base, load, count);
    for (int i = 0; i < count; i++) {
      insertCell(base, load + i, chain, fingerprint, 0);
    }
  }

  /** Adds a cell to a chain of a bucket that has room for it. */
  private boolean insertCell(int base, int load, int chain, long fingerprint, long payload) {
    boolean present = false;
    // What the cell at hand gives up to the next: from the first larger fingerprint on, each cell
    // takes the place of the one after it.
    long carriedFingerprint = fingerprint;
    long carriedPayload = payload;
    int p = chain;
    while (store.isSet(base, p)) {
      int cell = store.rank(base, p);
      long held = store.fingerprint(base, cell);
      if (held > fingerprint) {
        long heldPayload = store.payload(base, cell);
        store.setCell(base, cell, carriedFingerprint, carriedPayload);
        carriedFingerprint = held;
        carriedPayload = heldPayload;
      } else if (held == fingerprint) {
        if (!repeats) {
          return false;
        }
        present = true;
      }
      p = chains + cell;
    }
    int cell = store.rank(base, p);
    store.set(base, p);
    store.insertCell(base, load, cell, carriedFingerprint, carriedPayload);
    table.count(1, present ? 0 : 1);
    return true;
  }

  /** {@inheritDoc} Of cells with the fingerprint, the last goes, whatever its payload. */
  @Override
  boolean removeAny(int base, int load, int chain, long fingerprint, long payload) {
    int matches = 0;
    int last = RankTable.NONE;
    int lastHangsFrom = chain;
    int p = chain;
    while (store.isSet(base, p)) {
      int cell = store.rank(base, p);
      long held = store.fingerprint(base, cell);
      if (held == fingerprint) {
        matches++;
      } else if (held > fingerprint) {
        if (matches == 0) {
          return false;
        }
        // Closes the gap within the chain, whose last cell is then taken away.
        store.setCell(base, last, held, store.payload(base, cell));
      }
      last = cell;
      lastHangsFrom = p;
      p = chains + cell;
    }
    if (matches == 0) {
      return false;
    }
    store.removeCell(base, load, last);
    store.clear(base, lastHangsFrom);
    table.count(-1, matches == 1 ? -1 : 0);
    return true;
  }
}
