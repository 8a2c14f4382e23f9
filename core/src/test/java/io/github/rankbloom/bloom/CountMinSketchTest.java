package io.github.rankbloom.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Counts are never too low, and rarely much too high. */
class CountMinSketchTest {

  private static CountMinSketch sketch(double error, double failure) {
    return CountMinSketch.create(CountMinGeometry.forError(error, failure), KeyHash.DEFAULT);
  }

  private static byte[] bytes(CountMinSketch sketch) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      sketch.writeTo(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  private static CountMinSketch read(byte[] bytes) throws IOException {
    return CountMinSketch.readFrom(new ByteArrayInputStream(bytes), Kinds.AMPLE);
  }

  @Test
  void countsAreWithinTheErrorButForTheFailureProbability() {
    double error = 0.002;
    double failure = 0.01;
    CountMinSketch sketch = sketch(error, failure);
    SplittableRandom random = Seeds.random("count-min");
    long[] counts = new long[20_000];
    for (int key = 0; key < counts.length; key++) {
      counts[key] = (long) (1 / Math.pow(random.nextDouble(), 0.9));
      sketch.addHash(sketch.hashing().hash((long) key), counts[key]);
    }
    assertEquals(Arrays.stream(counts).sum(), sketch.total());
    int failures = 0;
    for (int key = 0; key < counts.length; key++) {
      long count = sketch.approximateCount(key);
      assertTrue(count >= counts[key], Seeds::replay);
      failures += count - counts[key] > error * sketch.total() ? 1 : 0;
    }
    assertTrue(failures < failure * counts.length, failures + " failures, " + Seeds.replay());
  }

  @Test
  void theFormsOfAKeyAgree() {
    CountMinSketch sketch = sketch(0.01, 0.01);
    sketch.add("key");
    sketch.add("key".getBytes(StandardCharsets.UTF_8));
    sketch.add(7);
    assertEquals(2, sketch.approximateCount("key"));
    assertEquals(2, sketch.approximateCount("key".getBytes(StandardCharsets.UTF_8)));
    assertEquals(1, sketch.approximateCount(7));
    assertEquals(3, sketch.total());
    assertThrows(NullPointerException.class, () -> sketch.add((String) null));
    assertThrows(IllegalArgumentException.class, () -> sketch.addHash(1, -1));
  }

  @Test
  void sketchesAddUpCopyAndClear() {
    CountMinSketch left = sketch(0.01, 0.1);
    CountMinSketch right = sketch(0.01, 0.1);
    CountMinSketch both = sketch(0.01, 0.1);
    for (long key = 0; key < 500; key++) {
      left.add(key);
      right.add(2 * key);
      both.add(key);
      both.add(2 * key);
    }
    CountMinSketch copy = left.copy();
    copy.putAll(right);
    assertEquals(both, copy);
    assertEquals(both.hashCode(), copy.hashCode());
    assertNotEquals(left, copy);
    assertThrows(IllegalArgumentException.class, () -> copy.putAll(copy));
    assertThrows(IllegalArgumentException.class, () -> copy.putAll(sketch(0.02, 0.1)));
    copy.clear();
    assertEquals(sketch(0.01, 0.1), copy);
    copy.addHash(1, CountMinSketch.MAX_TOTAL);
    assertThrows(FilterFullException.class, () -> copy.add(1));
    assertThrows(FilterFullException.class, () -> copy.putAll(left));
  }

  @Test
  void bytesComeBackAndDamageIsRefused() throws IOException {
    CountMinSketch sketch = sketch(0.1, 0.1);
    for (long key = 0; key < 300; key++) {
      sketch.add(key);
    }
    byte[] bytes = bytes(sketch);
    assertEquals(sketch, read(bytes));
    assertFalse(sketch.toString().isEmpty());
    for (int at = 0; at < bytes.length; at++) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 0x10;
      assertThrows(FilterFormatException.class, () -> read(damaged));
      byte[] cut = Arrays.copyOf(bytes, at);
      assertThrows(FilterFormatException.class, () -> read(cut));
    }
    byte[] foreign = Kinds.bytes(BloomFilter.builder().expectedInsertions(10).fpp(0.1).build());
    assertThrows(FilterFormatException.class, () -> read(foreign));
  }
}
