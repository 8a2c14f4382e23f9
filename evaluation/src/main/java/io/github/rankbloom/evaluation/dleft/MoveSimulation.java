package io.github.rankbloom.evaluation.dleft;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * d-left buckets whose keys may be moved, and nothing of the library: each key knows its buckets,
 * as it would where hashes can be inverted, and how many bits of its fingerprint are left.
 */
final class MoveSimulation {

  /** Passes over a batch, as many as the paper makes over all keys. */
  private static final int PASSES = 10;

  private final int choices;
  private final int buckets;
  private final IntUnaryOperator fingerprintBits;

  /** By bucket: its keys. */
  private final int[][] content;

  private final int[] loads;

  /** By choice and key: the bucket. */
  private final int[][] places;

  /** By key: the bits of its fingerprint that are left. Bits that were cut off are gone. */
  private final int[] lengths;

  private int swept;

  MoveSimulation(
      int choices,
      int buckets,
      int keys,
      IntUnaryOperator fingerprintBits,
      SplittableRandom random) {
    this.choices = choices;
    this.buckets = buckets;
    this.fingerprintBits = fingerprintBits;
    content = new int[choices * buckets][4];
    loads = new int[choices * buckets];
    places = new int[choices][];
    for (int i = 0; i < choices; i++) {
      places[i] = random.ints(keys, i * buckets, (i + 1) * buckets).toArray();
    }
    lengths = new int[keys];
    Arrays.fill(lengths, Long.SIZE);
  }

  private int keys() {
    return lengths.length;
  }

  /** Puts keys one by one where there is least, as far left as possible. */
  MoveSimulation onlineWithoutMoves() {
    for (int key = 0; key < keys(); key++) {
      put(key, leastLoaded(key));
    }
    return this;
  }

  /**
   * Puts keys one by one. Where a bucket would be raised above a load, up to so many keys make room
   * instead, each in a bucket of its own, the last in one that is below that load. No fingerprint
   * is cut that would not have been, so none has lost bits that it should have.
   */
  MoveSimulation online(int moves) {
    for (int key = 0; key < keys(); key++) {
      int bucket = leastLoaded(key);
      int load = loads[bucket];
      for (int i = 0; i < choices && load > 0; i++) {
        if (loads[places[i][key]] == load && makeRoom(places[i][key], load, moves)) {
          bucket = places[i][key];
          break;
        }
      }
      put(key, bucket);
    }
    return this;
  }

  /** Moves a key out of a bucket, so that no bucket exceeds a load. */
  private boolean makeRoom(int bucket, int load, int moves) {
    for (int wanted = load - 1; wanted <= load - 1 + (moves > 1 ? 1 : 0); wanted++) {
      for (int cell = 0; cell < loads[bucket]; cell++) {
        int key = content[bucket][cell];
        for (int i = 0; i < choices; i++) {
          int other = places[i][key];
          if (other != bucket
              && loads[other] == wanted
              && (wanted < load || makeRoom(other, load, moves - 1))) {
            move(key, bucket, other);
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Puts keys one by one, and with each looks at the next bucket, for a key to move elsewhere. */
  MoveSimulation background() {
    for (int key = 0; key < keys(); key++) {
      put(key, leastLoaded(key));
      sweep(swept++ % (choices * buckets));
    }
    return this;
  }

  private void sweep(int bucket) {
    for (int cell = 0; cell < loads[bucket]; cell++) {
      int key = content[bucket][cell];
      int other = leastLoaded(key);
      if (loads[other] <= loads[bucket] - 2) {
        move(key, bucket, other);
        return;
      }
    }
  }

  /** Puts keys in batches, each balanced offline before it is written; those before it stay. */
  MoveSimulation batches(int count) {
    for (int batch = 0; batch < count; batch++) {
      int from = (int) ((long) keys() * batch / count);
      int to = (int) ((long) keys() * (batch + 1) / count);
      int[] now = new int[to - from];
      for (int pass = 0; pass <= PASSES; pass++) {
        for (int key = from; key < to; key++) {
          if (pass > 0) {
            loads[now[key - from]]--;
          }
          now[key - from] = leastLoaded(key);
          loads[now[key - from]]++;
        }
      }
      for (int key = from; key < to; key++) {
        loads[now[key - from]]--;
      }
      for (int key = from; key < to; key++) {
        put(key, now[key - from]);
      }
    }
    return this;
  }

  private int leastLoaded(int key) {
    int best = places[0][key];
    for (int i = 1; i < choices; i++) {
      best = loads[places[i][key]] < loads[best] ? places[i][key] : best;
    }
    return best;
  }

  private void move(int key, int from, int to) {
    int last = --loads[from];
    for (int cell = 0; cell < last; cell++) {
      if (content[from][cell] == key) {
        content[from][cell] = content[from][last];
      }
    }
    put(key, to);
  }

  private void put(int key, int bucket) {
    if (loads[bucket] == content[bucket].length) {
      content[bucket] = Arrays.copyOf(content[bucket], 2 * loads[bucket]);
    }
    content[bucket][loads[bucket]++] = key;
    int bits = fingerprintBits.applyAsInt(loads[bucket]);
    for (int cell = 0; cell < loads[bucket]; cell++) {
      int other = content[bucket][cell];
      lengths[other] = Math.min(lengths[other], bits);
    }
  }

  /** How many fingerprints a key never added agrees with. */
  double rate() {
    double agree = 0;
    for (int length : lengths) {
      agree += Math.scalb(1.0, -length);
    }
    return agree / buckets;
  }
}
