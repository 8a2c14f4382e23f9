package io.github.rankbloom.bloom;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.BitArrayCoder;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The figures in {@code docs/bloom.md} and {@code docs/compressed.md}: {@code mvn -B -pl core test
 * -Dtest=BloomMeasurements} prints them. Not part of the normal build.
 */
class BloomMeasurements {

  private static final int TRIALS = 10_000;

  private static BloomFilter filter(
      long bits, int hashes, IndexScheme scheme, int keys, SplittableRandom random) {
    return CoincidencesTest.filter(BloomGeometry.of(bits, hashes), scheme, keys, random);
  }

  @Test
  void codedSizes() {
    int keys = 10_000;
    int[][] geometries = {{140_000, 2}, {480_000, 3}, {70_000, 1}, {126_000, 2}};
    for (int[] geometry : geometries) {
      SplittableRandom random = Seeds.random("sizes", geometry[0]);
      double sum = 0;
      double squares = 0;
      double messages = 0;
      long most = 0;
      for (int trial = 0; trial < TRIALS; trial++) {
        BloomFilter filter = filter(geometry[0], geometry[1], IndexScheme.STANDARD, keys, random);
        EntropyEncoder encoder = new EntropyEncoder();
        new BitArrayCoder(geometry[0], filter.ones()).encode(filter.words, encoder);
        encoder.finish();
        double size = encoder.byteSize();
        sum += size;
        squares += size * size;
        most = Math.max(most, encoder.byteSize());
        messages += BloomFilter.KIND.message(filter, Coding.ENTROPY).byteSize();
      }
      double mean = sum / TRIALS;
      System.out.printf(
          "m=%d k=%d: coded mean %.1f deviation %.2f most %d bytes; message mean %.1f%n",
          geometry[0],
          geometry[1],
          mean,
          Math.sqrt(squares / TRIALS - mean * mean),
          most,
          messages / TRIALS);
    }
  }

  /**
   * Arrays of a mebibyte, each short enough for a slice of the processor's time, and the best of
   * many rounds: what the coder does where nothing disturbs it.
   */
  @Test
  void coderSpeeds() throws FilterFormatException {
    int words = 1 << 17;
    double megabytes = words * 8 / 1e6;
    double[] densities = {0.5, 0.3, 0.2, 0.133, 0.1, 0.077, 0.07, 0.0606, 0.03, 0.0108, 0.001};
    for (double density : densities) {
      SplittableRandom random = Seeds.random("speed", density);
      long[] array = new long[words];
      long ones = 0;
      for (int i = 0; i < words; i++) {
        for (int bit = 0; bit < Long.SIZE; bit++) {
          array[i] |= random.nextDouble() < density ? 1L << bit : 0;
        }
        ones += Long.bitCount(array[i]);
      }
      long encoding = Long.MAX_VALUE;
      long decoding = Long.MAX_VALUE;
      double size = 0;
      for (int round = 0; round < 400; round++) {
        long start = System.nanoTime();
        EntropyEncoder encoder = new EntropyEncoder();
        new BitArrayCoder(words * 64L, ones).encode(array, encoder);
        long[] coded = encoder.finish();
        long middle = System.nanoTime();
        EntropyDecoder decoder = new EntropyDecoder(coded, coded.length);
        new BitArrayCoder(words * 64L, ones).decode(decoder, new long[words]);
        decoder.finish();
        encoding = Math.min(encoding, middle - start);
        decoding = Math.min(decoding, System.nanoTime() - middle);
        size = encoder.byteSize();
      }
      double p = ones / (words * 64.0);
      double entropy = -words * 8 * (p * Math.log(p) + (1 - p) * Math.log1p(-p)) / Math.log(2);
      System.out.printf(
          "density %.4f: coding %.0f MB/s, decoding %.0f MB/s, %.3f%% above the entropy%n",
          density,
          megabytes * 1e9 / (double) encoding,
          megabytes * 1e9 / (double) decoding,
          100 * (size / entropy - 1));
    }
  }

  @Test
  void schemeRates() {
    int[][] settings = {{4, 3}, {8, 6}, {12, 8}, {16, 11}, {24, 17}};
    for (int[] setting : settings) {
      for (int keys : new int[] {100, 1000, 10_000}) {
        int hashes = setting[1];
        double p = Math.pow(-Math.expm1(-(double) hashes / setting[0]), hashes);
        int filters = Math.max(10, 200_000 / keys);
        long queries = (long) (2_000 / p / filters) + 1;
        StringBuilder line = new StringBuilder();
        line.append(String.format("c=%d k=%d n=%d p=%.3g:", setting[0], hashes, keys, p));
        for (IndexScheme scheme : IndexScheme.named()) {
          SplittableRandom random = Seeds.random("rates", setting[0], keys, scheme);
          long found = 0;
          for (int i = 0; i < filters; i++) {
            BloomFilter filter = filter((long) setting[0] * keys, hashes, scheme, keys, random);
            for (long query = 0; query < queries; query++) {
              found += filter.mightContainHash(random.nextLong()) ? 1 : 0;
            }
          }
          line.append(String.format(" %s %.2f", scheme, found / (p * filters * queries)));
        }
        System.out.println(line);
      }
    }
  }

  /** Nanoseconds for a query, the best of many short rounds: what it takes undisturbed. */
  @Test
  void schemeSpeeds() {
    int rounds = 400;
    int batch = 4_000;
    for (int keys : new int[] {10_000, 4_000_000}) {
      StringBuilder absent = new StringBuilder("absent  n=" + keys + ":");
      StringBuilder present = new StringBuilder("present n=" + keys + ":");
      for (IndexScheme scheme : IndexScheme.named()) {
        SplittableRandom random = Seeds.random("speeds", keys, scheme);
        BloomFilter filter = filter(16L * keys, 11, scheme, keys, random);
        long[] in = Seeds.random("speeds", keys, scheme).longs(batch).toArray();
        long[] out = random.longs(batch).toArray();
        absent.append(String.format(" %s %.1f", scheme, nanos(filter, out, rounds)));
        present.append(String.format(" %s %.1f", scheme, nanos(filter, in, rounds)));
      }
      System.out.println(absent);
      System.out.println(present);
    }
  }

  private static double nanos(BloomFilter filter, long[] hashes, int rounds) {
    double best = Double.POSITIVE_INFINITY;
    long found = 0;
    for (int round = 0; round < rounds; round++) {
      long start = System.nanoTime();
      for (long hash : hashes) {
        found += filter.mightContainHash(hash) ? 1 : 0;
      }
      best = Math.min(best, (double) (System.nanoTime() - start) / hashes.length);
    }
    if (found < 0) {
      throw new IllegalStateException("never");
    }
    return best;
  }
}
