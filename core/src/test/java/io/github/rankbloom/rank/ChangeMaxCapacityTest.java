package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.LinesOf;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeMaxCapacityTest {

  private static RankMultisetFilter filter(boolean fixed, long keys) {
    RankMultisetFilter.Builder builder =
        RankMultisetFilter.builder().expectedInsertions(1000).fpp(0.01);
    return filled((fixed ? builder.fixed() : builder).build(), keys);
  }

  private static RankMultisetFilter filled(RankMultisetFilter filter, long keys) {
    put(filter, 0, keys);
    return filter;
  }

  private static void put(RankMultisetFilter filter, long first, long last) {
    for (long key = first; key < last; key++) {
      filter.put(key);
    }
  }

  private static RankMultisetFilter written(RankMultisetFilter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return RankMultisetFilter.readFrom(new ByteArrayInputStream(out.toByteArray()), 1 << 20);
  }

  @Test
  void asManyKeysAsBeforeChangeNothing() {
    for (double fpp : new double[] {0.8, 0.3, 0.01}) {
      RankMultisetFilter filter =
          RankMultisetFilter.builder().expectedInsertions(4000).fpp(fpp).build();
      filter.changeMaxCapacity(4000);
      assertEquals(fpp, filter.askedFpp());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"growing", "fixed", "in lines"})
  void moreKeysAreTakenAtTheFppThatFollows(String what) throws IOException {
    boolean inLines = what.equals("in lines");
    RankMultisetFilter filter =
        inLines
            ? filled(InLines.empty(RankMultisetFilter.RANK_KIND, 1000), 1000)
            : filter(what.equals("fixed"), 1000);
    double fpp = inLines ? LinesOf.FPP : 0.01;
    RankMultisetFilter same = filter.copy();
    filter.changeMaxCapacity(3000);
    assertEquals(3000, filter.maxCapacity());
    assertEquals(3 * fpp, filter.askedFpp(), 0.05 * fpp);
    assertEquals(same, filter);
    filter = written(filter);
    assertEquals(3000, filter.maxCapacity());
    put(filter, 1000, 3000);
    for (long key = 0; key < 3000; key++) {
      assertTrue(filter.mightContain(key));
    }
    assertTrue(filter.expectedFpp() <= filter.askedFpp());
    assertTrue(filter.isCompatible(same));
    RankMultisetFilter full = filter;
    FilterFullException e = assertThrows(FilterFullException.class, () -> put(full, 3000, 10_000));
    assertEquals(FilterFullException.Reason.CAPACITY, e.reason());
    assertEquals(3000, e.capacity());
  }

  /** A filter of given sizes was promised nothing, so every place may be taken. */
  @Test
  void allPlacesMayBePromised() throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.KIND.create(
            new RankGeometry(4, 4, 4, 0, 20, 0, 0, 0, 0), KeyHash.DEFAULT);
    put(filter, 0, 10);
    filter.changeMaxCapacity(filter.maxCapacity());
    assertEquals(256, filter.maxCapacity());
    assertTrue(filter.askedFpp() < 1);
    assertEquals(filter, written(filter));
  }

  @Test
  void fewerKeysAreAPromiseToo() {
    RankMultisetFilter filter = filter(false, 100);
    filter.changeMaxCapacity(200);
    assertEquals(200, filter.maxCapacity());
    assertEquals(0.01, filter.askedFpp());
    assertThrows(FilterFullException.class, () -> put(filter, 100, 300));
    filter.changeMaxCapacity(1000);
    assertEquals(0.01, filter.askedFpp());
    put(filter, 300, 900);
  }

  @Test
  void whatCannotBePromisedIsRefusedAndChangesNothing() {
    RankMultisetFilter filter = filter(false, 1000);
    for (long keys : new long[] {-1, 0, 900, 60_000, Requirement.MAX_KEYS + 1}) {
      assertThrows(IllegalParameterException.class, () -> filter.changeMaxCapacity(keys));
    }
    assertEquals(1000, filter.maxCapacity());
    RankMultisetFilter wide =
        RankMultisetFilter.builder().expectedInsertions(10).maxInsertions(1000).fpp(1e-12).build();
    assertThrows(
        IllegalArgumentException.class, () -> wide.changeMaxCapacity(Requirement.MAX_KEYS));
    assertEquals(1e-12, wide.askedFpp());
  }

  @Test
  void aFixedTableLearnsToReArrangeItself() {
    RankMultisetFilter filter = filter(true, 10);
    long bits = filter.bitSize();
    filter.shrinkToFit();
    assertEquals(bits, filter.bitSize());
    filter.changeMaxCapacity(filter.maxCapacity());
    assertTrue(filter.bitSize() < bits / 2);
    put(filter, 10, 900);
  }

  @Test
  void aPlanOfAnotherFilterMakesNone() {
    Requirement requirement = Requirement.of(1000, 0.01);
    var plan = RankSetFilter.KIND.plan(requirement);
    RankSetFilter filter = RankSetFilter.KIND.create(plan, KeyHash.DEFAULT);
    assertEquals(1000, filter.maxCapacity());
    assertEquals(plan.geometry(), filter.geometry());
    var other = new RankPlan(requirement.withKeys(5000), plan.geometry(), 1);
    assertThrows(
        IllegalArgumentException.class, () -> RankSetFilter.KIND.create(other, KeyHash.DEFAULT));
  }
}
