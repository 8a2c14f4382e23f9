package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.Shape;

/** Chains that may have a tail which counts copies, as {@link ChainCode} draws it. */
/*
 * What is left to this class is mostly quick as well: a symbol comes that is not there, or is there
 * once in a chain without a tail; a symbol goes that is there once, or twice in a chain without a
 * tail. Then one cell comes or goes, and all cells from the next on move by one, tail and all. A
 * copy more or less of a symbol that the tail counts is mostly a digit more or less there. Every
 * other change decodes the chain, changes the content and writes it again.
 */
public final class CountedChains extends Chains {

  private final ChainCode code;
  private final ChainTail tail;
  private final Shape oneChain;

  CountedChains(RankTable table, BucketStore store, CellPolicy policy) {
    super(table, store, policy);
    int fingerprintBits = store.geometry().fingerprintBits();
    code = new ChainCode(policy, fingerprintBits, store.geometry().payloadBits());
    tail = new ChainTail(table, store);
    oneChain = new Shape(1, 1, fingerprintBits);
  }

  @Override
  boolean insertAny(int base, int load, int chain, long fingerprint, long payload) {
    if (!store.hasRoom(load, 1)) {
      // An extension is taken only when it is known how many cells will come.
      if (walk(base, chain).count(fingerprint, payload, 1) > 0) {
        add(base, chain, fingerprint, payload, 1);
        return true;
      }
      store.makeRoom(base, load, 1);
    }
    if (!insertQuickly(base, load, chain, fingerprint, payload)) {
      add(base, chain, fingerprint, payload, 1);
    }
    return true;
  }

  /** Adds a cell if that is all there is to do; else changes nothing and returns false. */
  private boolean insertQuickly(int base, int load, int chain, long fingerprint, long payload) {
    boolean samePlace = false;
    boolean carrying = false;
    long carriedFingerprint = fingerprint;
    long carriedPayload = payload;
    int p = chain;
    for (int depth = 0; store.isSet(base, p); depth++) {
      int cell = store.rank(base, p);
      long held = store.fingerprint(base, cell);
      long heldPayload = store.payload(base, cell);
      if (!carrying) {
        carrying = depth >= 2 && ChainCode.isMarker(held, heldPayload);
        if (held == fingerprint && !carrying) {
          samePlace = true;
          if (heldPayload == payload && !isAloneWithoutTail(base, cell, depth, held, payload)) {
            return false;
          }
        }
        carrying |= Entries.compare(held, heldPayload, fingerprint, payload) > 0;
      }
      if (carrying) {
        store.setCell(base, cell, carriedFingerprint, carriedPayload);
        carriedFingerprint = held;
        carriedPayload = heldPayload;
      }
      p = chains + cell;
    }
    int cell = store.rank(base, p);
    store.set(base, p);
    store.insertCell(base, load, cell, carriedFingerprint, carriedPayload);
    table.count(1, samePlace ? 0 : 1);
    return true;
  }

  /** Whether no cell after one has the same symbol, and the chain has no tail. */
  private boolean isAloneWithoutTail(
      int base, int cell, int depth, long fingerprint, long payload) {
    int next = table.next(base, cell);
    return !isCopy(base, next, depth + 1, fingerprint, payload) && !hasTail(base, next, depth + 1);
  }

  private boolean isCopy(int base, int cell, int depth, long fingerprint, long payload) {
    return cell != RankTable.NONE
        && store.fingerprint(base, cell) == fingerprint
        && store.payload(base, cell) == payload
        && !(depth >= 2 && ChainCode.isMarker(fingerprint, payload));
  }

  /** Whether a chain has a tail, from a cell at a depth on. */
  private boolean hasTail(int base, int from, int fromDepth) {
    int depth = fromDepth;
    for (int cell = from; cell != RankTable.NONE; cell = table.next(base, cell)) {
      if (depth++ >= 2
          && ChainCode.isMarker(store.fingerprint(base, cell), store.payload(base, cell))) {
        return true;
      }
    }
    return false;
  }

  @Override
  boolean removeAny(int base, int load, int chain, long fingerprint, long payload) {
    boolean found = false;
    boolean samePlace = false;
    boolean inTail = false;
    int last = RankTable.NONE;
    int lastHangsFrom = chain;
    int p = chain;
    for (int depth = 0; store.isSet(base, p); depth++) {
      int cell = store.rank(base, p);
      long held = store.fingerprint(base, cell);
      long heldPayload = store.payload(base, cell);
      inTail |= depth >= 2 && ChainCode.isMarker(held, heldPayload);
      if (found) {
        boolean copy = held == fingerprint && heldPayload == payload && !inTail;
        if (copy && hasTail(base, cell, depth)) {
          add(base, chain, fingerprint, payload, -1);
          return true;
        }
        // Closes the gap within the chain, whose last cell is then taken away.
        store.setCell(base, last, held, heldPayload);
        samePlace |= held == fingerprint && !inTail;
      } else {
        int order = inTail ? 1 : Entries.compare(held, heldPayload, fingerprint, payload);
        if (order > 0) {
          return false;
        }
        found = order == 0;
        samePlace |= held == fingerprint && !found;
      }
      last = cell;
      lastHangsFrom = p;
      p = chains + cell;
    }
    if (!found) {
      return false;
    }
    store.removeCell(base, load, last);
    store.clear(base, lastHangsFrom);
    table.count(-1, samePlace ? 0 : -1);
    return true;
  }

  /**
   * Adds copies of a symbol, or takes some of those away that are there.
   *
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public void add(int base, int chain, long fingerprint, long payload, long copies) {
    if (Math.abs(copies) == 1 && tail.count(base, chain, fingerprint, payload, (int) copies)) {
      return;
    }
    BucketCells before = cells(base, chain);
    Entries entries = entries(before);
    int placesBefore = entries.distinct();
    entries.addCopies(fingerprint, payload, copies);
    rewrite(base, chain, before, entries, placesBefore);
  }

  /**
   * Replaces a copy of one payload by one of another.
   *
   * @return whether there was one
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public boolean replace(int base, int chain, long fingerprint, long payload, long newPayload) {
    BucketCells before = cells(base, chain);
    Entries entries = entries(before);
    if (entries.countOf(fingerprint, payload) == 0) {
      return false;
    }
    int placesBefore = entries.distinct();
    entries.addCopies(fingerprint, payload, -1);
    entries.addCopies(fingerprint, newPayload, 1);
    rewrite(base, chain, before, entries, placesBefore);
    return true;
  }

  private ChainWalk walk(int base, int chain) {
    return new ChainWalk() {
      private int cell = RankTable.NONE;

      @Override
      boolean next() {
        cell = cell == RankTable.NONE ? table.first(base, chain) : table.next(base, cell);
        return cell != RankTable.NONE;
      }

      @Override
      long fingerprint() {
        return store.fingerprint(base, cell);
      }

      @Override
      long payload() {
        return store.payload(base, cell);
      }
    };
  }

  /** {@return how often a chain holds a fingerprint with a payload} */
  public long copies(int base, int chain, long fingerprint, long payload) {
    long copies = 0;
    int depth = 0;
    for (int cell = table.first(base, chain);
        cell != RankTable.NONE;
        cell = table.next(base, cell)) {
      long held = store.fingerprint(base, cell);
      long heldPayload = store.payload(base, cell);
      if (depth++ >= 2 && ChainCode.isMarker(held, heldPayload)) {
        // Only a walk along a tail makes garbage.
        return walk(base, chain).count(fingerprint, payload, oneChain.fingerprintBits());
      }
      copies += held == fingerprint && heldPayload == payload ? 1 : 0;
    }
    return copies;
  }

  /**
   * Lists the different payloads of a fingerprint.
   *
   * @param into takes as many as it has room for, in ascending order
   * @return how many there are
   */
  public int payloads(int base, int chain, long fingerprint, long[] into) {
    return walk(base, chain).payloads(fingerprint, into);
  }

  private BucketCells cells(int base, int chain) {
    BucketCells cells = new BucketCells(oneChain, store.geometry().payloadBits());
    ChainWalk walk = walk(base, chain);
    while (walk.next()) {
      cells.add(walk.fingerprint(), walk.payload());
    }
    return cells;
  }

  private Entries entries(BucketCells cells) {
    Entries entries = new Entries();
    if (!code.decode(cells, 0, cells.size(), entries)) {
      throw new IllegalStateException("a chain has cells that no content has");
    }
    return entries;
  }

  private void rewrite(int base, int chain, BucketCells before, Entries entries, int placesBefore) {
    BucketCells after = new BucketCells(oneChain, store.geometry().payloadBits());
    code.encode(entries, 0, entries.size(), after);
    int load = store.load(base);
    int more = after.size() - before.size();
    if (more > 0) {
      store.makeRoom(base, load, more);
    }
    int p = chain;
    for (int i = 0; i < after.size(); i++) {
      int cell = store.rank(base, p);
      if (i < before.size()) {
        store.setCell(base, cell, after.place(i), after.payload(i));
      } else {
        store.set(base, p);
        store.insertCell(base, load++, cell, after.place(i), after.payload(i));
      }
      p = chains + cell;
    }
    for (int excess = before.size() - after.size(); excess > 0; excess--) {
      removeLast(base, load--, p);
    }
    table.count(more, entries.distinct() - placesBefore);
  }

  /** Removes the last cell of a chain, some way after an index bit. */
  private void removeLast(int base, int load, int from) {
    int hangsFrom = from;
    int cell = store.rank(base, hangsFrom);
    while (store.isSet(base, chains + cell)) {
      hangsFrom = chains + cell;
      cell = store.rank(base, hangsFrom);
    }
    store.removeCell(base, load, cell);
    store.clear(base, hangsFrom);
  }
}
