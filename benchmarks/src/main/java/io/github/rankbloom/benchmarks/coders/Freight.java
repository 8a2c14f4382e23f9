package io.github.rankbloom.benchmarks.coders;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.List;

/**
 * A filter to be sent.
 *
 * @param <F> the filter's type
 */
final class Freight<F extends InsertableFilter> {

  /** Bits per key and hashes of paper 004: the plain design, then sparser and sparser ones. */
  private static final int[][] DESIGNS = {{8, 6}, {14, 2}, {28, 4}, {48, 3}, {92, 1}};

  private static final int[] COUNTING_DESIGN = {14, 2};
  private static final int COUNTER_BITS = 4;
  private static final double RANK_FPP = 0.01;

  private final String name;
  private final F filter;
  private final FilterKind<F> kind;
  private final byte[] plain;

  private Freight(String name, F filter, FilterKind<F> kind, long[] hashes) {
    this.name = name;
    this.filter = filter;
    this.kind = kind;
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    this.plain = kind.message(filter, Coding.PLAIN).toByteArray();
  }

  /** Filters of so many keys each. */
  static List<Freight<?>> load(int keys, long seed) {
    long[] hashes = Keys.draw(keys, seed).present();
    List<Freight<?>> freights = new ArrayList<>();
    for (int[] design : DESIGNS) {
      freights.add(bloom(hashes, design));
    }
    freights.add(countingBloom(hashes));
    freights.add(
        new Freight<>(
            "rank-multiset 1%",
            RankMultisetFilter.builder().expectedInsertions(keys).fpp(RANK_FPP).build(),
            RankMultisetFilter.KIND,
            hashes));
    freights.add(
        new Freight<>(
            "rank-counting 1%",
            RankCountingFilter.builder().expectedInsertions(keys).fpp(RANK_FPP).build(),
            RankCountingFilter.KIND,
            hashes));
    return freights;
  }

  private static Freight<BloomFilter> bloom(long[] hashes, int[] design) {
    return new Freight<>(
        String.format("bloom m/n=%d k=%d", design[0], design[1]),
        empty(BloomFilter.KIND, hashes.length, design, 1),
        BloomFilter.KIND,
        hashes);
  }

  private static Freight<CountingBloomFilter> countingBloom(long[] hashes) {
    return new Freight<>(
        String.format("counting-bloom m/n=%d k=%d", COUNTING_DESIGN[0], COUNTING_DESIGN[1]),
        empty(CountingBloomFilter.KIND, hashes.length, COUNTING_DESIGN, COUNTER_BITS),
        CountingBloomFilter.KIND,
        hashes);
  }

  private static <F extends InsertableFilter> F empty(
      FilterKind<F> kind, int keys, int[] design, int counterBits) {
    return kind.create(
        BloomGeometry.of((long) design[0] * keys, design[1]).withCounterBits(counterBits),
        KeyHash.DEFAULT);
  }

  /** What it is. */
  String name() {
    return name;
  }

  F filter() {
    return filter;
  }

  FilterKind<F> kind() {
    return kind;
  }

  /** The plain message of the filter, which the compressors get. */
  byte[] plain() {
    return plain;
  }

  /** The least that the ones of a bit array can be coded in; NaN for other filters. */
  double entropyBytes() {
    if (!(filter instanceof BloomFilter bloom)) {
      return Double.NaN;
    }
    double bits = bloom.geometry().positions();
    double p = bloom.ones() / bits;
    return -bits * (p * Math.log(p) + (1 - p) * Math.log1p(-p)) / Math.log(2) / Byte.SIZE;
  }

  @Override
  public String toString() {
    return name;
  }
}
