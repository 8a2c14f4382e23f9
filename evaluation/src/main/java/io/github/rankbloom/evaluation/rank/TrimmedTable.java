package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.wire.Coding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A rank-indexed set, walked through as docs/format.md describes its plain file, so that what a
 * lookup touches can be counted.
 */
final class TrimmedTable {

  /** Bytes of a container before its parameters, and of the checksum after them. */
  private static final int HEADER = 28;

  private static final int CHECKSUM = 4;

  private final RankGeometry geometry;
  private final long[] words;

  /** By bucket: the bit at which it starts. */
  private final long[] starts;

  /** By bucket: its cells. */
  private final int[] loads;

  TrimmedTable(RankSetFilter filter) {
    geometry = (RankGeometry) filter.geometry();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      RankSetFilter.KIND.message(filter, Coding.PLAIN).writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ByteBuffer bytes = ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.position(HEADER + bytes.getInt(16) + CHECKSUM);
    words = new long[bytes.remaining() / Long.BYTES];
    bytes.asLongBuffer().get(words);
    int buckets = Math.toIntExact(geometry.buckets());
    starts = new long[buckets];
    loads = new int[buckets];
    long bit = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      starts[bucket] = bit;
      loads[bucket] = load(bit);
      bit += geometry.chains() + (long) loads[bucket] * (1 + geometry.fingerprintBits());
    }
  }

  private boolean isOne(long bit) {
    return (words[(int) (bit >>> 6)] >>> bit & 1) != 0;
  }

  private int load(long at) {
    int load = 0;
    int end = geometry.chains();
    for (int p = 0; p < end; p++) {
      if (isOne(at + p)) {
        load++;
        end++;
      }
    }
    return load;
  }

  int buckets() {
    return loads.length;
  }

  /**
   * What a walk along a chain touches, as a lookup of a key that is not there does.
   *
   * @param cells fingerprints compared
   * @param words words of 64 bits, of the index up to where it is read and of the fingerprints
   */
  record Walk(int cells, int words) {}

  /** Walks along a chain. Buckets are taken to start with a word of their own, as in memory. */
  Walk walk(int bucket, int chain) {
    long at = starts[bucket];
    long fingerprints = (long) geometry.chains() + loads[bucket];
    int cells = 0;
    int p = chain;
    int indexWords = p / Long.SIZE + 1;
    int fingerprintWords = 0;
    while (isOne(at + p)) {
      int before = 0;
      for (int i = 0; i < p; i++) {
        before += isOne(at + i) ? 1 : 0;
      }
      long first = fingerprints + (long) before * geometry.fingerprintBits();
      long last = first + geometry.fingerprintBits() - 1;
      fingerprintWords += first / Long.SIZE == last / Long.SIZE ? 1 : 2;
      cells++;
      p = geometry.chains() + before;
      indexWords = Math.max(indexWords, p / Long.SIZE + 1);
    }
    return new Walk(cells, indexWords + fingerprintWords);
  }
}
