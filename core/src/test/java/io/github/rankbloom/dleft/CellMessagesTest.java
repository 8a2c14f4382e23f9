package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.dleft.format.SortedValues;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.dleft.table.CellList;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.dleft.table.FingerprintTable;
import io.github.rankbloom.dleft.table.Unit;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages of d-left filters: those of other geometries than are planned, and how long they are.
 */
class CellMessagesTest {

  private static final KeyHash HASHING = KeyHash.seeded(3);

  @Test
  void sortedValuesTakeWhatTheyAreWorth() throws IOException {
    SplittableRandom random = Seeds.random("sorted values");
    for (int count : new int[] {0, 1, 2, 7, SortedValues.MAX}) {
      for (int bits : new int[] {1, 3, 20, 63, 64}) {
        EntropyEncoder out = new EntropyEncoder();
        List<long[]> lists = new ArrayList<>();
        double worth = 0;
        for (int round = 0; round < 300; round++) {
          long[] values = random.longs(count).map(value -> CellList.cut(value, bits)).toArray();
          FingerprintTable.sortUnsigned(values, count);
          lists.add(values);
          SortedValues.encode(values, 0, count, bits, out);
          worth += count * bits - log2OfOrders(values);
        }
        EntropyDecoder in = new EntropyDecoder(out.finish(), (int) ((out.byteSize() + 7) / 8));
        for (long[] values : lists) {
          long[] decoded = new long[count];
          SortedValues.decode(decoded, 0, count, bits, in);
          assertArrayEquals(values, decoded, Seeds.replay());
        }
        in.finish();
        assertEquals(worth, out.byteSize() * 8.0, 0.002 * worth + 200, count + " of " + bits);
      }
    }
  }

  /** In how many orders values can stand that look different. */
  private static double log2OfOrders(long[] values) {
    double orders = 0;
    int equal = 1;
    for (int i = 0; i < values.length; i++) {
      equal = i > 0 && values[i] == values[i - 1] ? equal + 1 : 1;
      orders += Math.log((i + 1.0) / equal);
    }
    return orders / Math.log(2);
  }

  static Stream<DLeftGeometry> growing() {
    return Stream.of(
        DLeftGeometry.of64(3, 12),
        DLeftGeometry.of64(3, 12).withGroup(4),
        DLeftGeometry.of128(2, 7),
        DLeftGeometry.of128(3, 8).withGroup(2),
        new DLeftGeometry(1, 1, 1, 1024, 12, Arrays.asList(new Integer[] {0, 2, 0, 1, 2})),
        DLeftGeometry.ofSingleCells(40, 64));
  }

  @ParameterizedTest
  @MethodSource("growing")
  void growingFiltersTravel(DLeftGeometry geometry) throws IOException {
    SplittableRandom random = Seeds.random("growing", geometry);
    List<DLeftFilter> versions = new ArrayList<>();
    for (double part : new double[] {0, 0.02, 0.5, 0.6, 1}) {
      DLeftFilter filter = DLeftFilter.KIND.create(geometry, HASHING);
      try {
        long room = geometry.subtables() * geometry.buckets() * geometry.capacity();
        random.longs((long) (part * room)).forEach(filter::putHash);
      } catch (FilterFullException e) {
        assertTrue(part > 0.3, Seeds.replay());
      }
      versions.add(filter);
    }
    DLeftFilter more = versions.get(2).copy();
    more.putHash(random.nextLong());
    versions.add(more);
    assertTravel(DLeftFilter.KIND, versions);
  }

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.dleft.DLeftCountingModelTest#geometries")
  void countingFiltersTravel(DLeftCountingGeometry geometry) throws IOException {
    if (geometry.lengths() == RemainderLengths.FIXED) {
      assertTravel(DLeftCountingFilter.KIND, churned(DLeftCountingFilter.KIND, geometry));
    } else {
      FilterKind<DLeftDynamicCountingFilter> kind = DLeftDynamicCountingFilter.KIND;
      assertTravel(kind, churned(kind, geometry));
    }
  }

  /** Versions of a filter between which keys of three hashes' worth of bits came and went. */
  private static <F extends RemainderFilter<F>> List<F> churned(
      FilterKind<F> kind, DLeftCountingGeometry geometry) {
    SplittableRandom random = Seeds.random("churned", geometry);
    long[] crowd = random.longs(60).map(hash -> hash & 0xE0000000000000FFL).toArray();
    F filter = kind.create(geometry, HASHING);
    List<F> versions = new ArrayList<>(List.of(filter.copy()));
    for (int operation = 1; operation <= 600; operation++) {
      long hash = crowd[random.nextInt(crowd.length)];
      try {
        if (random.nextInt(5) < 3) {
          filter.putHash(hash, 1 + random.nextInt(1 + random.nextInt(3)));
        } else {
          filter.removeHash(hash);
        }
      } catch (FilterFullException e) {
        filter.removeHash(hash);
      }
      if (operation % 150 < 2) {
        versions.add(filter.copy());
      }
    }
    return versions;
  }

  private static <F extends Filter> void assertTravel(FilterKind<F> kind, List<F> versions)
      throws IOException {
    for (F base : versions) {
      Message whole = kind.message(base, Coding.ENTROPY);
      assertEquals(Coding.ENTROPY, whole.coding());
      Filter arrived = Kinds.read(whole.toByteArray());
      assertEquals(base, arrived, Seeds.replay());
      assertEquals(base.approximateElementCount(), arrived.approximateElementCount());
      for (F target : versions) {
        byte[] delta = kind.delta(base, target).toByteArray();
        F patched = kind.patchFrom(base, new ByteArrayInputStream(delta), Kinds.AMPLE);
        assertEquals(target, patched, Seeds.replay());
        assertEquals(target.approximateElementCount(), patched.approximateElementCount());
      }
    }
  }

  /** Within a thousandth of the information in loads, fingerprints and counts, and the header. */
  @Test
  void wholeFiltersTakeWhatTheyAreWorth() {
    SplittableRandom random = Seeds.random("worth");
    DLeftFilter set = DLeftFilter.KIND.create(DLeftGeometry.of64(3, 4096), HASHING);
    random.longs(49_152).forEach(set::putHash);
    assertWorth(set.table(), DLeftFilter.KIND.message(set, Coding.ENTROPY));
    DLeftCountingFilter counting =
        DLeftCountingFilter.KIND.create(
            new DLeftCountingGeometry(4, 2048, RemainderLengths.FIXED, 8, 14, 1, 120), HASHING);
    random.longs(49_152).forEach(counting::putHash);
    assertWorth(counting.table(), DLeftCountingFilter.KIND.message(counting, Coding.ENTROPY));
  }

  private static void assertWorth(CellTable<?> table, Message message) {
    Unit unit = table.newUnit();
    double worth = 0;
    for (int subtable = 0; subtable < table.subtables(); subtable++) {
      long[] loads = new long[table.shapeAlphabets()[0]];
      long units = table.units() / table.subtables();
      for (long index = subtable * units; index < (subtable + 1) * units; index++) {
        table.read(index, unit);
        CellList cells = unit.slots[0];
        loads[cells.size]++;
        worth += cells.size * unit.bits(0, 0);
        worth -= log2OfOrders(Arrays.copyOf(cells.values, cells.size));
      }
      for (long buckets : loads) {
        worth -= buckets == 0 ? 0 : buckets * Math.log((double) buckets / units) / Math.log(2);
      }
    }
    assertEquals(worth, message.byteSize() * 8.0, 0.001 * worth + 1500);
  }

  /** A key that came costs its fingerprint, its bucket and little more. */
  @Test
  void deltasTakeLittleMoreThanTheKeysThatCame() {
    SplittableRandom random = Seeds.random("came");
    DLeftFilter base = DLeftFilter.KIND.create(DLeftGeometry.of64(3, 4096), HASHING);
    random.longs(40_000).forEach(base::putHash);
    DLeftFilter target = base.copy();
    int news = 400;
    random.longs(news).forEach(target::putHash);
    double bucketBits = Math.log(3 * 4096.0 / news) / Math.log(2) + 1.443;
    long delta = DLeftFilter.KIND.delta(base, target).byteSize() * 8;
    assertTrue(delta < news * (bucketBits + 16 + 3) + 1500, delta + " bits");
  }
}
