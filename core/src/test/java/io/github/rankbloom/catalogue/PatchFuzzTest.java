package io.github.rankbloom.catalogue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Any bytes at all, applied as a delta to a filter of every kind, as they are and with checksums
 * that fit. In the normal build this runs the inputs kept in the resources; {@code JAZZER_FUZZ=1
 * mvn -pl core test -Dtest=PatchFuzzTest} searches for new ones.
 */
class PatchFuzzTest {

  private static final long MAX_BYTES = 1 << 20;
  private static final int SHORTEST_CONTAINER = 36;

  /** Patching changes no base. */
  private static final Map<FilterKind<?>, Filter> BASES = new ConcurrentHashMap<>();

  @FuzzTest(maxDuration = "5m")
  void patchingEndsInAFilterOrInAFormatException(byte[] bytes) throws IOException {
    for (FilterKind<?> kind : Catalogue.STANDARD.kinds()) {
      patch(kind, bytes);
      if (bytes.length >= SHORTEST_CONTAINER) {
        byte[] fitting = bytes.clone();
        fitting[5] = (byte) kind.code();
        Checksums.fit(fitting);
        patch(kind, fitting);
      }
    }
  }

  private static Filter base(FilterKind<?> kind) {
    Filter base = Kinds.create(kind, 20, 0.01);
    Kinds.putRange(base, 0, 10);
    return base;
  }

  private static <F extends Filter> void patch(FilterKind<F> kind, byte[] bytes)
      throws IOException {
    F base = kind.type().cast(BASES.computeIfAbsent(kind, PatchFuzzTest::base));
    try {
      F patched = kind.patchFrom(base, new ByteArrayInputStream(bytes), MAX_BYTES);
      if (!patched.equals(Kinds.read(Kinds.bytes(patched)))) {
        throw new IllegalStateException("a filter changed by being written and read");
      }
    } catch (FilterFormatException expected) {
      // The one way in which patching may fail.
    }
  }
}
