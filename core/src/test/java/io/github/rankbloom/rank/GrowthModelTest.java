package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.LinesOf;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random changes of filters that grow, shrink and go to files and back in between, against a map of
 * places: every answer is exact, in whatever arrangement it is given.
 */
class GrowthModelTest {

  private static final int OPERATIONS = 30_000;
  private static final int REARRANGE_EVERY = 250;

  /** So few keys that many share places, and so many that there are several shapes. */
  private static final int MOST = 3000;

  /** Of filters that are in lines at times. */
  private static final double IN_LINES = LinesOf.FPP;

  static Stream<Arguments> filters() {
    List<Arguments> all = new ArrayList<>();
    for (FilterKind<?> kind :
        List.of(
            RankSetFilter.KIND,
            RankMultisetFilter.KIND,
            RankCountingFilter.KIND,
            RankValueFilter.KIND)) {
      for (Profile profile : List.of(Profile.COMPACT, Profile.FAST, Profile.ofChains(5))) {
        for (double fpp : new double[] {0.3, 0.01}) {
          all.add(Arguments.of(kind, profile, fpp));
        }
      }
    }
    all.add(Arguments.of(RankSetFilter.KIND, Profile.FAST, IN_LINES));
    all.add(Arguments.of(RankMultisetFilter.KIND, Profile.FAST, IN_LINES));
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("filters")
  void answersDoNotDependOnTheArrangement(FilterKind<?> kind, Profile profile, double fpp)
      throws IOException {
    Requirement requirement =
        Requirement.of(10, fpp)
            .withMaxKeys(MOST)
            .withProfile(profile)
            .withPayloadBits(kind.payload().usual());
    Run run =
        new Run(
            (RankFilter<?>) kind.create(requirement, KeyHash.DEFAULT),
            Seeds.random("growth", kind, profile, fpp));
    for (int i = 0; i < OPERATIONS; i++) {
      run.step();
      if (i % REARRANGE_EVERY == 0) {
        run.rearrange();
      }
    }
    assertTrue(run.shapes.size() > 3, "too few arrangements: " + run.shapes);
    assertEquals(
        fpp == IN_LINES
            ? Set.of(LineGeometry.class, RankGeometry.class)
            : Set.of(RankGeometry.class),
        run.arrangements);
  }

  private static final class Run {

    private final SplittableRandom random;
    private final long[] hashes;
    private final BigInteger places;

    /** Values, or zeros, and how often each is there, by place. */
    private final TreeMap<Long, TreeMap<Long, Long>> model = new TreeMap<>();

    final List<String> shapes = new ArrayList<>();
    final Set<Class<?>> arrangements = new HashSet<>();
    private RankFilter<?> filter;
    private boolean growing = true;

    /** Half of hashes up to which keys are there very often. */
    private final long hot;

    Run(RankFilter<?> filter, SplittableRandom random) {
      this.filter = filter;
      // Where most keys are, lines have no room.
      hot = filter.askedFpp() == IN_LINES ? Long.MAX_VALUE / 50 : Long.MAX_VALUE;
      this.random = random;
      hashes = random.longs(2 * MOST).toArray();
      places =
          BigInteger.valueOf(filter.promise().places().odd())
              .shiftLeft(filter.promise().places().twos());
    }

    private Long place(long hash) {
      return new BigInteger(Long.toUnsignedString(hash))
          .multiply(places)
          .shiftRight(64)
          .longValueExact();
    }

    void step() {
      if (model.size() >= MOST && filter instanceof RankSetFilter) {
        filter.clear();
        model.clear();
      } else if (model.size() >= MOST && random.nextInt(50) == 0) {
        growing = false;
      } else if (model.size() < MOST / 50) {
        growing = true;
      }
      long hash = hashes[random.nextInt(hashes.length)];
      int draw = random.nextInt(10);
      if (draw < 3) {
        look(hash);
      } else if (draw < 9 == growing || filter instanceof RankSetFilter) {
        put(hash);
      } else {
        remove(hash);
      }
    }

    private NavigableMap<Long, Long> at(long hash) {
      return model.getOrDefault(place(hash), new TreeMap<>());
    }

    private void put(long hash) {
      long value = random.nextInt(3);
      boolean isSet = filter instanceof RankSetFilter;
      boolean isFull = model.size() >= MOST && !model.containsKey(place(hash));
      boolean often = !isSet && hash >>> 1 <= hot && random.nextInt(30) == 0;
      long times = often ? 1 + random.nextLong(1L << 40) : 1;
      try {
        if (filter instanceof RankValueFilter values) {
          assertTrue(values.putHash(hash, value), Seeds::replay);
          times = 1;
        } else if (filter instanceof CountingFilter counting) {
          assertTrue(counting.putHash(hash, times), Seeds::replay);
        } else {
          assertEquals(
              !model.containsKey(place(hash)),
              ((InsertableFilter) filter).putHash(hash),
              Seeds::replay);
        }
      } catch (FilterFullException e) {
        assertTrue(isFull, () -> e.getMessage() + " " + Seeds.replay());
        assertEquals(FilterFullException.Reason.CAPACITY, e.reason());
        return;
      }
      assertTrue(!isFull, Seeds::replay);
      long copies = times;
      model
          .computeIfAbsent(place(hash), p -> new TreeMap<>())
          .merge(
              filter instanceof RankValueFilter ? value : 0,
              copies,
              (some, more) -> isSet ? 1 : some + more);
    }

    private void remove(long hash) {
      long value = filter instanceof RankValueFilter ? random.nextInt(3) : 0;
      NavigableMap<Long, Long> here = at(hash);
      boolean removed =
          filter instanceof RankValueFilter values
              ? values.removeHash(hash, value)
              : ((CountingFilter) filter).removeHash(hash);
      assertEquals(here.containsKey(value), removed, Seeds::replay);
      here.computeIfPresent(value, (v, count) -> count == 1 ? null : count - 1);
      if (here.isEmpty()) {
        model.remove(place(hash));
      }
    }

    private void look(long hash) {
      NavigableMap<Long, Long> here = at(hash);
      assertEquals(!here.isEmpty(), filter.mightContainHash(hash), Seeds::replay);
      if (filter instanceof CountLookup counts) {
        assertEquals(here.getOrDefault(0L, 0L), counts.approximateCountHash(hash), Seeds::replay);
      } else if (filter instanceof RankValueFilter values) {
        long[] candidates = new long[4];
        assertEquals(here.size(), values.candidatesHash(hash, candidates), Seeds::replay);
        int i = 0;
        for (long value : here.keySet()) {
          assertEquals(value, candidates[i++], Seeds::replay);
        }
      }
    }

    /** Goes on with the same content, arranged in another way. */
    void rearrange() throws IOException {
      RankFilter<?> before = filter.copy();
      switch (random.nextInt(4)) {
        case 0 -> filter.reserve(random.nextLong(MOST + 1));
        case 1 -> filter.shrinkToFit();
        case 2 -> filter = (RankFilter<?>) Kinds.read(Kinds.bytes(filter));
        default -> filter = filter.askedFpp() == IN_LINES ? inLines() : filter.copy();
      }
      assertEquals(before, filter, Seeds::replay);
      arrangements.add(filter.geometry().getClass());
      String shape = filter.geometry().toString();
      if (!shapes.contains(shape)) {
        shapes.add(shape);
      }
      check();
    }

    private RankFilter<?> inLines() {
      return filter instanceof RankSetFilter set
          ? InLines.copy(set)
          : InLines.copy((RankMultisetFilter) filter);
    }

    private void check() {
      TreeMap<Long, TreeMap<Long, Long>> held = new TreeMap<>();
      for (TableCursor cursor = filter.cursor(); cursor.next(); ) {
        held.computeIfAbsent(cursor.place(), p -> new TreeMap<>())
            .put(cursor.payload(), cursor.count());
      }
      assertEquals(model, held, Seeds::replay);
      assertEquals(model.size() / places.doubleValue(), filter.expectedFpp(), 1e-12);
    }
  }
}
