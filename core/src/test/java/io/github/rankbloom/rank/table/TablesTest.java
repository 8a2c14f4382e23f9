package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TablesTest {

  private record Entry(long place, long payload, long count) {}

  /** Entries at random, some with several payloads and counts where the policy allows them. */
  private static List<Entry> entries(
      SplittableRandom random, CellPolicy policy, Places places, int payloadBits, int number) {
    TreeMap<Long, List<Entry>> entries = new TreeMap<>();
    // Where few repeat, some buckets have a chain with a tail, and others have none.
    int rarity = random.nextBoolean() ? 5 : 100;
    while (entries.size() < number) {
      long place = random.nextLong((long) places.count());
      List<Entry> here = new ArrayList<>();
      int payloads = policy == CellPolicy.VALUES && random.nextInt(4) == 0 ? 3 : 1;
      long payload = 0;
      for (int i = 0; i < payloads; i++) {
        payload += policy == CellPolicy.VALUES ? random.nextLong(1 + (2L << payloadBits) / 9) : 0;
        boolean repeats = policy != CellPolicy.SET && random.nextInt(rarity) == 0;
        here.add(new Entry(place, payload++, repeats ? 1 + random.nextInt(9) : 1));
      }
      entries.put(place, here);
    }
    return entries.values().stream().flatMap(List::stream).toList();
  }

  private static EntryCursor cursor(List<Entry> entries) {
    return new EntryCursor() {
      private int at = -1;

      @Override
      public boolean next() {
        return ++at < entries.size();
      }

      @Override
      public long place() {
        return entries.get(at).place();
      }

      @Override
      public long payload() {
        return entries.get(at).payload();
      }

      @Override
      public long count() {
        return entries.get(at).count();
      }
    };
  }

  private static List<Entry> list(PlaceTable table) {
    List<Entry> entries = new ArrayList<>();
    TableCursor cursor = table.cursor();
    while (cursor.next()) {
      entries.add(new Entry(cursor.place(), cursor.payload(), cursor.count()));
    }
    return entries;
  }

  private static Promise promise(Places places, Profile profile, long most, int payloadBits) {
    return new Promise(places, most, 0.5, payloadBits, profile, false);
  }

  /** From any arrangement to any other and back, nothing is lost and nothing depends on the way. */
  @ParameterizedTest
  @EnumSource(CellPolicy.class)
  void everyArrangementHoldsTheSame(CellPolicy policy) throws Exception {
    SplittableRandom random = Seeds.random("tables", policy);
    int payloadBits = policy == CellPolicy.VALUES || policy == CellPolicy.COUNTING ? 2 : 0;
    for (int round = 0; round < 60; round++) {
      Places places = Places.of(1 + random.nextInt(2000), 0.3 * Math.pow(0.1, random.nextInt(4)));
      int number = (int) Math.min(places.count() / 2, random.nextInt(2000));
      List<Entry> entries = entries(random, policy, places, payloadBits, number);
      PlaceTable table = null;
      for (int step = 0; step < 6; step++) {
        Profile profile = new Profile(1 + random.nextInt(640), 0.5 + 2 * random.nextDouble());
        long load = number / 2L + random.nextInt(1 + 2 * number);
        Arrangement arrangement =
            Arrangement.of(promise(places, profile, number, payloadBits), load);
        table =
            table == null
                ? Tables.make(() -> cursor(entries), arrangement, policy)
                : Tables.rearranged(table, arrangement, policy);
        assertTrue(((RankTable) table).hasShape(arrangement.shape()));
        assertEquals(entries, list(table), Seeds::replay);
        assertEquals(entries.stream().mapToLong(Entry::place).distinct().count(), table.distinct());
        PlaceTable direct = Tables.make(() -> cursor(entries), arrangement, policy);
        assertEquals(direct.cells(), table.cells());
        if (direct.geometry().equals(table.geometry())) {
          assertTrue(TableScan.sameCells((RankTable) direct, (RankTable) table), Seeds::replay);
        }
        assertTrue(direct.holdsTheSame(table), Seeds::replay);
        PlaceTable resized = Tables.rearranged(table, arrangement.withLoad(load + 1), policy);
        assertEquals(entries, list(resized), Seeds::replay);
      }
    }
  }

  @Test
  void tablesOfEntriesAreThoseOfInsertions() throws Exception {
    SplittableRandom random = Seeds.random("insertions");
    Places places = Places.of(3000, 0.01);
    Arrangement arrangement = Arrangement.of(promise(places, Profile.COMPACT, 3000, 0), 3000);
    List<Entry> entries = entries(random, CellPolicy.SET, places, 0, 2500);
    RankTable table = (RankTable) Tables.make(() -> cursor(entries), arrangement, CellPolicy.SET);
    RankTable inserted = new RankTable(table.geometry(), CellPolicy.SET);
    int bits = table.geometry().fingerprintBits();
    int chains = table.geometry().chains();
    for (Entry entry : entries) {
      long chain = entry.place() >>> bits;
      int base = (int) (chain / chains) * table.geometry().bucketWords();
      long fingerprint = entry.place() & ((1L << bits) - 1);
      assertTrue(inserted.insert(base, (int) (chain % chains), fingerprint, 0));
    }
    assertTrue(TableScan.sameCells(inserted, table));
  }
}
