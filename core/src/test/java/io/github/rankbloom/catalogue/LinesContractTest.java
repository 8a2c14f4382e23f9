package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.Filter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.wire.FilterKind;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same of filters for speed, which are in lines of the cache if they are not too small. */
class LinesContractTest extends FilterContractTest {

  static Stream<FilterKind<?>> kinds() {
    return Stream.of(RankSetFilter.KIND, RankMultisetFilter.KIND);
  }

  static Stream<FilterKind<?>> deletable() {
    return Stream.of(RankMultisetFilter.KIND);
  }

  static Stream<FilterKind<?>> mergeable() {
    return kinds();
  }

  static Stream<FilterKind<?>> overflowing() {
    return kinds();
  }

  @Override
  double fpp() {
    return 0.004;
  }

  @Override
  Filter create(FilterKind<?> kind, long keys, double fpp) {
    Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(kind.payload().usual());
    return kind.create(
        kind.hasProfiles() ? requirement.withProfile(Profile.FAST) : requirement, KeyHash.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void largeOnesAreInLines(FilterKind<?> kind) {
    assertEquals("LineGeometry", geometry(kind, create(kind, 20_000, fpp())));
  }

  private static <F extends Filter> String geometry(FilterKind<F> kind, Filter filter) {
    return kind.geometry(kind.type().cast(filter)).getClass().getSimpleName();
  }
}
