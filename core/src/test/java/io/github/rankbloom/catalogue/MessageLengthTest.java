package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.MessageKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files and messages are as long as plans say. */
class MessageLengthTest {

  private static final int KEYS = 50_000;

  /** Headers, checksums, directories and models of symbols, in bytes. */
  private static final int OVERHEAD = 800;

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void planned(MessageKind<?> kind) {
    assertLengths(kind, 0.001);
  }

  private static <F extends Filter> void assertLengths(MessageKind<F> kind, double fpp) {
    Requirement requirement = Requirement.of(KEYS, fpp).withPayloadBits(kind.defaultPayloadBits());
    Plan plan = kind.plan(requirement);
    F filter = kind.type().cast(Kinds.create(kind, KEYS, fpp));
    Kinds.putRange(filter, 0, KEYS);
    double overhead = OVERHEAD * 8.0 / KEYS;
    double file = kind.message(filter, Coding.PLAIN).byteSize() * 8.0 / KEYS;
    assertEquals(plan.fileBitsPerKey() + overhead / 2, file, 0.01 * file + overhead / 2);
    double message = kind.message(filter, Coding.ENTROPY).byteSize() * 8.0 / KEYS;
    // A plan takes counters for incompressible, and here all are alike.
    double counters = kind.name().equals("rank-counting") ? kind.defaultPayloadBits() : 0;
    double planned = plan.messageBitsPerKey() - counters;
    assertEquals(planned + overhead / 2, message, 0.01 * planned + overhead / 2);
    assertTrue(kind.plan(requirement.withKeys(0)).messageBitsPerKey() == 0);
  }
}
