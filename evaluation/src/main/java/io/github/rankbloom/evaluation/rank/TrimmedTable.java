package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.wire.Coding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A rank-indexed set as its table in memory has it, so that what a lookup touches can be counted.
 * What the set holds is read from its plain file as docs/format.md describes it; the file arranges
 * the places in its own way, so they are arranged again as the geometry in memory does.
 */
final class TrimmedTable {

  /** Bytes of a container before its parameters, and of the checksum after them. */
  private static final int HEADER = 28;

  private static final int CHECKSUM = 4;

  private final RankGeometry geometry;

  /** By bucket: the number of its first index bit. */
  private final int[] starts;

  /** By bucket: its cells. */
  private final int[] loads;

  /** The index bits of all buckets, one after the other. */
  private final BitSet index = new BitSet();

  TrimmedTable(RankSetFilter filter) {
    geometry = (RankGeometry) filter.geometry();
    int buckets = Math.toIntExact(geometry.buckets());
    starts = new int[buckets];
    loads = new int[buckets];
    int[][] lengths = new int[buckets][geometry.chains()];
    for (long place : places(filter)) {
      long chain = place >>> geometry.fingerprintBits();
      int bucket = (int) (chain / geometry.chains());
      lengths[bucket][(int) (chain % geometry.chains())]++;
      loads[bucket]++;
    }
    int bit = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      starts[bucket] = bit;
      setIndex(bit, lengths[bucket]);
      bit += geometry.chains() + loads[bucket];
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

  /** The places that a set's file lists. */
  private static List<Long> places(RankSetFilter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      RankSetFilter.KIND.message(filter, Coding.PLAIN).writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ByteBuffer bytes = ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    long buckets = bytes.getLong(HEADER);
    int chains = Short.toUnsignedInt(bytes.getShort(HEADER + 8));
    int fingerprintBits = bytes.get(HEADER + 10);
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
    long fingerprints = (long) geometry.chains() + loads[bucket];
    int cells = 0;
    int p = chain;
    int indexWords = p / Long.SIZE + 1;
    int fingerprintWords = 0;
    while (index.get(at + p)) {
      int before = 0;
      for (int i = 0; i < p; i++) {
        before += index.get(at + i) ? 1 : 0;
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
