package io.github.rankbloom.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.types.DataType;

/**
 * What the functions of the catalogue have in common once the types of their arguments are known.
 */
abstract class SqlFunction implements BoundFunction, Serializable {

  private static final long serialVersionUID = 1L;

  private final String name;
  private final DataType[] inputTypes;
  private final DataType resultType;

  SqlFunction(String name, DataType resultType, DataType... inputTypes) {
    this.name = name;
    this.resultType = resultType;
    this.inputTypes = inputTypes;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final DataType[] inputTypes() {
    return inputTypes.clone();
  }

  @Override
  public final DataType resultType() {
    return resultType;
  }

  /** Says what makes two functions one: Spark compares plans by it. */
  @Override
  public final String canonicalName() {
    return Stream.of(inputTypes)
        .map(DataType::catalogString)
        .collect(Collectors.joining(",", "rankbloom." + name + "(", ")"));
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof SqlFunction that
        && that.name.equals(name)
        && Arrays.equals(that.inputTypes, inputTypes);
  }

  @Override
  public final int hashCode() {
    return canonicalName().hashCode();
  }

  @Override
  public final String toString() {
    return canonicalName();
  }
}
