package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.Filter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.FilterKind;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many lookups at once answer as one by one. */
class BulkLookupTest {

  private static final String KINDS = "io.github.rankbloom.support.Kinds#all";

  @ParameterizedTest
  @MethodSource(KINDS)
  void answersLikeSingleLookups(FilterKind<?> kind) {
    Filter filter = Kinds.create(kind, 5000, 0.05);
    Kinds.putRange(filter, 0, 5000);
    SplittableRandom random = Seeds.random("bulk", kind.name());
    for (int round = 0; round < 300; round++) {
      int offset = random.nextInt(5);
      int length = random.nextInt(400);
      long[] hashes = random.longs(offset + length + 3).toArray();
      for (int i = 0; i < hashes.length; i += 2) {
        hashes[i] = filter.hashing().hash((long) random.nextInt(5000));
      }
      long[] result = random.longs(8).toArray();
      long[] before = result.clone();
      int found = filter.mightContainHashes(hashes, offset, length, result);
      int expected = 0;
      for (int i = 0; i < result.length * 64; i++) {
        boolean answer = (result[i / 64] >>> i & 1) != 0;
        if (i < length) {
          boolean single = filter.mightContainHash(hashes[offset + i]);
          assertEquals(single, answer, Seeds::replay);
          expected += single ? 1 : 0;
        } else {
          assertEquals((before[i / 64] >>> i & 1) != 0, answer, "bits behind the answers");
        }
      }
      assertEquals(expected, found);
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void rangesAreChecked(FilterKind<?> kind) {
    Filter filter = Kinds.create(kind, 100, 0.05);
    long[] hashes = new long[100];
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> filter.mightContainHashes(hashes, 50, 51, new long[2]));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> filter.mightContainHashes(hashes, 0, 65, new long[1]));
  }
}
