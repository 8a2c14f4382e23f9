package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.rank.RankDLeftFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A rank-indexed table as it lies in memory, so that what a lookup touches can be counted. What it
 * holds is read from the filter's plain file as docs/format.md describes it; the file of a set
 * arranges the places in its own way, so they are arranged again as the geometry in memory does.
 */
final class TrimmedTable {

  /** Bytes of a container before its parameters, and of the checksum after them. */
  private static final int HEADER = 28;

  private static final int CHECKSUM = 4;

  private final int chains;
  private final int fingerprintBits;

  /** By bucket: the number of its first index bit. */
  private final int[] starts;

  /** By bucket: its cells. */
  private final int[] loads;

  /** The index bits of all buckets, one after the other. */
  private final BitSet index = new BitSet();

  static TrimmedTable of(RankSetFilter filter) {
    RankGeometry geometry = (RankGeometry) filter.geometry();
    ByteBuffer file = file(RankSetFilter.KIND.message(filter, Coding.PLAIN));
    return new TrimmedTable(
        geometry.buckets(),
        geometry.chains(),
        geometry.fingerprintBits(),
        places(
            file,
            file.getLong(HEADER),
            Short.toUnsignedInt(file.getShort(HEADER + 8)),
            file.get(HEADER + 10)));
  }

  /** The buckets of all subtables. */
  static TrimmedTable of(RankDLeftFilter filter) {
    RankDLeftGeometry geometry = (RankDLeftGeometry) filter.geometry();
    long buckets = geometry.subtables() * geometry.buckets();
    return new TrimmedTable(
        buckets,
        geometry.chains(),
        geometry.fingerprintBits(),
        places(
            file(RankDLeftFilter.KIND.message(filter, Coding.PLAIN)),
            buckets,
            geometry.chains(),
            geometry.fingerprintBits()));
  }

  private TrimmedTable(long bucketCount, int chains, int fingerprintBits, List<Long> places) {
    this.chains = chains;
    this.fingerprintBits = fingerprintBits;
    int buckets = Math.toIntExact(bucketCount);
    starts = new int[buckets];
    loads = new int[buckets];
    int[][] lengths = new int[buckets][chains];
    for (long place : places) {
      long chain = place >>> fingerprintBits;
      int bucket = (int) (chain / chains);
      lengths[bucket][(int) (chain % chains)]++;
      loads[bucket]++;
    }
    int bit = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      starts[bucket] = bit;
      setIndex(bit, lengths[bucket]);
      bit += chains + loads[bucket];
    }
  }

  /**
   * Sets a bit where a chain starts, and for each cell, by depth, then by chain, if one follows.
   */
  private void setIndex(int first, int[] lengths) {
    int cell = 0;
    boolean more = true;
    for (int depth = 0; more; depth++) {
      more = false;
      for (int chain = 0; chain < lengths.length; chain++) {
        if (depth == 0) {
          index.set(first + chain, lengths[chain] > 0);
        }
        if (lengths[chain] > depth) {
          index.set(first + lengths.length + cell, lengths[chain] > depth + 1);
          more |= lengths[chain] > depth + 1;
          cell++;
        }
      }
    }
  }

  private static ByteBuffer file(Message message) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      message.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The places that a file lists. */
  private static List<Long> places(
      ByteBuffer bytes, long buckets, int chains, int fingerprintBits) {
    bytes.position(HEADER + bytes.getInt(16) + CHECKSUM);
    BitSet bits = BitSet.valueOf(bytes.slice());
    List<Long> places = new ArrayList<>();
    int at = 0;
    for (long bucket = 0; bucket < buckets; bucket++) {
      // The chain of each cell: first those that start, then those of the cells that go on.
      List<Integer> chainOf = new ArrayList<>();
      for (int p = 0; p < chains + chainOf.size(); p++) {
        if (bits.get(at + p)) {
          chainOf.add(p < chains ? p : chainOf.get(p - chains));
        }
      }
      at += chains + chainOf.size();
      for (int chain : chainOf) {
        long fingerprint = 0;
        for (int i = 0; i < fingerprintBits; i++) {
          fingerprint |= bits.get(at++) ? 1L << i : 0;
        }
        places.add(((bucket * chains + chain) << fingerprintBits) + fingerprint);
      }
    }
    return places;
  }

  int chains() {
    return chains;
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
    int at = starts[bucket];
    long fingerprints = (long) chains + loads[bucket];
    int cells = 0;
    int p = chain;
    int indexWords = p / Long.SIZE + 1;
    int fingerprintWords = 0;
    while (index.get(at + p)) {
      int before = 0;
      for (int i = 0; i < p; i++) {
        before += index.get(at + i) ? 1 : 0;
      }
      long first = fingerprints + (long) before * fingerprintBits;
      long last = first + fingerprintBits - 1;
      fingerprintWords += first / Long.SIZE == last / Long.SIZE ? 1 : 2;
      cells++;
      p = chains + before;
      indexWords = Math.max(indexWords, p / Long.SIZE + 1);
    }
    return new Walk(cells, indexWords + fingerprintWords);
  }
}
