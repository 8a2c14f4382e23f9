package io.github.rankbloom.documented;

import io.github.rankbloom.documented.DocumentedBuckets.Cell;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Files and messages of {@code rank-dleft}, and of the rank-indexed kinds in version 1, taken apart
 * as docs/format.md and docs/rank-messages.md say.
 */
final class DocumentedRank {

  private static final int D_LEFT = 5;

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

  private DocumentedBuckets table() {
    return new DocumentedBuckets(
        container.body(), buckets(), chains, fingerprintBits, payloadBits, cells, group);
  }

  // Plain files.

  /** The payloads of all cells that agree with a key. */
  List<Long> payloads(long hash) {
    long bucket = DocumentedTable.high(hash, bucketsOfSubtable);
    long rest = hash * bucketsOfSubtable;
    long chain = DocumentedTable.high(rest, chains);
    long fingerprint = DocumentedTable.first(rest * chains, fingerprintBits);
    DocumentedBuckets table = table();
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < subtables; i++) {
      long x = (chain << fingerprintBits) + fingerprint + i * 0x9E3779B97F4A7C15L;
      long shift = i == 0 ? 0 : DocumentedTable.high(DocumentedTable.mix(x), bucketsOfSubtable);
      long home = i * bucketsOfSubtable + (bucket + shift) % bucketsOfSubtable;
      table.chain(home, chain).stream()
          .filter(cell -> cell.place() % (1L << fingerprintBits) == fingerprint)
          .forEach(cell -> found.add(cell.payload()));
    }
    return found;
  }

  /** The place of a hash, in a table without subtables. */
  long place(long hash) {
    long rest = hash * bucketsOfSubtable;
    long chain = DocumentedTable.high(hash, bucketsOfSubtable) * chains;
    chain += DocumentedTable.high(rest, chains);
    return (chain << fingerprintBits) + DocumentedTable.first(rest * chains, fingerprintBits);
  }

  /** All cells of a file or message. */
  List<Cell> cells() {
    return container.coding() == 0 ? plainCells() : codedCells();
  }

  /** All cells of a plain file, by place. */
  List<Cell> plainCells() {
    return table().all();
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
    DocumentedPlaces places = new DocumentedPlaces(u, count, in);
    List<Cell> list = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      long place = places.next();
      long payload = !withPayloads ? 0 : modelled ? in.symbol(model) : in.bits(payloadBits);
      list.add(new Cell(place, payload));
    }
    return list;
  }
}
