package io.github.rankbloom.spark;

import io.github.rankbloom.CountLookup;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Tells how often a key was put into a filter, at least. Public for Spark alone. */
public final class ApproximateCount extends SqlFunction implements ScalarFunction<Long> {

  static final String NAME = "approximate_count";

  private static final long serialVersionUID = 1L;

  private final AskedFilter asked = new AskedFilter(NAME);
  private final DataType filterType;
  private final KeyType keyType;

  ApproximateCount(DataType filter, DataType key) {
    super(NAME, DataTypes.LongType, filter, key);
    filterType = filter;
    keyType = KeyType.of(key, NAME);
  }

  @Override
  public Long produceResult(InternalRow row) {
    if (row.isNullAt(0) || row.isNullAt(1)) {
      return null;
    }
    CountLookup counts = asked.counts(row, filterType);
    return counts.approximateCountHash(keyType.hash(counts.hashing(), row, 1));
  }
}
