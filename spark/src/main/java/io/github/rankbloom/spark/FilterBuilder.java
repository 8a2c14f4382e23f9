package io.github.rankbloom.spark;

import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardFile;
import io.github.rankbloom.shard.ShardPlan;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Builds a filter of the keys of a dataset; see {@link Filters#build}. {@link #toBytes} makes a
 * binary value, {@link #write} a folder of shards, each of which is built by one task. Rows whose
 * key is null are left out.
 */
public final class FilterBuilder {

  private static final String NAME = "Filters.build";

  /** Without a number of shards, there is one for so many keys, or for fewer. */
  private static final long KEYS_OF_SHARD = 1L << 24;

  private static final int NOT_SET = -1;

  private final Dataset<?> data;
  private final Column key;
  private Column value;
  private String function = "set";
  private long maxKeys = NOT_SET;
  private double fpp = 0.01;
  private int valueBits;
  private long seed;
  private int shards = NOT_SET;

  FilterBuilder(Dataset<?> data, Column key) {
    this.data = data;
    this.key = key;
  }

  /**
   * Sets how many different keys there may be; more are refused. Must be called.
   *
   * @param keys up to 10<sup>12</sup>
   * @return this builder
   */
  public FilterBuilder maxKeys(long keys) {
    maxKeys = keys;
    return this;
  }

  /**
   * Sets the false-positive probability.
   *
   * @param probability 0.01 by default
   * @return this builder
   */
  public FilterBuilder fpp(double probability) {
    fpp = probability;
    return this;
  }

  /**
   * Sets what the filter can do.
   *
   * @param name {@code set}, the default: a key that comes often is there once; {@code multiset} or
   *     {@code counting}: each time counts
   * @return this builder
   */
  public FilterBuilder function(String name) {
    function = name;
    return this;
  }

  /**
   * Keeps a value for each key.
   *
   * @param column the value: a whole number, at least 0 and below 2<sup>bits</sup>
   * @param bits 1 to 64
   * @return this builder
   */
  public FilterBuilder values(Column column, int bits) {
    function = FilterSpec.VALUES;
    value = column;
    valueBits = bits;
    return this;
  }

  /**
   * Sets the seed of the key hash.
   *
   * @param newSeed 0 by default
   * @return this builder
   */
  public FilterBuilder seed(long newSeed) {
    seed = newSeed;
    return this;
  }

  /**
   * Sets the number of shards that {@link #write} makes.
   *
   * @param count a power of two, up to 32768; by default one for each 16 million keys or fewer
   * @return this builder
   */
  public FilterBuilder shards(int count) {
    shards = count;
    return this;
  }

  private FilterSpec spec() {
    if (maxKeys == NOT_SET) {
      throw new IllegalStateException(NAME + ": maxKeys must be given: the most different keys");
    }
    if (function.equals(FilterSpec.VALUES) && value == null) {
      throw new IllegalStateException(NAME + ": function values takes values(column, bits)");
    }
    FilterSpec spec = new FilterSpec(function, maxKeys, fpp, valueBits, seed);
    spec.plan(1); // refuses what cannot be
    return spec;
  }

  private Dataset<Row> keys() {
    return value == null ? data.select(key) : data.select(key, value.cast(DataTypes.LongType));
  }

  /**
   * Builds the filter as a binary value: tasks build filters of their rows, which are merged.
   *
   * @return the bytes of a filter, as the SQL functions and {@code FrozenRankFilter.of} take it
   */
  public byte[] toBytes() {
    FilterSpec spec = spec();
    Dataset<Row> keys = keys();
    KeyType keyType = KeyType.of(keys.schema().fields()[0].dataType(), NAME);
    boolean hasValues = value != null;
    JavaRDD<byte[]> states =
        keys.queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(
                rows -> List.of(state(rows, spec, keyType, hasValues).toBytes()).iterator());
    return states.getNumPartitions() == 0
        ? FilterBytes.of(spec.create())
        : FilterBytes.of(FilterState.of(NAME, states.treeReduce(FilterBuilder::merged)).filter());
  }

  private static byte[] merged(byte[] one, byte[] other) {
    return FilterState.of(NAME, one).merge(FilterState.of(NAME, other)).toBytes();
  }

  private static FilterState state(
      Iterator<InternalRow> rows, FilterSpec spec, KeyType keyType, boolean hasValues) {
    FilterState state = new FilterState(NAME, spec);
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      if (row.isNullAt(0)) {
        continue;
      }
      long hash = keyType.hash(spec.hashing(), row, 0);
      if (!hasValues) {
        state.put(hash);
      } else if (row.isNullAt(1)) {
        throw new IllegalArgumentException(NAME + ": a key has null for a value");
      } else {
        state.put(hash, row.getLong(1));
      }
    }
    return state;
  }

  /**
   * Builds the filter in shards and writes them to a folder, on any file system that Hadoop knows.
   * Hashes of keys are shuffled, each task builds and writes a shard, and nothing is merged or goes
   * through the driver. The folder holds the new filter when all is written, and what it held
   * before until then. One at a time may write to a folder.
   *
   * @param folder a new folder, an empty one, or one with a sharded filter, which is replaced
   * @return what was written
   * @throws IOException if the folder cannot be written, or holds other things
   */
  public Manifest write(String folder) throws IOException {
    FilterSpec spec = spec();
    ShardPlan plan = spec.plan(shards == NOT_SET ? usualShards() : shards);
    Dataset<Row> keys = keys();
    KeyType keyType = KeyType.of(keys.schema().fields()[0].dataType(), NAME);
    boolean hasValues = value != null;
    int count = plan.shards();
    JavaSparkContext context = new JavaSparkContext(data.sparkSession().sparkContext());
    Configuration configuration = data.sparkSession().sessionState().newHadoopConf();
    HadoopFolder target = new HadoopFolder(new Path(folder), configuration);
    target.prepare();
    Broadcast<SerializableConfiguration> sent =
        context.broadcast(new SerializableConfiguration(configuration));
    try {
      List<long[]> written =
          keys.queryExecution()
              .toRdd()
              .toJavaRDD()
              .mapPartitionsToPair(
                  rows -> new HashBlocks(rows, spec.plan(count), keyType, hasValues))
              .partitionBy(new ShardPartitioner(count))
              .mapPartitionsWithIndex(new ShardTask(spec, count, target.toString(), sent), true)
              .collect();
      ShardFile[] files = new ShardFile[count];
      written.forEach(shard -> files[ShardTask.shard(shard)] = ShardTask.file(shard));
      Manifest manifest = new Manifest(plan, Arrays.asList(files));
      target.commit(manifest);
      return manifest;
    } catch (Throwable e) {
      target.abandon(e);
      throw e;
    } finally {
      sent.unpersist();
    }
  }

  private int usualShards() {
    long wanted = Math.max(1, (maxKeys + KEYS_OF_SHARD - 1) / KEYS_OF_SHARD);
    return (int) Math.min(ShardPlan.MAX_SHARDS, Long.highestOneBit(2 * wanted - 1));
  }
}
