package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import java.util.List;

/**
 * The rank-indexed table: chains of cells, each a fingerprint and perhaps a payload, linked by
 * counting ones instead of by pointers. What equal fingerprints mean is a {@link CellPolicy}.
 */
/*
 * How a bucket works (Hua, Zhao, Lin, Xu, "Rank-Indexed Hashing", ICNP 2008, section III).
 *
 * The index of a bucket is one string of bits I: the base index I0, a bit for each of the L chains,
 * followed by the higher index IH, a bit for each cell. Bit p of I says "here hangs one more cell":
 * for p < L, the first cell of chain p; for p = L + c, the cell after cell c in its chain. Cells
 * stand in the order of the bits from which they hang, so
 *
 *     the cell that hangs from bit p is cell number rank(I, p), the number of ones before p,
 *
 * and walking a chain is: p = chain; while I[p] { c = rank(I, p); look at cell c; p = L + c }.
 * The paper keeps the start of each depth of the chains apart; counting from the very first bit
 * makes that unnecessary, because a depth starts where the ones of all earlier depths end. The load
 * of a bucket is the number of ones in I.
 *
 *     L = 4, chain 0: a b c, chain 2: d      I0 = 1 0 1 0   IH = 1 0 1 0
 *                                                        cells = a d b c
 *
 * Appending to a chain sets the zero bit p that ends it, inserts cell rank(I, p), and inserts that
 * cell's own zero bit; both insertions shift what comes after. Removing the last cell of a chain is
 * the reverse.
 *
 * Departure from the paper: chains are kept sorted by fingerprint, so that equal content has one
 * representation, whatever the order of the insertions. A cell that belongs further forward takes
 * the place of the first larger one, which takes the place of the next, and so on to the end.
 */
public final class RankTable extends PlaceTable {

  /** The answer of a walk that found nothing. */
  public static final int NONE = -1;

  /** No fingerprint is negative, so this one is in no cell. */
  private static final long NO_MARKER = -1;

  /** Words of a cache line. */
  private static final int LINE = 8;

  private final BucketStore store;
  private final Chains chainsOf;

  // What the hot path needs of the store, flat.
  private final long[] words;
  private final long buckets;
  private final int bucketWords;
  private final int chains;
  private final int fingerprintBits;
  private final int z1;
  private final int fingerprints1;
  private final boolean fewIndexBits;

  /** The fingerprint that may end the symbols of a chain from its third cell on. */
  private final long marker;

  public RankTable(RankGeometry geometry, CellPolicy policy) {
    this(new BucketStore(geometry), policy);
  }

  private RankTable(BucketStore store, CellPolicy policy) {
    super(policy);
    this.store = store;
    RankGeometry geometry = store.geometry();
    words = store.words();
    buckets = geometry.buckets();
    bucketWords = geometry.bucketWords();
    chains = geometry.chains();
    fingerprintBits = geometry.fingerprintBits();
    z1 = geometry.z1();
    fingerprints1 = chains + z1;
    fewIndexBits = store.hasFewIndexBits();
    marker = policy.isMarked() ? 0 : NO_MARKER;
    chainsOf =
        policy.isMarked()
            ? new CountedChains(this, store, policy)
            : new PlainChains(this, store, policy);
  }

  /**
   * {@inheritDoc} Buckets share no word, and the extensions that they do share are handed out under
   * the lock of {@link Segments}.
   */
  @Override
  public RankTable view() {
    return new RankTable(store, policy());
  }

  @Override
  public boolean sharesCells(PlaceTable other) {
    return other instanceof RankTable table && store == table.store;
  }

  @Override
  public RankTable copy() {
    RankTable copy = new RankTable(store.copy(), policy());
    copy.addCounts(this);
    return copy;
  }

  @Override
  public void clear() {
    store.clear();
    clearCounts();
  }

  @Override
  public RankGeometry geometry() {
    return store.geometry();
  }

  /** {@return whether its places lie in the buckets and chains of a shape, as they do in files} */
  public boolean hasShape(Shape shape) {
    return Shape.of(geometry()).equals(shape);
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        new Figure.Count("j2InUse", "extensions in use", extensionsInUse(2), "", "level 2"),
        new Figure.Count("j3InUse", "", extensionsInUse(3), "", "level 3"));
  }

  /** {@return the number of extensions of level 2 or 3 in use} */
  public int extensionsInUse(int level) {
    return store.segments().extensionsInUse(level);
  }

  /** {@return the first word of the bucket that a hash belongs to, which names the bucket} */
  public int base(long hash) {
    return (int) HashSplit.bucket(hash, buckets) * bucketWords;
  }

  @Override
  public long buckets() {
    return buckets;
  }

  @Override
  public int bucket(long hash) {
    return (int) HashSplit.bucket(hash, buckets);
  }

  @Override
  public long bucketBytes() {
    return (long) bucketWords * Long.BYTES;
  }

  /** {@return the chain of a hash within its bucket} */
  public int chain(long hash) {
    return HashSplit.chain(hash, buckets, chains);
  }

  /** {@return the fingerprint of a hash} */
  public long fingerprint(long hash) {
    return HashSplit.fingerprint(hash, buckets, chains, fingerprintBits);
  }

  /** {@return the words of all buckets, for reading} */
  long[] words() {
    return words;
  }

  // Looking.

  @Override
  public boolean contains(long hash) {
    return find(base(hash), chain(hash), fingerprint(hash)) != NONE;
  }

  @Override
  public long copies(long hash) {
    return countedChains().copies(base(hash), chain(hash), fingerprint(hash), 0);
  }

  @Override
  public BulkLookup lookup(int most) {
    return new RankLookup(this, most);
  }

  @Override
  public TableCursor cursor() {
    return new RankCursor(this);
  }

  @Override
  public boolean holdsTheSame(PlaceTable other) {
    if (other instanceof RankTable table && geometry().equals(table.geometry())) {
      return TableScan.sameCells(this, table);
    }
    return super.holdsTheSame(other);
  }

  /** {@return the first cell of a chain that has a fingerprint, or {@link #NONE}} */
  public int find(int base, int chain, long fingerprint) {
    int cell = first(base, chain);
    return cell == NONE ? NONE : findFrom(base, cell, fingerprint);
  }

  /** {@return the first cell with a fingerprint, from a cell of its chain on, or {@link #NONE}} */
  int findFrom(int base, int first, long fingerprint) {
    // Most lookups end with the first cell, so the rest of a chain is left to methods of their own.
    if (first >= z1) {
      return findBeyond(base, first, 0, fingerprint);
    }
    long held = fingerprintInLevel1(base, first);
    if (held == fingerprint) {
      return first;
    }
    return goesOn(base, first, held, fingerprint) ? findAfter(base, first, fingerprint) : NONE;
  }

  /** Whether a chain goes on after a symbol in level 1 that is smaller than a fingerprint. */
  private boolean goesOn(int base, int cell, long held, long fingerprint) {
    int bit = chains + cell;
    // Both conditions are as good as random, so they make one branch.
    return (words[base + (bit >>> 6)] >>> bit & (held - fingerprint) >>> 63) != 0;
  }

  /** Goes on after the first cell of a chain, which is of level 1 and has a next one. */
  private int findAfter(int base, int first, long fingerprint) {
    int cell = first;
    int depth = 0;
    long held;
    do {
      int next = rankInLevel1(base, chains + cell);
      if (next <= cell) {
        return NONE;
      }
      cell = next;
      depth++;
      if (cell >= z1) {
        return findBeyond(base, cell, depth, fingerprint);
      }
      held = fingerprintInLevel1(base, cell);
      if (held == marker && depth >= 2 && store.payload(base, cell) == 0) {
        return NONE;
      }
      if (held == fingerprint) {
        return cell;
      }
    } while (goesOn(base, cell, held, fingerprint));
    return NONE;
  }

  /** Goes on with a cell in an extension, at a depth of its chain. */
  private int findBeyond(int base, int first, int firstDepth, long fingerprint) {
    int depth = firstDepth;
    for (int cell = first; cell != NONE; cell = next(base, cell)) {
      long held = store.fingerprint(base, cell);
      if (depth++ >= 2 && held == marker && store.payload(base, cell) == 0) {
        return NONE;
      }
      if (held >= fingerprint) {
        return held == fingerprint ? cell : NONE;
      }
    }
    return NONE;
  }

  private long fingerprintInLevel1(int base, int cell) {
    return Bits.get(words, base, fingerprints1 + cell * fingerprintBits, fingerprintBits);
  }

  /** {@return the first cell of a chain, or {@link #NONE}} */
  int first(int base, int chain) {
    if (chains > 2 * Long.SIZE) {
      return Bits.isSet(words, base, chain) ? Bits.rankOfMany(words, base, chain) : NONE;
    }
    // Which of two words a chain is in is as good as random, so masks choose, not a branch.
    int inSecond = -(chain >>> 6);
    long first = words[base];
    long word = first ^ ((first ^ words[base + 1]) & inSecond);
    if ((word >>> chain & 1) == 0) {
      return NONE;
    }
    return Long.bitCount(word & ~(-1L << chain)) + (Long.bitCount(first) & inSecond);
  }

  /**
   * {@return the ones before an index bit of level 1, the cell that hangs from it, for a lookup}
   */
  int rankInLevel1(int base, int bit) {
    return fewIndexBits ? Bits.rankOfFew(words, base, bit) : Bits.rankOfMany(words, base, bit);
  }

  /**
   * {@return the cell after another in its chain, or {@link #NONE}} It has a higher number: one
   * that has not, in a bucket that another thread changes meanwhile, ends a walk that might never
   * end.
   */
  int next(int base, int cell) {
    int p = chains + cell;
    int next = store.isSet(base, p) ? store.rank(base, p) : NONE;
    return next > cell ? next : NONE;
  }

  /** {@return the next cell of the same chain with the same fingerprint, or {@link #NONE}} */
  public int nextEqual(int base, int cell) {
    int next = next(base, cell);
    return next != NONE && store.fingerprint(base, next) == store.fingerprint(base, cell)
        ? next
        : NONE;
  }

  /** {@return the number of cells in a bucket} */
  int load(int base) {
    return store.load(base);
  }

  /** {@return the number of cells in the bucket with a number} */
  int bucketLoad(long bucket) {
    return store.load((int) bucket * bucketWords);
  }

  public long fingerprint(int base, int cell) {
    return store.fingerprint(base, cell);
  }

  public long payload(int base, int cell) {
    return store.payload(base, cell);
  }

  public void setPayload(int base, int cell, long payload) {
    store.setPayload(base, cell, payload);
  }

  // Changing.

  @Override
  public boolean insert(long hash) {
    return insert(base(hash), chain(hash), fingerprint(hash), 0);
  }

  @Override
  public void add(long hash, long copies) {
    countedChains().add(base(hash), chain(hash), fingerprint(hash), 0, copies);
  }

  @Override
  public boolean remove(long hash) {
    return remove(base(hash), chain(hash), fingerprint(hash), 0);
  }

  @Override
  void touch(long[] hashes, int offset, int count, long[] touched) {
    int lastWord = bucketWords - 1;
    for (int i = 0; i < count; i++) {
      int base = base(hashes[offset + i]);
      long read = words[base + lastWord];
      for (int word = 0; word < lastWord; word += LINE) {
        read ^= words[base + word];
      }
      touched[i] = read;
    }
  }

  /**
   * Adds a fingerprint, and what is beside it, to a chain.
   *
   * @return whether the table has changed
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public boolean insert(int base, int chain, long fingerprint, long payload) {
    return chainsOf.insert(base, chain, fingerprint, payload);
  }

  /**
   * Removes a fingerprint once, with what is beside it if that tells contents apart.
   *
   * @return whether it was there
   */
  public boolean remove(int base, int chain, long fingerprint, long payload) {
    return chainsOf.remove(base, chain, fingerprint, payload);
  }

  /** {@return its buckets in the form that files keep} */
  public TrimmedBuckets trimmed() {
    return new TrimmedBuckets(this, store);
  }

  /** {@return what chains of digits can do besides} */
  public PlainChains plainChains() {
    return (PlainChains) chainsOf;
  }

  /** {@return what chains that count can do besides} */
  public CountedChains countedChains() {
    return (CountedChains) chainsOf;
  }
}
