package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.shard.ShardFile;
import io.github.rankbloom.shard.ShardPlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;

/**
 * Builds and writes one shard: the whole work of a task after the shuffle. What it writes depends
 * on the keys alone, so a task that runs twice writes the same file twice.
 */
final class ShardTask
    implements Function2<Integer, Iterator<Tuple2<Integer, byte[]>>, Iterator<long[]>> {

  private static final long serialVersionUID = 1L;

  private final FilterSpec spec;
  private final int shards;
  private final String folder;
  private final Broadcast<SerializableConfiguration> configuration;

  ShardTask(
      FilterSpec spec,
      int shards,
      String folder,
      Broadcast<SerializableConfiguration> configuration) {
    this.spec = spec;
    this.shards = shards;
    this.folder = folder;
    this.configuration = configuration;
  }

  // A shard's number and file travel as six numbers: any serializer that Spark is set to knows
  // those.

  private static long[] written(int shard, ShardFile file) {
    return new long[] {
      shard,
      file.bytes(),
      file.elements(),
      file.keys(),
      Double.doubleToRawLongBits(file.expectedFpp()),
      file.checksum()
    };
  }

  static int shard(long[] written) {
    return (int) written[0];
  }

  static ShardFile file(long[] written) {
    return new ShardFile(
        written[1], written[2], written[3], Double.longBitsToDouble(written[4]), written[5]);
  }

  @Override
  public Iterator<long[]> call(Integer shard, Iterator<Tuple2<Integer, byte[]>> blocks)
      throws IOException {
    ShardPlan plan = spec.plan(shards);
    Filter filter = plan.createShard();
    try {
      while (blocks.hasNext()) {
        put(filter, blocks.next()._2());
      }
    } catch (FilterFullException e) {
      throw spec.full("Filters.build", e);
    }
    if (TaskContext.get().isInterrupted()) {
      throw new TaskKilledException("not needed any more");
    }
    ShardFile file =
        new HadoopFolder(new Path(folder), configuration.value().value())
            .write(shard, plan.kind(), filter);
    return List.of(written(shard, file)).iterator();
  }

  private static void put(Filter filter, byte[] block) {
    LongBuffer longs = ByteBuffer.wrap(block).asLongBuffer();
    if (filter instanceof InsertableFilter keys) {
      long[] hashes = new long[longs.remaining()];
      longs.get(hashes);
      keys.putHashes(hashes, 0, hashes.length);
    } else if (filter instanceof ValueFilter values) {
      while (longs.hasRemaining()) {
        values.putHash(longs.get(), longs.get());
      }
    }
  }
}
