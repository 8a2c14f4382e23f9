package io.github.rankbloom.shard;

import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.Objects;

/**
 * What a sharded filter is made for, and which part of it a shard takes.
 *
 * @param kind a kind of filters that grow and can be queried in their files
 * @param requirement what all shards together must do
 * @param hashing how keys are hashed
 * @param shardBits how many bits of a hash name the shard: there are 2<sup>shardBits</sup>
 */
public record ShardPlan(
    FilterKind<?> kind, Requirement requirement, KeyHash hashing, int shardBits) {

  /** The most shards: 32768. */
  public static final int MAX_SHARDS = 1 << KeyHash.MAX_SHARD_BITS;

  /** A shard has room for the average and this many standard deviations more, */
  private static final int DEVIATIONS = 8;

  /** and for a few, where the average is small. */
  private static final int FEW_KEYS = 16;

  /** A shard's places differ from keys / fpp by less than a part of 50; so do those of all. */
  private static final double MOST_PLACES = 0x1p64 / 1.02;

  public ShardPlan {
    Objects.requireNonNull(requirement, "requirement");
    Ranges.require("shardBits", shardBits, 0, KeyHash.MAX_SHARD_BITS);
    if (!kind.can(GrowingFilter.class) || kind.mapper().isEmpty()) {
      throw new IllegalArgumentException(
          "a " + kind.name() + " filter cannot be sharded: that takes a kind that grows");
    }
    if (requirement.fixed()) {
      throw new IllegalArgumentException("a filter of fixed size cannot be sharded");
    }
    if (hashing.shardBits() != 0) {
      throw new IllegalArgumentException("a shard has no shards");
    }
    double places = (double) share(requirement.maxKeys(), shardBits) / requirement.fpp();
    if (Math.scalb(places, shardBits) > MOST_PLACES) {
      throw new IllegalParameterException(
          "fpp", "is too small for " + requirement.maxKeys() + " keys: their hashes have 64 bits");
    }
  }

  /**
   * {@return the plan of a number of shards}
   *
   * @param shards a power of two, up to {@link #MAX_SHARDS}
   * @throws IllegalArgumentException if there is no such sharded filter
   */
  public static ShardPlan of(
      FilterKind<?> kind, Requirement requirement, KeyHash hashing, int shards) {
    if (shards < 1 || shards > MAX_SHARDS || Integer.bitCount(shards) != 1) {
      throw new IllegalParameterException(
          "shards", "must be a power of two from 1 to " + MAX_SHARDS + ", not " + shards);
    }
    return new ShardPlan(kind, requirement, hashing, Integer.numberOfTrailingZeros(shards));
  }

  /** {@return the number of shards} */
  public int shards() {
    return 1 << shardBits;
  }

  /** {@return the shard of a key, by its hash} */
  public int shardOf(long hash) {
    return shardOf(hash, shardBits);
  }

  /** {@return a key's hash within its shard, by its hash} */
  public long hashInShard(long hash) {
    return hash << shardBits;
  }

  static int shardOf(long hash, int shardBits) {
    // By two shifts: one by 64 would not move anything.
    return (int) (hash >>> 1 >>> (Long.SIZE - 1 - shardBits));
  }

  /**
   * {@return what a shard must do: the same as all together, with its share of the keys} Keys
   * spread over shards by chance, so a share is eight standard deviations above the average. If
   * there are as many keys as {@link #requirement} says, any shard gets more than its share with a
   * probability below 10<sup>-9</sup>.
   */
  public Requirement shardRequirement() {
    return requirement
        .withKeys(share(requirement.keys(), shardBits))
        .withMaxKeys(share(requirement.maxKeys(), shardBits));
  }

  /** The most keys of a shard. Files depend on it, so it must not change. */
  private static long share(long keys, int shardBits) {
    long average = (keys + (1L << shardBits) - 1) >> shardBits;
    long most = average + DEVIATIONS * (long) Math.ceil(Math.sqrt((double) average)) + FEW_KEYS;
    return Math.min(keys, most);
  }

  /** {@return an empty shard} */
  public GrowingFilter createShard() {
    return (GrowingFilter) kind.create(shardRequirement(), hashing.inShard(shardBits));
  }
}
