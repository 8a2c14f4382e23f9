package io.github.rankbloom.spark;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.shard.ShardPlan;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import scala.Tuple2;

/**
 * Turns the rows of a task into blocks of hashes, each block for one shard: all that is shuffled. A
 * hash takes 8 bytes, and 8 more with a value. Rows without a key are left out.
 */
final class HashBlocks implements Iterator<Tuple2<Integer, byte[]>> {

  /** The memory that blocks may take in a task, */
  private static final int MOST_BYTES = 1 << 25;

  /** and the most that one may take. */
  private static final int MOST_BLOCK_BYTES = 1 << 16;

  private final Iterator<InternalRow> rows;
  private final ShardPlan plan;
  private final KeyHash hashing;
  private final KeyType keyType;
  private final boolean hasValues;
  private final int blockBytes;
  private final ByteBuffer[] blocks;
  private int unfinished;
  private Tuple2<Integer, byte[]> next;

  HashBlocks(Iterator<InternalRow> rows, ShardPlan plan, KeyType keyType, boolean hasValues) {
    this.rows = rows;
    this.plan = plan;
    this.hashing = plan.hashing();
    this.keyType = keyType;
    this.hasValues = hasValues;
    blockBytes = Math.min(MOST_BLOCK_BYTES, MOST_BYTES / plan.shards());
    blocks = new ByteBuffer[plan.shards()];
  }

  @Override
  public boolean hasNext() {
    while (next == null && rows.hasNext()) {
      next = take(rows.next());
    }
    while (next == null && unfinished < blocks.length) {
      next = finish(unfinished++);
    }
    return next != null;
  }

  @Override
  public Tuple2<Integer, byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Tuple2<Integer, byte[]> block = next;
    next = null;
    return block;
  }

  /** Takes a row, and returns a block that it has made full, or null. */
  private Tuple2<Integer, byte[]> take(InternalRow row) {
    if (row.isNullAt(0)) {
      return null;
    }
    long hash = keyType.hash(hashing, row, 0);
    int shard = plan.shardOf(hash);
    ByteBuffer block = blocks[shard];
    if (block == null) {
      block = ByteBuffer.allocate(blockBytes);
      blocks[shard] = block;
    }
    block.putLong(plan.hashInShard(hash));
    if (hasValues) {
      if (row.isNullAt(1)) {
        throw new IllegalArgumentException("Filters.build: a key has null for a value");
      }
      block.putLong(row.getLong(1));
    }
    return block.hasRemaining() ? null : finish(shard);
  }

  private Tuple2<Integer, byte[]> finish(int shard) {
    ByteBuffer block = blocks[shard];
    if (block == null || block.position() == 0) {
      return null;
    }
    byte[] bytes = new byte[block.position()];
    block.flip().get(bytes).clear();
    return new Tuple2<>(shard, bytes);
  }
}
