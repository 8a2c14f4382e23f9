package io.github.rankbloom.catalogue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Any bytes at all, read as a filter. In the normal build this runs the inputs kept in the
 * resources; {@code JAZZER_FUZZ=1 mvn -pl core test -Dtest=ReaderFuzzTest} searches for new ones.
 */
class ReaderFuzzTest {

  private static final long MAX_BYTES = 1 << 22;

  @FuzzTest(maxDuration = "5m")
  void readingEndsInAFilterOrInAFormatException(byte[] bytes) throws IOException {
    read(bytes);
  }

  /** The same behind the checksums, where an adversary gets who computes them. */
  @FuzzTest(maxDuration = "5m")
  void soItDoesUnderValidChecksums(byte[] bytes) throws IOException {
    byte[] forged = bytes.clone();
    Checksums.fit(forged);
    read(forged);
  }

  private static void read(byte[] bytes) throws IOException {
    try {
      Filter filter = Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), MAX_BYTES);
      filter.mightContain(1);
      Filter again = Kinds.read(Kinds.bytes(filter));
      if (!again.equals(filter)) {
        throw new IllegalStateException("a filter changed by being written and read");
      }
    } catch (FilterFormatException expected) {
      // The one way in which reading may fail.
    }
  }
}
