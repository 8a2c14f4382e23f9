package io.github.rankbloom.bloom;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.support.Checksums;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Any bytes at all, read as a count-min sketch, with checksums that fit. In the normal build this
 * runs the inputs kept in the resources; {@code JAZZER_FUZZ=1 mvn -pl core test
 * -Dtest=CountMinFuzzTest} searches for new ones.
 */
class CountMinFuzzTest {

  private static final long MAX_BYTES = 1 << 22;

  @FuzzTest(maxDuration = "5m")
  void readingEndsInASketchOrInAFormatException(byte[] bytes) throws IOException {
    byte[] fitting = bytes.clone();
    Checksums.fit(fitting);
    try {
      ByteArrayInputStream in = new ByteArrayInputStream(fitting);
      CountMinSketch sketch = CountMinSketch.readFrom(in, MAX_BYTES);
      ByteArrayOutputStream again = new ByteArrayOutputStream();
      sketch.writeTo(again);
      int read = fitting.length - in.available();
      if (!Arrays.equals(again.toByteArray(), Arrays.copyOf(fitting, read))) {
        throw new IllegalStateException("a sketch changed by being read and written");
      }
    } catch (FilterFormatException expected) {
      // The one way in which reading may fail.
    }
  }
}
