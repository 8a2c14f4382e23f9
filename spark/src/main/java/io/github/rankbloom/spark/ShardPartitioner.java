package io.github.rankbloom.spark;

import org.apache.spark.Partitioner;

/** Gives each shard a partition. */
final class ShardPartitioner extends Partitioner {

  private static final long serialVersionUID = 1L;

  private final int shards;

  ShardPartitioner(int shards) {
    this.shards = shards;
  }

  @Override
  public int numPartitions() {
    return shards;
  }

  @Override
  public int getPartition(Object shard) {
    return (Integer) shard;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShardPartitioner that && that.shards == shards;
  }

  @Override
  public int hashCode() {
    return shards;
  }
}
