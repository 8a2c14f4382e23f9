package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever has a filter of some kind, and does not care which, can send it. */
class CatalogueTest {

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void filtersOfAnyKindTravelAndAreUpdated(FilterKind<?> kind) throws IOException {
    Filter base = Kinds.create(kind, 1000, 0.01);
    Kinds.putRange(base, 0, 500);
    Filter target = Kinds.copy(base);
    Kinds.putRange(target, 500, 600);

    byte[] message = Catalogue.STANDARD.kindOf(base).message(base, Coding.ENTROPY).toByteArray();
    Filter received = Catalogue.STANDARD.readFrom(new ByteArrayInputStream(message), Kinds.AMPLE);
    assertEquals(base, received);
    byte[] delta = Catalogue.STANDARD.delta(base, target).toByteArray();
    assertEquals(
        target,
        Catalogue.STANDARD
            .kindOf(received)
            .patchFrom(received, new ByteArrayInputStream(delta), Kinds.AMPLE));
  }

  /** Programs that know no kind by name put keys into such a filter, and remove them. */
  @Test
  void theUsualKindChanges() {
    FilterKind<?> usual = Catalogue.STANDARD.usual();
    assertTrue(Catalogue.STANDARD.kinds().contains(usual));
    assertTrue(usual.can(InsertableFilter.class));
    assertTrue(usual.can(DeletableFilter.class));
  }

  @Test
  void aDeltaIsBetweenFiltersOfOneKind() {
    Filter set = Kinds.create(RankSetFilter.KIND, 10, 0.1);
    Filter multiset = Kinds.create(RankMultisetFilter.KIND, 10, 0.1);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Catalogue.STANDARD.delta(set, multiset));
    assertEquals(
        "a delta is between two filters of the same kind, not from a rank-set to a rank-multiset"
            + " filter",
        refused.getMessage());
  }
}
