package io.github.rankbloom.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataTypes;

/** Adds up the filters of a group. Public for Spark alone. */
public final class FilterUnionAgg extends SqlFunction
    implements AggregateFunction<FilterState, byte[]> {

  static final String NAME = "filter_union_agg";

  private static final long serialVersionUID = 1L;

  FilterUnionAgg() {
    super(NAME, DataTypes.BinaryType, DataTypes.BinaryType);
  }

  @Override
  public FilterState newAggregationState() {
    return new FilterState(NAME);
  }

  @Override
  public FilterState update(FilterState state, InternalRow row) {
    if (!row.isNullAt(0)) {
      state.add(FilterBytes.load(NAME, row.getBinary(0)));
    }
    return state;
  }

  @Override
  public FilterState merge(FilterState one, FilterState other) {
    return one.merge(other);
  }

  @Override
  public byte[] produceResult(FilterState state) {
    return state.filter() == null ? null : FilterBytes.of(state.filter());
  }
}
