package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.support.Seeds;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crowded chains with heavy repeats against a map from place and payload to count. */
class CountedChainsTest {

  private static final int BUCKETS = 3;
  private static final int CHAINS = 4;
  private static final int OPERATIONS = 30_000;

  /** A place of the table, and what is beside its fingerprint. */
  private record Symbol(long place, long payload) implements Comparable<Symbol> {
    @Override
    public int compareTo(Symbol other) {
      return Entries.compare(place, payload, other.place, other.payload);
    }
  }

  private final TreeMap<Symbol, Long> model = new TreeMap<>();
  private RankGeometry geometry;
  private CellPolicy policy;
  private RankTable table;

  @ParameterizedTest
  @CsvSource({
    "1, 0", "2, 0", "3, 0", "4, 0", "5, 0", "6, 0", "1, 1", "2, 1", "3, 2", "4, 3", "2, 64", "40, 0"
  })
  void tablesHoldWhatTheModelHolds(int fingerprintBits, int payloadBits) throws Exception {
    geometry =
        new RankGeometry(
            BUCKETS, CHAINS, fingerprintBits, payloadBits, 20, 12, 300, BUCKETS, BUCKETS - 1);
    policy = payloadBits == 0 ? CellPolicy.MULTISET : CellPolicy.VALUES;
    table = new RankTable(geometry, policy);
    SplittableRandom random = Seeds.random("counted", fingerprintBits, payloadBits);
    for (int i = 0; i < OPERATIONS; i++) {
      boolean growing = i / 3000 % 2 == 0;
      Symbol symbol = symbol(random);
      switch (random.nextInt(8)) {
        case 0, 1, 2, 3, 4 -> {
          if (growing == (random.nextInt(8) != 0)) {
            put(symbol);
          } else {
            remove(symbol);
          }
        }
        case 5 -> addMany(symbol, random);
        case 6 -> replace(symbol, symbol(random).payload());
        default -> assertTells(symbol);
      }
      if (i % 500 == 0) {
        assertHolds();
      }
    }
  }

  private Symbol symbol(SplittableRandom random) {
    long bucket = random.nextInt(BUCKETS);
    long chain = bucket * CHAINS + random.nextInt(CHAINS);
    // Few fingerprints, the least and the largest among them.
    int bits = geometry.fingerprintBits();
    long mask = (1L << bits) - 1;
    long fingerprint = (random.nextInt(Math.min(6, 1 << Math.min(bits, 3))) - 2) & mask;
    long payload =
        geometry.payloadBits() == 0
            ? 0
            : (random.nextInt(4) - 1L) & (-1L >>> -geometry.payloadBits());
    return new Symbol(chain << bits | fingerprint, payload);
  }

  private int base(Symbol symbol) {
    long chain = symbol.place() >>> geometry.fingerprintBits();
    return (int) (chain / CHAINS) * geometry.bucketWords();
  }

  private int chain(Symbol symbol) {
    return (int) ((symbol.place() >>> geometry.fingerprintBits()) % CHAINS);
  }

  private long fingerprint(Symbol symbol) {
    return symbol.place() & ((1L << geometry.fingerprintBits()) - 1);
  }

  private void put(Symbol symbol) {
    long cells = table.cells();
    try {
      table.insert(base(symbol), chain(symbol), fingerprint(symbol), symbol.payload());
      model.merge(symbol, 1L, Long::sum);
    } catch (FilterFullException e) {
      assertEquals(cells, table.cells());
    }
  }

  private void remove(Symbol symbol) {
    boolean there = model.containsKey(symbol);
    assertEquals(
        there,
        table.remove(base(symbol), chain(symbol), fingerprint(symbol), symbol.payload()),
        Seeds::replay);
    model.computeIfPresent(symbol, (s, count) -> count == 1 ? null : count - 1);
  }

  private void addMany(Symbol symbol, SplittableRandom random) {
    long count = model.getOrDefault(symbol, 0L);
    long copies =
        count > 100 || random.nextBoolean() ? -count : random.nextLong(1L << random.nextInt(50));
    if (copies != 0) {
      try {
        table
            .countedChains()
            .add(base(symbol), chain(symbol), fingerprint(symbol), symbol.payload(), copies);
        model.merge(symbol, copies, (a, b) -> a + b == 0 ? null : a + b);
      } catch (FilterFullException e) {
        assertTrue(copies > 0);
      }
    }
  }

  private void replace(Symbol symbol, long payload) {
    try {
      boolean there =
          table
              .countedChains()
              .replace(base(symbol), chain(symbol), fingerprint(symbol), symbol.payload(), payload);
      assertEquals(model.containsKey(symbol), there);
      if (there) {
        model.computeIfPresent(symbol, (s, count) -> count == 1 ? null : count - 1);
        model.merge(new Symbol(symbol.place(), payload), 1L, Long::sum);
      }
    } catch (FilterFullException e) {
      assertTrue(model.containsKey(symbol));
    }
  }

  private void assertTells(Symbol symbol) {
    int base = base(symbol);
    int chain = chain(symbol);
    assertEquals(
        model.getOrDefault(symbol, 0L),
        table.countedChains().copies(base, chain, fingerprint(symbol), symbol.payload()),
        Seeds::replay);
    long[] here =
        model
            .subMap(new Symbol(symbol.place(), 0), true, new Symbol(symbol.place(), -1), true)
            .keySet()
            .stream()
            .mapToLong(Symbol::payload)
            .toArray();
    long[] payloads = new long[2];
    int found = table.countedChains().payloads(base, chain, fingerprint(symbol), payloads);
    assertEquals(here.length, found, Seeds::replay);
    for (int i = 0; i < Math.min(2, found); i++) {
      assertEquals(here[i], payloads[i], Seeds::replay);
    }
    int cell = table.find(base, chain, fingerprint(symbol));
    assertEquals(found > 0, cell != RankTable.NONE, Seeds::replay);
    if (found > 0) {
      assertEquals(here[0], table.payload(base, cell), Seeds::replay);
    }
  }

  /** Cell by cell what the content makes of the table, whatever the way that led there. */
  private void assertHolds() throws Exception {
    var entries = model.entrySet().iterator();
    EntryCursor cursor =
        new EntryCursor() {
          private Map.Entry<Symbol, Long> entry;

          @Override
          public boolean next() {
            entry = entries.hasNext() ? entries.next() : null;
            return entry != null;
          }

          @Override
          public long place() {
            return entry.getKey().place();
          }

          @Override
          public long payload() {
            return entry.getKey().payload();
          }

          @Override
          public long count() {
            return entry.getValue();
          }
        };
    RankTable expected = Tables.fill(cursor, geometry, policy);
    assertEquals(expected.cells(), table.cells(), Seeds::replay);
    assertEquals(expected.distinct(), table.distinct(), Seeds::replay);
    assertTrue(TableScan.sameCells(expected, table), Seeds::replay);
    RankTable restored = new RankTable(geometry, policy);
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      long[] trimmed = new long[2000];
      table.trimmed().trim(bucket, trimmed, 0);
      restored.trimmed().restore(bucket, table.bucketLoad(bucket), trimmed, 0);
    }
    assertTrue(TableScan.sameCells(restored, table), Seeds::replay);
  }
}
