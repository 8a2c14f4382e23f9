package io.github.rankbloom.spark;

import io.github.rankbloom.ValueLookup;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Tells the value of a key; null if the key is certainly not in. Public for Spark alone. */
public final class FilterValue extends SqlFunction implements ScalarFunction<Long> {

  static final String NAME = "filter_value";

  private static final long serialVersionUID = 1L;

  private final AskedFilter asked = new AskedFilter(NAME);
  private final DataType filterType;
  private final KeyType keyType;

  FilterValue(DataType filter, DataType key) {
    super(NAME, DataTypes.LongType, filter, key);
    filterType = filter;
    keyType = KeyType.of(key, NAME);
  }

  @Override
  public Long produceResult(InternalRow row) {
    if (row.isNullAt(0) || row.isNullAt(1)) {
      return null;
    }
    ValueLookup values = asked.values(row, filterType);
    long hash = keyType.hash(values.hashing(), row, 1);
    return values.mightContainHash(hash) ? values.getHash(hash, 0) : null;
  }
}
