package io.github.rankbloom.spark;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.shard.ShardedFilter;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Tells what a filter is, as a struct. Public for Spark alone. */
public final class FilterInfo extends SqlFunction implements ScalarFunction<InternalRow> {

  static final String NAME = "filter_info";

  private static final long serialVersionUID = 1L;

  private static final StructType RESULT =
      new StructType()
          .add("answers", DataTypes.StringType)
          .add("elements", DataTypes.LongType)
          .add("expected_fpp", DataTypes.DoubleType)
          .add("bytes", DataTypes.LongType)
          .add("shards", DataTypes.IntegerType);

  private final AskedFilter asked = new AskedFilter(NAME);
  private final DataType filterType;

  FilterInfo(DataType filter) {
    super(NAME, RESULT, filter);
    filterType = filter;
  }

  @Override
  public InternalRow produceResult(InternalRow row) {
    if (row.isNullAt(0)) {
      return null;
    }
    Filter filter = asked.of(row, filterType);
    String answers =
        filter instanceof CountLookup
            ? "counts"
            : filter instanceof ValueLookup ? "values" : "membership";
    return new GenericInternalRow(
        new Object[] {
          UTF8String.fromString(answers),
          filter.approximateElementCount(),
          filter.expectedFpp(),
          filter.bitSize() / Byte.SIZE,
          filter instanceof ShardedFilter sharded ? sharded.manifest().shards().size() : 1
        });
  }
}
