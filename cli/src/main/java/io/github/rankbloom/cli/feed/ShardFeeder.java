package io.github.rankbloom.cli.feed;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.shard.ShardedFilterBuilder;
import java.util.Arrays;

/** Puts lines into the shards of a filter, with all cores, and counts them. */
public final class ShardFeeder {

  /** Hashes that are put in at a time: for each shard some. */
  private static final int MOST_HASHES = 1 << 22;

  /** The part of the memory that hashes may take, twice while they are dealt to the shards. */
  private static final int MEMORY_PART = 32;

  private final ShardedFilterBuilder builder;
  private final BlockSink<?> sink;
  private final long[] hashes =
      new long[(int) Math.min(MOST_HASHES, Memory.heapBytes() / MEMORY_PART / Long.BYTES)];
  private int count;
  private long taken;

  /**
   * Feeds a filter.
   *
   * @param builder builds it
   */
  public ShardFeeder(ShardedFilterBuilder builder) {
    this.builder = builder;
    ShardPlan plan = builder.plan();
    sink =
        plan.kind().can(ValueLookup.class)
            ? HashedLines.values(
                plan.hashing(),
                -1L >>> (Long.SIZE - plan.requirement().payloadBits()),
                this::putValue)
            : HashedLines.keys(plan.hashing(), this::add);
  }

  private void putValue(long hash, long value) {
    builder.putHash(hash, value);
    taken++;
  }

  private void add(long[] more, int length) {
    for (int done = 0; done < length; ) {
      if (count == hashes.length) {
        putAll();
      }
      int copied = Math.min(length - done, hashes.length - count);
      System.arraycopy(more, done, hashes, count, copied);
      count += copied;
      done += copied;
    }
  }

  private long putAll() {
    builder.putHashesInParallel(count == hashes.length ? hashes : Arrays.copyOf(hashes, count));
    taken += count;
    count = 0;
    return taken;
  }

  /**
   * Puts every line in.
   *
   * @param inputs has the lines
   * @return how many lines there were
   * @throws FilterFullException if a line does not fit; others may be in
   */
  public long feed(KeyInputs inputs) {
    inputs.forEachLine(sink);
    if (count > 0) {
      inputs.afterReading("filling", this::putAll);
    }
    return taken;
  }
}
