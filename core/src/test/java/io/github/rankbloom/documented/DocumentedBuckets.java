package io.github.rankbloom.documented;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

/** The trimmed buckets of a plain rank-indexed body, taken apart as docs/format.md says. */
final class DocumentedBuckets {

  /** A cell: its place, counted through the whole table, and its payload. */
  record Cell(long place, long payload) {}

  private final long[] body;
  private final long buckets;
  private final int chains;
  private final int fingerprintBits;
  private final int payloadBits;
  private final long group;
  private final long directory;

  DocumentedBuckets(
      long[] body,
      long buckets,
      int chains,
      int fingerprintBits,
      int payloadBits,
      long cells,
      long group) {
    this.body = body;
    this.buckets = buckets;
    this.chains = chains;
    this.fingerprintBits = fingerprintBits;
    this.payloadBits = payloadBits;
    this.group = group;
    long contentBits = buckets * chains + cells * (1L + fingerprintBits + payloadBits);
    directory = (contentBits + 63) / 64;
    assertEquals(directory + (buckets + group - 1) / group, body.length);
  }

  private long bits(long from, int width) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      long bit = from + i;
      value |= (body[(int) (bit / 64)] >>> (bit % 64) & 1) << i;
    }
    return value;
  }

  /** Ones of base and higher index, which are as many as the bucket has cells. */
  private int load(long at) {
    int cellsSoFar = 0;
    int end = chains;
    int from = 0;
    while (from < end) {
      int ones = 0;
      for (int i = from; i < end; i++) {
        ones += (int) bits(at + i, 1);
      }
      cellsSoFar += ones;
      from = end;
      end = from + ones;
    }
    return cellsSoFar;
  }

  private long bucketBits(int load) {
    return chains + (long) load * (1 + fingerprintBits + payloadBits);
  }

  private long bucketAt(long bucket) {
    long at = body[(int) (directory + bucket / group)];
    for (long skipped = bucket / group * group; skipped < bucket; skipped++) {
      at += bucketBits(load(at));
    }
    return at;
  }

  /** The cells of a chain, in its order. */
  List<Cell> chain(long bucket, long chain) {
    long at = bucketAt(bucket);
    int load = load(at);
    long fingerprints = at + chains + load;
    long payloads = fingerprints + (long) load * fingerprintBits;
    List<Cell> cellsOfChain = new ArrayList<>();
    long p = chain;
    while (bits(at + p, 1) == 1) {
      long c = 0;
      for (long i = 0; i < p; i++) {
        c += bits(at + i, 1);
      }
      long fingerprint = bits(fingerprints + c * fingerprintBits, fingerprintBits);
      cellsOfChain.add(
          new Cell(
              ((bucket * chains + chain) << fingerprintBits) + fingerprint,
              bits(payloads + c * payloadBits, payloadBits)));
      p = chains + c;
    }
    return cellsOfChain;
  }

  /** All cells, chain by chain. */
  List<Cell> all() {
    List<Cell> all = new ArrayList<>();
    for (long bucket = 0; bucket < buckets; bucket++) {
      for (long chain = 0; chain < chains; chain++) {
        all.addAll(chain(bucket, chain));
      }
    }
    return all;
  }
}
