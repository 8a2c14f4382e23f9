package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Words;
import io.github.rankbloom.rank.plan.RankGeometry;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a bucket in trimmed form, where it lies among the bits of a file.
 *
 * <pre>
 *   | base index: chains | higher index: load | fingerprints: load x r | payloads: load x q |
 * </pre>
 *
 * <p>The bits may be anything: nothing here reads out of bounds or goes round in circles.
 */
public final class TrimmedBucket {

  /** The load of bits that are no bucket. */
  public static final int MALFORMED = -1;

  /**
   * What the buckets of a file look like.
   *
   * @param chains chains of a bucket
   * @param fingerprintBits bits of a fingerprint (r)
   * @param payloadBits bits beside each fingerprint (q)
   * @param maxLoad the most cells of a bucket
   * @param marked whether chains may have tails that count
   */
  public record Form(
      int chains, int fingerprintBits, int payloadBits, int maxLoad, boolean marked) {

    /** {@return the bits of a cell with its bit of the higher index} */
    public int cellBits() {
      return 1 + fingerprintBits + payloadBits;
    }

    /** {@return the bits of a bucket with {@code load} cells} */
    public long bits(long load) {
      return chains + load * cellBits();
    }
  }

  private TrimmedBucket() {}

  /** {@return the bits of a table's bucket with {@code load} cells} */
  static long bits(RankGeometry geometry, long load) {
    return geometry.chains() + load * (1 + geometry.fingerprintBits() + geometry.payloadBits());
  }

  /**
   * The number of cells of the bucket at a bit: each part of the index tells the length of the
   * next.
   *
   * @return the load, or {@link #MALFORMED} if it is more than a bucket can have
   */
  public static int load(Words words, long bit, Form form) {
    long at = bit;
    int ahead = form.chains();
    int load = 0;
    while (ahead > 0) {
      int ones = words.count(at, ahead);
      load += ones;
      if (load > form.maxLoad()) {
        return MALFORMED;
      }
      at += ahead;
      ahead = ones;
    }
    return load;
  }

  /**
   * {@return the first cell that has a fingerprint in a chain of the bucket at a bit, which has
   * {@code load} cells, or {@link RankTable#NONE}}
   */
  public static int find(Words words, long bit, int load, int chain, long fingerprint, Form form) {
    Walk walk = new Walk(words, bit, load, chain, form);
    for (int depth = 0; walk.next(); depth++) {
      long held = walk.fingerprint();
      boolean ends = walk.isMarker(depth, held);
      if (ends || held >= fingerprint) {
        return held == fingerprint && !ends ? walk.cell : RankTable.NONE;
      }
    }
    return RankTable.NONE;
  }

  /** {@return the cells that {@link #find} looks at, in order} */
  public static List<Integer> visited(
      Words words, long bit, int load, int chain, long fingerprint, Form form) {
    List<Integer> cells = new ArrayList<>();
    Walk walk = new Walk(words, bit, load, chain, form);
    for (int depth = 0; walk.next(); depth++) {
      cells.add(walk.cell);
      long held = walk.fingerprint();
      if (held >= fingerprint || walk.isMarker(depth, held)) {
        break;
      }
    }
    return cells;
  }

  /** {@return the cells of a chain, in order} */
  public static List<Integer> cells(Words words, long bit, int load, int chain, Form form) {
    List<Integer> cells = new ArrayList<>();
    Walk walk = new Walk(words, bit, load, chain, form);
    while (walk.next()) {
      cells.add(walk.cell);
    }
    return cells;
  }

  /** {@return how often a chain that counts holds a fingerprint} */
  public static long copies(
      Words words, long bit, int load, int chain, long fingerprint, Form form) {
    return new Walk(words, bit, load, chain, form).count(fingerprint, 0, form.fingerprintBits());
  }

  /**
   * Lists the different payloads of a fingerprint in a chain that counts.
   *
   * @param into takes as many as it has room for, in ascending order
   * @return how many there are
   */
  public static int payloads(
      Words words, long bit, int load, int chain, long fingerprint, Form form, long[] into) {
    return new Walk(words, bit, load, chain, form).payloads(fingerprint, into);
  }

  /** Goes along a chain of the bucket at a bit. */
  private static final class Walk extends ChainWalk {
    private final Words words;
    private final long bit;
    private final int load;
    private final Form form;
    private int hangsFrom;
    private int counted;
    private int cell;

    Walk(Words words, long bit, int load, int chain, Form form) {
      this.words = words;
      this.bit = bit;
      this.load = load;
      this.form = form;
      hangsFrom = chain;
    }

    @Override
    boolean next() {
      if (!words.isSet(bit + hangsFrom)) {
        return false;
      }
      // The walk goes forward only, so the ones counted so far need not be counted again.
      cell += words.count(bit + counted, hangsFrom - counted);
      counted = hangsFrom;
      if (cell >= load || form.chains() + cell < hangsFrom) {
        return false;
      }
      hangsFrom = form.chains() + cell;
      return true;
    }

    /** Whether this cell, which holds a fingerprint, ends the fingerprints of its chain. */
    boolean isMarker(int depth, long held) {
      return form.marked() && depth >= 2 && held == 0 && payload() == 0;
    }

    @Override
    long fingerprint() {
      return TrimmedBucket.fingerprint(words, bit, load, cell, form);
    }

    @Override
    long payload() {
      return form.payloadBits() == 0 ? 0 : TrimmedBucket.payload(words, bit, load, cell, form);
    }
  }

  /** {@return the next cell of the same chain with the same fingerprint, or NONE} */
  public static int nextEqual(Words words, long bit, int load, int cell, Form form) {
    int p = form.chains() + cell;
    if (!words.isSet(bit + p)) {
      return RankTable.NONE;
    }
    int next = words.count(bit, p);
    return next > cell
            && next < load
            && fingerprint(words, bit, load, next, form)
                == fingerprint(words, bit, load, cell, form)
        ? next
        : RankTable.NONE;
  }

  /** {@return the fingerprint of a cell of the bucket of {@code load} cells at a bit} */
  public static long fingerprint(Words words, long bit, int load, int cell, Form form) {
    int width = form.fingerprintBits();
    return words.field(bit + form.chains() + load + (long) cell * width, width);
  }

  /** {@return the payload of a cell of the bucket of {@code load} cells at a bit} */
  public static long payload(Words words, long bit, int load, int cell, Form form) {
    int width = form.payloadBits();
    long payloads = bit + form.chains() + load * (1L + form.fingerprintBits());
    return words.field(payloads + (long) cell * width, width);
  }
}
