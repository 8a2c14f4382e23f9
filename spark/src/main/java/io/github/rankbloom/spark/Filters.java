package io.github.rankbloom.spark;

import java.util.Locale;
import java.util.UUID;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;

/** Filters of the keys in a dataset, for Java and Scala. */
public final class Filters {

  private static final String CATALOG = "spark.sql.catalog.rankbloom";
  private static final String PREFILTER = "Filters.prefilter";

  private Filters() {}

  /**
   * {@return a builder of a filter of the keys in a column}
   *
   * @param data the dataset
   * @param column the column's name
   */
  public static FilterBuilder build(Dataset<?> data, String column) {
    return build(data, functions.col(column));
  }

  /**
   * {@return a builder of a filter of keys}
   *
   * @param data the dataset
   * @param key the key, such as a column, or a struct of several
   */
  public static FilterBuilder build(Dataset<?> data, Column key) {
    return new FilterBuilder(data, key);
  }

  /**
   * Makes the SQL functions known to a session, as {@code rankbloom.might_contain} and so on,
   * unless its configuration has done so.
   *
   * @param spark the session
   */
  public static void register(SparkSession spark) {
    if (spark.conf().getOption(CATALOG).isEmpty()) {
      spark.conf().set(CATALOG, RankbloomCatalog.class.getName());
    }
  }

  /**
   * {@return the rows of a large dataset whose key may be in a small one: what a join with it
   * needs} The filter is built when the result is; few rows without a match are left, and every row
   * that has one. Rows without a key are left out: this is for inner and semi joins.
   *
   * @param large the large dataset
   * @param largeKey its key, a SQL expression such as a column's name
   * @param small the small dataset
   * @param smallKey its key, of the same type; integers of any width are of one type, as are
   *     decimals
   * @param maxKeys the most different keys that the small one has
   * @param fpp the part of the rows without a match that may be left
   * @throws IllegalArgumentException if the keys are of types that are not hashed alike
   */
  public static Dataset<Row> prefilter(
      Dataset<Row> large,
      String largeKey,
      Dataset<Row> small,
      String smallKey,
      long maxKeys,
      double fpp) {
    register(large.sparkSession());
    requireAlike(typeOf(large, largeKey), typeOf(small, smallKey));
    String view = "rankbloom_" + UUID.randomUUID().toString().replace('-', '_');
    small.createOrReplaceTempView(view);
    try {
      return large.filter(
          String.format(
              Locale.ROOT,
              "rankbloom.might_contain((SELECT rankbloom.filter_agg(%s, %dL, %sD) FROM %s), %s)",
              smallKey,
              maxKeys,
              fpp,
              view,
              largeKey));
    } finally {
      small.sparkSession().catalog().dropTempView(view);
    }
  }

  private static DataType typeOf(Dataset<Row> data, String key) {
    return data.selectExpr(key).schema().fields()[0].dataType();
  }

  /** A join would cast one key to the type of the other; a filter cannot, and would lose rows. */
  private static void requireAlike(DataType large, DataType small) {
    KeyType.of(large, PREFILTER);
    KeyType.of(small, PREFILTER);
    if (!KeyType.alike(large).equals(KeyType.alike(small))) {
      throw new IllegalArgumentException(
          PREFILTER
              + ": the keys must be of one type, and are "
              + large.simpleString()
              + " and "
              + small.simpleString()
              + "; cast one");
    }
  }
}
