package io.github.rankbloom.spark;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataTypes;

/** Adds up the filters of a group. Public for Spark alone. */
public final class FilterUnionAgg extends SqlFunction
    implements AggregateFunction<Serializable, byte[]> {

  static final String NAME = "filter_union_agg";

  private static final long serialVersionUID = 1L;

  FilterUnionAgg() {
    super(NAME, DataTypes.BinaryType, DataTypes.BinaryType);
  }

  @Override
  public Serializable newAggregationState() {
    return new FilterState(NAME);
  }

  @Override
  public Serializable update(Serializable before, InternalRow row) {
    FilterState state = FilterState.of(NAME, before);
    if (!row.isNullAt(0)) {
      state.add(FilterBytes.load(NAME, row.getBinary(0)));
    }
    return state;
  }

  @Override
  public Serializable merge(Serializable one, Serializable other) {
    return FilterState.of(NAME, one).merge(FilterState.of(NAME, other));
  }

  @Override
  public byte[] produceResult(Serializable last) {
    FilterState state = FilterState.of(NAME, last);
    return state.filter() == null ? null : FilterBytes.of(state.filter());
  }
}
