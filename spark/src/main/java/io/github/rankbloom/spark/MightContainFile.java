package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Tells whether a key may be in the filter of a file. Public for the code that Spark generates,
 * which calls the {@code invoke} that takes the key's type, and with nulls; for keys that are
 * structs it calls {@link #produceResult}.
 */
public final class MightContainFile extends SqlFunction implements ScalarFunction<Boolean> {

  static final String NAME = "might_contain_file";

  private static final long serialVersionUID = 1L;

  private final AskedFilter asked = new AskedFilter(NAME);
  private final KeyType keyType;

  MightContainFile(DataType key) {
    super(NAME, DataTypes.BooleanType, DataTypes.StringType, key);
    keyType = KeyType.of(key, NAME);
  }

  @Override
  public Boolean produceResult(InternalRow row) {
    if (row.isNullAt(0) || row.isNullAt(1)) {
      return null;
    }
    Filter filter = asked.of(row, DataTypes.StringType);
    return filter.mightContainHash(keyType.hash(filter.hashing(), row, 1));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, boolean key) {
    if (path == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(Keys.hash(filter.hashing(), key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, byte key) {
    if (path == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash((long) key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, short key) {
    if (path == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash((long) key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, int key) {
    if (path == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash((long) key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, long key) {
    if (path == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash(key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, UTF8String key) {
    if (path == null || key == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash(key.getBytes()));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, byte[] key) {
    if (path == null || key == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash(key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param path the filter
   * @param key the key
   */
  public Boolean invoke(UTF8String path, Decimal key) {
    if (path == null || key == null) {
      return null;
    }
    Filter filter = asked.of(path);
    return filter.mightContainHash(filter.hashing().hash(KeyType.text(key)));
  }
}
