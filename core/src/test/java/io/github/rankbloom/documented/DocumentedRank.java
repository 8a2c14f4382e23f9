package io.github.rankbloom.documented;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Files and messages of the rank-indexed kinds, taken apart as docs/format.md and
 * docs/rank-messages.md say.
 */
final class DocumentedRank {

  private static final int D_LEFT = 5;

  /** A cell: its place, counted through the whole table, and its payload. */
  record Cell(long place, long payload) {}

  private final DocumentedContainer container;
  private final boolean dLeft;
  private final long bucketsOfSubtable;
  private final int subtables;
  private final int chains;
  private final int fingerprintBits;
  private final int payloadBits;
  private final long cells;
  private final long group;

  /** The cells removed and added, for a delta. */
  private final long removed;

  private final long added;

  DocumentedRank(byte[] bytes) {
    container = DocumentedContainer.of(bytes);
    boolean isDelta = container.coding() == 2;
    ByteBuffer parameters = container.parametersFrom(isDelta ? 16 : 0);
    dLeft = container.kind() == D_LEFT;
    bucketsOfSubtable = parameters.getLong(0);
    subtables = dLeft ? parameters.get(15) : 1;
    chains = Short.toUnsignedInt(parameters.getShort(dLeft ? 12 : 36));
    fingerprintBits = parameters.get(dLeft ? 14 : 38);
    payloadBits = dLeft ? 0 : parameters.get(39);
    cells = parameters.getLong(dLeft ? 16 : 40);
    group = parameters.getLong(dLeft ? 32 : 64);
    int counts = dLeft ? 40 : 72;
    removed = isDelta ? parameters.getLong(counts) : 0;
    added = isDelta ? parameters.getLong(counts + 8) : 0;
  }

  private long buckets() {
    return subtables * bucketsOfSubtable;
  }

  private long bits(long from, int width) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      long bit = from + i;
      value |= (container.body()[(int) (bit / 64)] >>> (bit % 64) & 1) << i;
    }
    return value;
  }

  // Plain files.

  /** Ones of base and higher index, which are as many as the bucket has cells. */
  private int load(long at) {
    int cellsSoFar = 0;
    int end = chains;
    int from = 0;
    while (from < end) {
      int ones = 0;
      for (int i = from; i < end; i++) {
        ones += (int) bits(at + i, 1);
      }
      cellsSoFar += ones;
      from = end;
      end = from + ones;
    }
    return cellsSoFar;
  }

  private long bucketBits(int load) {
    return chains + (long) load * (1 + fingerprintBits + payloadBits);
  }

  private long bucketAt(long bucket) {
    long contentBits = buckets() * chains + cells * (1L + fingerprintBits + payloadBits);
    long directory = (contentBits + 63) / 64;
    assertEquals(directory + (buckets() + group - 1) / group, container.body().length);
    long at = container.body()[(int) (directory + bucket / group)];
    for (long skipped = bucket / group * group; skipped < bucket; skipped++) {
      at += bucketBits(load(at));
    }
    return at;
  }

  /** The cells of a chain, in its order. */
  private List<Cell> chain(long bucket, long chain) {
    long at = bucketAt(bucket);
    int load = load(at);
    long fingerprints = at + chains + load;
    long payloads = fingerprints + (long) load * fingerprintBits;
    List<Cell> cellsOfChain = new ArrayList<>();
    long p = chain;
    while (bits(at + p, 1) == 1) {
      long c = 0;
      for (long i = 0; i < p; i++) {
        c += bits(at + i, 1);
      }
      long fingerprint = bits(fingerprints + c * fingerprintBits, fingerprintBits);
      cellsOfChain.add(
          new Cell(
              ((bucket * chains + chain) << fingerprintBits) + fingerprint,
              bits(payloads + c * payloadBits, payloadBits)));
      p = chains + c;
    }
    return cellsOfChain;
  }

  /** The payloads of all cells that agree with a key. */
  List<Long> payloads(long hash) {
    long bucket = DocumentedTable.high(hash, bucketsOfSubtable);
    long rest = hash * bucketsOfSubtable;
    long chain = DocumentedTable.high(rest, chains);
    long fingerprint = DocumentedTable.first(rest * chains, fingerprintBits);
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < subtables; i++) {
      long x = (chain << fingerprintBits) + fingerprint + i * 0x9E3779B97F4A7C15L;
      long shift = i == 0 ? 0 : DocumentedTable.high(DocumentedTable.mix(x), bucketsOfSubtable);
      long home = i * bucketsOfSubtable + (bucket + shift) % bucketsOfSubtable;
      chain(home, chain).stream()
          .filter(cell -> cell.place() % (1L << fingerprintBits) == fingerprint)
          .forEach(cell -> found.add(cell.payload()));
    }
    return found;
  }

  /** All cells of a plain file, by place. */
  List<Cell> plainCells() {
    List<Cell> all = new ArrayList<>();
    for (long bucket = 0; bucket < buckets(); bucket++) {
      for (long chain = 0; chain < chains; chain++) {
        all.addAll(chain(bucket, chain));
      }
    }
    return all;
  }

  // Messages.

  /** All cells of an entropy-coded message. */
  List<Cell> codedCells() {
    DocumentedSymbols in = new DocumentedSymbols(container.body());
    List<Cell> all = cells(cells, true, in);
    in.finish();
    return all;
  }

  /** What a delta makes of the cells of its base. */
  List<Cell> patched(List<Cell> base) {
    DocumentedSymbols in = new DocumentedSymbols(container.body());
    List<Cell> leaving = cells(removed, false, in);
    List<Cell> coming = cells(added, true, in);
    in.finish();
    List<Cell> target = new ArrayList<>(base);
    for (Cell cell : leaving) {
      int last = target.size() - 1;
      while (target.get(last).place() != cell.place()) {
        last--;
      }
      target.remove(last);
    }
    for (Cell cell : coming) {
      int after = target.size();
      while (after > 0 && target.get(after - 1).place() > cell.place()) {
        after--;
      }
      target.add(after, cell);
    }
    return target;
  }

  private List<Cell> cells(long count, boolean withPayloads, DocumentedSymbols in) {
    boolean modelled = withPayloads && payloadBits >= 1 && payloadBits <= 8;
    int[] model = modelled ? in.model(1 << payloadBits) : null;
    BigInteger u =
        BigInteger.valueOf(buckets())
            .multiply(BigInteger.valueOf(chains))
            .shiftLeft(fingerprintBits);
    BigInteger n = BigInteger.valueOf(Math.max(1, count));
    int s = Math.max(0, u.divide(n).bitLength() - 4);
    int[] shares = DocumentedSymbols.shares(weights(n.shiftLeft(32 + s).divide(u).longValue()));
    List<Cell> list = new ArrayList<>();
    long place = 0;
    for (long i = 0; i < count; i++) {
      long h = in.symbol(shares);
      if (h == 255) {
        h += in.bits(48);
      }
      place += (h << s) + in.bits(s);
      long payload = !withPayloads ? 0 : modelled ? in.symbol(model) : in.bits(payloadBits);
      list.add(new Cell(place, payload));
    }
    return list;
  }

  /** The weights of the symbols 0 to 255, for a rate in units of 2^-32. */
  private static long[] weights(long rate) {
    BigInteger one = BigInteger.ONE.shiftLeft(32);
    BigInteger part = BigInteger.valueOf(rate).min(one.shiftLeft(4)).shiftRight(6);
    BigInteger term = one;
    BigInteger e = one;
    for (int k = 1; term.signum() != 0; k++) {
      // Shifts round down and divisions towards zero.
      term = term.multiply(part).shiftRight(32).negate().divide(BigInteger.valueOf(k));
      e = e.add(term);
    }
    for (int i = 0; i < 6; i++) {
      e = e.multiply(e).shiftRight(32);
    }
    long[] weights = new long[256];
    BigInteger weight = one.shiftLeft(6);
    for (int h = 0; h < 256; h++) {
      weights[h] = Math.max(1, weight.longValueExact());
      weight = weight.multiply(e).shiftRight(32);
    }
    return weights;
  }
}
