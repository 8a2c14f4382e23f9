package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries answered from plain files by what docs/dleft.md says of them, and by nothing else. */
class DocumentedBytesTest {

  static Stream<DLeftGeometry> geometries() {
    return Stream.of(
        DLeftGeometry.of64(3, 40),
        DLeftGeometry.of64(2, 40).withGroup(4),
        DLeftGeometry.of128(3, 24),
        DLeftGeometry.of128(2, 24).withGroup(3));
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void fingerprintsAreFoundByTheDocumentedFormulas(DLeftGeometry geometry) {
    SplittableRandom random = Seeds.random("documented", geometry);
    DLeftFilter filter = DLeftFilter.KIND.create(geometry, KeyHash.DEFAULT);
    long[] hashes =
        random.longs(geometry.subtables() * geometry.buckets() * geometry.capacity() / 2).toArray();
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    DocumentedFingerprints bytes = new DocumentedFingerprints(Kinds.bytes(filter));
    for (long hash : hashes) {
      assertTrue(bytes.contains(hash), Seeds::replay);
    }
    for (int i = 0; i < 1000; i++) {
      long hash = random.nextLong();
      assertEquals(filter.mightContainHash(hash), bytes.contains(hash), Seeds::replay);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FIXED, 31, 5, 2, 60", "FIXED, 64, 3, 0, 60",
    "ONE, 31, 5, 2, 60", "ONE, 40, 12, 1, 120",
    "TWO, 31, 5, 2, 60", "TWO, 40, 12, 1, 120"
  })
  void remaindersAreFoundByTheDocumentedFormulas(
      RemainderLengths lengths, long buckets, int remainderBits, int counterBits, int spaceBits) {
    DLeftCountingGeometry geometry =
        new DLeftCountingGeometry(3, buckets, lengths, 8, remainderBits, counterBits, spaceBits);
    RemainderFilter<?> filter = DLeftCountingModelTest.create(geometry);
    SplittableRandom random = Seeds.random("documented", geometry);
    long[] hashes = random.longs(3 * buckets * 5).toArray();
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    for (int i = 0; i < hashes.length; i += 3) {
      filter.removeHash(hashes[i]);
      hashes[i] = random.nextLong();
      filter.putHash(hashes[i]);
    }
    DocumentedRemainders bytes = new DocumentedRemainders(Kinds.bytes(filter));
    for (long hash : hashes) {
      assertTrue(bytes.count(hash) > 0, Seeds::replay);
      // So near that it has the same place, or the next.
      for (int shift = 20; shift < 60; shift += 8) {
        long near = hash + (1L << shift);
        assertEquals(filter.approximateCountHash(near), bytes.count(near), Seeds::replay);
      }
    }
  }
}
