package io.github.rankbloom.shard;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.ValueFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds a sharded filter in this process. All shards are in memory until they are written. May be
 * used by many threads: those that meet at a shard wait for each other.
 *
 * <p>A call that finds a shard with as many keys as it was made for throws {@link
 * FilterFullException} and may have put some of its keys in; then the builder is of no further use.
 */
public final class ShardedFilterBuilder {

  private final ShardPlan plan;

  /** Each is its own lock. */
  private final Filter[] shards;

  /** Starts with no keys. */
  public ShardedFilterBuilder(ShardPlan plan) {
    this.plan = plan;
    // Planning takes longer than copying.
    MutableFilter empty = plan.createShard();
    shards = Stream.generate(empty::copy).limit(plan.shards()).toArray(Filter[]::new);
  }

  /**
   * Checks that a filter can be written to a folder, as {@link #writeTo} does when it is called.
   *
   * @param folder the folder, which is not made
   * @throws IOException if it is a file, or holds other things
   */
  public static void requireFolder(Path folder) throws IOException {
    new ShardFolder(folder).requireFree();
  }

  /** {@return what is built} */
  public ShardPlan plan() {
    return plan;
  }

  /** {@return the memory that the shards take at present, in bits} */
  public long bitSize() {
    long bits = 0;
    for (Filter shard : shards) {
      synchronized (shard) {
        bits += shard.bitSize();
      }
    }
    return bits;
  }

  /**
   * Adds a key.
   *
   * @param hash the key's hash by the plan's key hash
   * @return whether a shard changed
   * @throws IllegalStateException if the filter keeps values
   */
  public boolean putHash(long hash) {
    Filter shard = shards[plan.shardOf(hash)];
    synchronized (shard) {
      return insertable(shard).putHash(plan.hashInShard(hash));
    }
  }

  /**
   * Adds a key with a value, or many times.
   *
   * @param hash the key's hash by the plan's key hash
   * @param argument the value in a filter of values, or how often in one that counts
   * @return whether a shard changed
   * @throws IllegalArgumentException if the value or number is out of range
   * @throws IllegalStateException if the filter is neither of values nor counting
   */
  public boolean putHash(long hash, long argument) {
    Filter shard = shards[plan.shardOf(hash)];
    synchronized (shard) {
      if (shard instanceof ValueFilter map) {
        return map.putHash(plan.hashInShard(hash), argument);
      }
      if (shard instanceof CountingFilter counts) {
        return counts.putHash(plan.hashInShard(hash), argument);
      }
    }
    throw new IllegalStateException(
        "a " + plan.kind().name() + " filter takes keys without values and times");
  }

  private InsertableFilter insertable(Filter shard) {
    if (shard instanceof InsertableFilter insertable) {
      return insertable;
    }
    throw new IllegalStateException("a " + plan.kind().name() + " filter needs a value for a key");
  }

  /**
   * Adds many keys, sorted by shard and shard by shard.
   *
   * @param hashes the keys' hashes by the plan's key hash
   * @param offset where the first of them is
   * @param length the number of keys
   * @return the number of keys that changed a shard
   * @throws IndexOutOfBoundsException if the range is not within {@code hashes}
   */
  public int putHashes(long[] hashes, int offset, int length) {
    Dealt dealt = new Dealt(hashes, offset, length);
    int changes = 0;
    for (int shard = 0; shard < shards.length; shard++) {
      changes += dealt.put(shard);
    }
    return changes;
  }

  /**
   * Adds many keys with all cores, each filling other shards.
   *
   * @param hashes the keys' hashes by the plan's key hash, not changed
   * @return the number of keys that changed a shard
   */
  public int putHashesInParallel(long[] hashes) {
    Dealt dealt = new Dealt(hashes, 0, hashes.length);
    return IntStream.range(0, shards.length).parallel().map(dealt::put).sum();
  }

  /** Hashes within shards, in the order of shards. */
  private final class Dealt {
    private final long[] inShards;

    /** By shard, and the end of the last. */
    private final int[] starts;

    Dealt(long[] hashes, int offset, int length) {
      Objects.checkFromIndexSize(offset, length, hashes.length);
      inShards = new long[length];
      starts = new int[shards.length + 1];
      for (int i = offset; i < offset + length; i++) {
        starts[plan.shardOf(hashes[i]) + 1]++;
      }
      Arrays.parallelPrefix(starts, Integer::sum);
      int[] next = starts.clone();
      for (int i = offset; i < offset + length; i++) {
        inShards[next[plan.shardOf(hashes[i])]++] = plan.hashInShard(hashes[i]);
      }
    }

    int put(int number) {
      int start = starts[number];
      Filter shard = shards[number];
      synchronized (shard) {
        try {
          return insertable(shard).putHashes(inShards, start, starts[number + 1] - start);
        } catch (FilterFullException e) {
          throw new FilterFullException(e, FilterFullException.UNKNOWN_POSITION);
        }
      }
    }
  }

  /**
   * Writes all shards, with all cores, and then the manifest. Whoever opens the folder finds what
   * was there before until all is written.
   *
   * @param folder a new folder, an empty one, or one with a sharded filter, which is replaced
   * @return the filter, opened in its folder
   * @throws IOException if the folder cannot be written, or holds other things
   */
  public ShardedFilter writeTo(Path folder) throws IOException {
    ShardFolder into = new ShardFolder(folder);
    Manifest manifest =
        into.replace(
            IntStream.range(0, shards.length).parallel(),
            (shard, out) -> {
              synchronized (shards[shard]) {
                return ShardFile.write(plan.kind(), shards[shard], out);
              }
            },
            files -> new Manifest(plan, files));
    return ShardedFilter.over(into, manifest);
  }
}
