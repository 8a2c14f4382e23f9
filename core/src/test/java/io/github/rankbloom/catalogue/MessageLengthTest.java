package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files and messages are as long as plans say. */
class MessageLengthTest {

  private static final int KEYS = 50_000;

  /** Headers, checksums, directories and models of symbols, in bytes. */
  private static final int OVERHEAD = 800;

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void planned(FilterKind<?> kind) {
    assertLengths(kind, 0.001);
  }

  private static List<FilterKind<?>> rankIndexed() {
    return Catalogue.STANDARD.kinds().stream()
        .filter(kind -> kind.name().startsWith("rank-"))
        .toList();
  }

  /** Their plans count the directory and the header too. */
  @ParameterizedTest
  @MethodSource("rankIndexed")
  void plannedToTheLastByte(FilterKind<?> kind) throws IOException {
    for (int keys : new int[] {1, 10, 1000, 9000, 90_000}) {
      for (double fpp : new double[] {0.01, 0.001, 1e-6}) {
        Filter filter = Kinds.create(kind, keys, fpp);
        Kinds.putRange(filter, 0, keys);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        filter.writeTo(file);
        Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(kind.payload().usual());
        double planned = kind.plan(requirement).fileBitsPerKey() * keys / Byte.SIZE;
        // Of keys that meet in one cell there are as many as false positives, at the most.
        assertEquals(planned, file.size(), fpp * planned + Long.BYTES, kind.name() + " " + keys);
      }
    }
  }

  private static <F extends Filter> void assertLengths(FilterKind<F> kind, double fpp) {
    Requirement requirement = Requirement.of(KEYS, fpp).withPayloadBits(kind.payload().usual());
    Plan plan = kind.plan(requirement);
    F filter = kind.type().cast(Kinds.create(kind, KEYS, fpp));
    Kinds.putRange(filter, 0, KEYS);
    double overhead = OVERHEAD * 8.0 / KEYS;
    double file = kind.message(filter, Coding.PLAIN).byteSize() * 8.0 / KEYS;
    assertEquals(plan.fileBitsPerKey() + overhead / 2, file, 0.01 * file + overhead / 2);
    double message = kind.message(filter, Coding.ENTROPY).byteSize() * 8.0 / KEYS;
    // A plan takes counters for incompressible, and here all are alike.
    double counters = kind.name().equals("rank-counting") ? kind.payload().usual() : 0;
    double planned = plan.messageBitsPerKey() - counters;
    assertEquals(planned + overhead / 2, message, 0.01 * planned + overhead / 2);
    assertTrue(kind.plan(requirement.withKeys(0)).messageBitsPerKey() == 0);
  }
}
