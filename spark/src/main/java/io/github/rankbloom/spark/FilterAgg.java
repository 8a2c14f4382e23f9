package io.github.rankbloom.spark;

import io.github.rankbloom.hash.KeyHash;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Builds a filter of all keys of a group. What it is made for comes with every row, since Spark
 * does not tell constants when it binds a function. Public for Spark alone.
 */
public final class FilterAgg extends SqlFunction
    implements AggregateFunction<Serializable, byte[]> {

  static final String NAME = "filter_agg";

  private static final long serialVersionUID = 1L;
  private static final String DEFAULT_FUNCTION = "set";

  private final KeyType keyType;
  private final boolean hasFunction;

  FilterAgg(DataType key, boolean hasFunction) {
    super(NAME, DataTypes.BinaryType, inputTypes(key, hasFunction));
    keyType = KeyType.of(key, NAME);
    this.hasFunction = hasFunction;
  }

  private static DataType[] inputTypes(DataType key, boolean hasFunction) {
    return hasFunction
        ? new DataType[] {key, DataTypes.LongType, DataTypes.DoubleType, DataTypes.StringType}
        : new DataType[] {key, DataTypes.LongType, DataTypes.DoubleType};
  }

  @Override
  public Serializable newAggregationState() {
    return new FilterState(NAME);
  }

  @Override
  public Serializable update(Serializable before, InternalRow row) {
    FilterState state = FilterState.of(NAME, before);
    begin(state, row);
    if (!row.isNullAt(0)) {
      state.put(keyType.hash(KeyHash.DEFAULT, row, 0));
    }
    return state;
  }

  private void begin(FilterState state, InternalRow row) {
    for (int i = 1; i < (hasFunction ? 4 : 3); i++) {
      if (row.isNullAt(i)) {
        throw new IllegalArgumentException(NAME + ": the arguments after the key must not be null");
      }
    }
    String function = hasFunction ? row.getUTF8String(3).toString() : DEFAULT_FUNCTION;
    FilterSpec spec = state.spec();
    if (spec == null
        || spec.maxKeys() != row.getLong(1)
        || spec.fpp() != row.getDouble(2)
        || !spec.function().equals(function)) {
      state.begin(spec(function, row.getLong(1), row.getDouble(2)));
    }
  }

  private static FilterSpec spec(String function, long maxKeys, double fpp) {
    if (function.equals(FilterSpec.VALUES)) {
      throw new IllegalArgumentException(
          NAME
              + ": function must be one of set, multiset, counting; values are for"
              + " Filters.build in Java");
    }
    try {
      return new FilterSpec(function, maxKeys, fpp, 0, KeyHash.DEFAULT.seed());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(NAME + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Serializable merge(Serializable one, Serializable other) {
    return FilterState.of(NAME, one).merge(FilterState.of(NAME, other));
  }

  /** Null if there were no rows: then nothing says what the filter is made for. */
  @Override
  public byte[] produceResult(Serializable last) {
    FilterState state = FilterState.of(NAME, last);
    return state.filter() == null ? null : FilterBytes.of(state.filter());
  }
}
