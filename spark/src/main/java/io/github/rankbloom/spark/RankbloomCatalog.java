package io.github.rankbloom.spark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The SQL functions over filters. With {@code
 * spark.sql.catalog.rankbloom=io.github.rankbloom.spark.RankbloomCatalog} they are {@code
 * rankbloom.filter_agg} and so on, from SQL, Java, Scala and Python alike.
 */
public final class RankbloomCatalog implements FunctionCatalog {

  /** The functions by name. */
  private static final Map<String, Unbound> FUNCTIONS = new TreeMap<>();

  static {
    add(
        FilterAgg.NAME,
        "(key, max_keys, fpp [, function]): a filter of all keys, as a binary value; for up to"
            + " max_keys different ones, with a false-positive probability of at most fpp; function"
            + " is set, multiset or counting",
        List.of(3, 4),
        RankbloomCatalog::filterAgg);
    add(
        FilterUnionAgg.NAME,
        "(filter): one filter of many that were built with the same max_keys and fpp",
        List.of(1),
        types -> {
          requireFilter(FilterUnionAgg.NAME, types[0], false);
          return new FilterUnionAgg();
        });
    add(
        MightContain.NAME,
        "(filter, key): whether the key may be in the filter; if false, it certainly is not",
        List.of(2),
        types -> {
          requireFilter(MightContain.NAME, types[0], false);
          return new MightContain(types[1]);
        });
    add(
        MightContainFile.NAME,
        "(path, key): whether the key may be in the filter of a file or of a folder with shards",
        List.of(2),
        types -> {
          if (!KeyType.isText(types[0])) {
            throw refused(MightContainFile.NAME, "the path must be a string", types[0]);
          }
          return new MightContainFile(types[1]);
        });
    add(
        ApproximateCount.NAME,
        "(filter, key): how often the key was put, at least; filter is a binary value or a path",
        List.of(2),
        types -> {
          requireFilter(ApproximateCount.NAME, types[0], true);
          return new ApproximateCount(types[0], types[1]);
        });
    add(
        FilterValue.NAME,
        "(filter, key): the value of the key, or null; filter is a binary value or a path",
        List.of(2),
        types -> {
          requireFilter(FilterValue.NAME, types[0], true);
          return new FilterValue(types[0], types[1]);
        });
    add(
        FilterInfo.NAME,
        "(filter): what the filter is, as a struct; filter is a binary value or a path",
        List.of(1),
        types -> {
          requireFilter(FilterInfo.NAME, types[0], true);
          return new FilterInfo(types[0]);
        });
  }

  private String catalogName = "rankbloom";

  private static void add(
      String name,
      String description,
      List<Integer> arguments,
      Function<DataType[], BoundFunction> binder) {
    FUNCTIONS.put(name, new Unbound(name, name + description, arguments, binder));
  }

  private static BoundFunction filterAgg(DataType[] types) {
    if (!(types[1] instanceof NumericType)
        || (types[1] instanceof DecimalType decimal && decimal.scale() > 0)) {
      throw refused(FilterAgg.NAME, "max_keys must be a whole number", types[1]);
    }
    if (!(types[2] instanceof NumericType)) {
      throw refused(FilterAgg.NAME, "fpp must be a number between 0 and 1", types[2]);
    }
    if (types.length == 4 && !KeyType.isText(types[3])) {
      throw refused(FilterAgg.NAME, "function must be a string", types[3]);
    }
    return new FilterAgg(types[0], types.length == 4);
  }

  private static void requireFilter(String function, DataType type, boolean orPath) {
    if (!(orPath ? AskedFilter.isFilter(type) : type.typeName().equals("binary"))) {
      throw refused(
          function,
          "the filter must be a binary value, as filter_agg makes it"
              + (orPath ? ", or the path of a file" : ""),
          type);
    }
  }

  private static UnsupportedOperationException refused(
      String function, String rule, DataType type) {
    return new UnsupportedOperationException(
        function + ": " + rule + ", not of type " + type.simpleString());
  }

  /** A function before the types of its arguments are known. */
  private record Unbound(
      String name,
      String description,
      List<Integer> arguments,
      Function<DataType[], BoundFunction> binder)
      implements UnboundFunction {

    @Override
    public BoundFunction bind(StructType input) {
      if (!arguments.contains(input.size())) {
        throw new UnsupportedOperationException(
            name
                + " takes "
                + arguments.stream().map(String::valueOf).collect(Collectors.joining(" or "))
                + (arguments.equals(List.of(1)) ? " argument" : " arguments")
                + ", not "
                + input.size()
                + ": "
                + description);
      }
      // A bare NULL is a filter or key of some type; nothing else may be null.
      DataType typeOfNull =
          name.equals(MightContainFile.NAME) ? DataTypes.StringType : DataTypes.BinaryType;
      int nullable = name.equals(FilterAgg.NAME) ? 1 : 2;
      DataType[] types = new DataType[input.size()];
      int count = 0;
      for (StructField field : input.fields()) {
        boolean isNull = field.dataType() instanceof NullType && count < nullable;
        types[count++] = isNull ? typeOfNull : field.dataType();
      }
      return binder.apply(types);
    }
  }

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    catalogName = name;
  }

  @Override
  public String name() {
    return catalogName;
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return namespace.length > 0
        ? new Identifier[0]
        : FUNCTIONS.keySet().stream()
            .map(name -> Identifier.of(namespace, name))
            .toArray(Identifier[]::new);
  }

  @Override
  public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
    Unbound function = FUNCTIONS.get(identifier.name().toLowerCase(Locale.ROOT));
    if (function == null || identifier.namespace().length > 0) {
      throw new NoSuchFunctionException(identifier);
    }
    return function;
  }
}
