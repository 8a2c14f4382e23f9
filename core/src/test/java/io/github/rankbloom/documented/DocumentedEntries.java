package io.github.rankbloom.documented;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.documented.DocumentedBuckets.Cell;
import io.github.rankbloom.hash.KeyHash;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Files and messages of the rank-indexed kinds in version 2, taken apart as docs/format.md says:
 * entries, each a place, a payload and a count.
 */
final class DocumentedEntries {

  private static final int SET = 1;
  private static final int COUNTING = 3;
  private static final int VALUES = 4;

  /** What stands at a place. */
  record Symbol(long place, long payload) implements Comparable<Symbol> {
    @Override
    public int compareTo(Symbol other) {
      int byPlace = Long.compareUnsigned(place, other.place);
      return byPlace != 0 ? byPlace : Long.compareUnsigned(payload, other.payload);
    }
  }

  private final DocumentedContainer container;
  private final ByteBuffer parameters;
  private final long buckets;
  private final int chains;
  private final int fingerprintBits;
  private final int payloadBits;

  DocumentedEntries(byte[] bytes) {
    container = DocumentedContainer.of(bytes);
    assertEquals(2, container.version());
    parameters = container.parametersFrom(container.coding() == 2 ? 16 : 0);
    buckets = parameters.getLong(0);
    chains = Short.toUnsignedInt(parameters.getShort(8));
    fingerprintBits = parameters.get(10);
    payloadBits = parameters.get(11);
  }

  private boolean hasValues() {
    return container.kind() == VALUES;
  }

  private BigInteger places() {
    return BigInteger.valueOf(buckets)
        .multiply(BigInteger.valueOf(chains))
        .shiftLeft(fingerprintBits);
  }

  // Plain files.

  private DocumentedBuckets table() {
    return new DocumentedBuckets(
        container.body(),
        buckets,
        chains,
        fingerprintBits,
        payloadBits,
        parameters.getLong(32),
        parameters.getLong(56));
  }

  /** The entries of a chain, by what its cells mean in this kind. */
  private void addChain(List<Cell> cells, NavigableMap<Symbol, Long> entries) {
    if (container.kind() == SET) {
      cells.forEach(cell -> entries.put(new Symbol(cell.place(), 0), 1L));
    } else if (container.kind() == COUNTING) {
      addDigits(cells, entries);
    } else {
      addSymbols(cells, entries);
    }
  }

  /** Digits of the count less one, as payloads, the least significant first. */
  private void addDigits(List<Cell> cells, NavigableMap<Symbol, Long> entries) {
    long place = 0;
    int digit = 0;
    for (Cell cell : cells) {
      Symbol symbol = new Symbol(cell.place(), 0);
      digit = entries.containsKey(symbol) && cell.place() == place ? digit + 1 : 0;
      place = cell.place();
      entries.merge(
          symbol, (digit == 0 ? 1 : 0) + (cell.payload() << (digit * payloadBits)), Long::sum);
    }
  }

  /** Symbols once or twice; after the marker, rows of digits of those that stand twice. */
  private void addSymbols(List<Cell> cells, NavigableMap<Symbol, Long> entries) {
    long fingerprints = 1L << fingerprintBits;
    int end = 0;
    while (end < cells.size()
        && !(end >= 2
            && cells.get(end).place() % fingerprints == 0
            && cells.get(end).payload() == 0)) {
      end++;
    }
    List<Symbol> twice = new ArrayList<>();
    for (Cell cell : cells.subList(0, end)) {
      Symbol symbol = new Symbol(cell.place(), cell.payload());
      if (entries.merge(symbol, 1L, Long::sum) == 2) {
        twice.add(symbol);
      }
    }
    for (int i = end + 1; i < cells.size(); i++) {
      int at = i - end - 1;
      long digit = cells.get(i).place() % fingerprints;
      long more = digit << (at / twice.size() * fingerprintBits);
      entries.merge(twice.get(at % twice.size()), more, Long::sum);
    }
  }

  /** All entries of a plain file, with their counts. */
  NavigableMap<Symbol, Long> plain() {
    DocumentedBuckets table = table();
    NavigableMap<Symbol, Long> entries = new TreeMap<>();
    for (long bucket = 0; bucket < buckets; bucket++) {
      for (long chain = 0; chain < chains; chain++) {
        addChain(table.chain(bucket, chain), entries);
      }
    }
    assertEquals(
        parameters.getLong(40), entries.keySet().stream().map(Symbol::place).distinct().count());
    return entries;
  }

  /** The place of a hash. */
  long place(long hash) {
    return new BigInteger(Long.toUnsignedString(hash))
        .multiply(places())
        .shiftRight(64)
        .longValue();
  }

  // Messages.

  /** All entries of an entropy-coded message, or the changes that a delta lists. */
  NavigableMap<Symbol, Long> coded() {
    DocumentedSymbols in = new DocumentedSymbols(container.body());
    long number = in.bits(48);
    int[] classes = in.model((int) in.bits(6) + 1);
    boolean modelled = hasValues() && payloadBits >= 1 && payloadBits <= 8;
    int[] payloads = modelled ? in.model(1 << payloadBits) : null;
    DocumentedPlaces places = new DocumentedPlaces(places(), number, in);
    NavigableMap<Symbol, Long> entries = new TreeMap<>();
    for (long i = 0; i < number; i++) {
      long place = places.next();
      long payload = modelled ? in.symbol(payloads) : hasValues() ? in.bits(payloadBits) : 0;
      int bits = in.symbol(classes);
      long count = bits <= 1 ? bits : (1L << (bits - 1)) + in.bits(bits - 1);
      entries.put(new Symbol(place, payload), count);
    }
    in.finish();
    return entries;
  }

  /** What a delta makes of the entries of its base. */
  NavigableMap<Symbol, Long> patched(NavigableMap<Symbol, Long> base) {
    NavigableMap<Symbol, Long> target = new TreeMap<>(base);
    target.putAll(coded());
    target.values().removeIf(count -> count == 0);
    return target;
  }

  // Identity.

  /** What a filter with these entries is known by. */
  long identity(NavigableMap<Symbol, Long> entries) {
    BigInteger places = places();
    int twos = places.getLowestSetBit();
    ByteBuffer first = ByteBuffer.allocate(21).order(ByteOrder.LITTLE_ENDIAN);
    first.put((byte) container.kind()).put((byte) container.algorithm()).put((byte) 0);
    first.putLong(container.seed()).putLong(places.shiftRight(twos).longValue());
    first.put((byte) twos).put((byte) payloadBits);
    ByteBuffer rest = ByteBuffer.allocate(24 * entries.size()).order(ByteOrder.LITTLE_ENDIAN);
    entries.forEach(
        (symbol, count) -> {
          rest.putLong(symbol.place());
          if (hasValues()) {
            rest.putLong(symbol.payload());
          }
          if (container.kind() != SET) {
            rest.putLong(count);
          }
        });
    long digest = KeyHash.seeded(0).hash(first.array(), 0, first.position());
    for (int from = 0; from < rest.position(); from += 65_536) {
      int length = Math.min(65_536, rest.position() - from);
      digest = KeyHash.seeded(digest).hash(rest.array(), from, length);
    }
    return digest;
  }

  /** What a delta says that its base, then its target, are known by. */
  long[] identities() {
    ByteBuffer all = container.parametersFrom(0);
    return new long[] {all.getLong(0), all.getLong(8)};
  }
}
