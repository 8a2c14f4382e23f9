package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Tells whether a key may be in a filter. Public for the code that Spark generates, which calls the
 * {@code invoke} that takes the key's type, and with nulls; for keys that are structs it calls
 * {@link #produceResult}.
 */
public final class MightContain extends SqlFunction implements ScalarFunction<Boolean> {

  static final String NAME = "might_contain";

  private static final long serialVersionUID = 1L;

  private final AskedFilter asked = new AskedFilter(NAME);
  private final KeyType keyType;

  MightContain(DataType key) {
    super(NAME, DataTypes.BooleanType, DataTypes.BinaryType, key);
    keyType = KeyType.of(key, NAME);
  }

  @Override
  public Boolean produceResult(InternalRow row) {
    if (row.isNullAt(0) || row.isNullAt(1)) {
      return null;
    }
    Filter filter = asked.of(row, DataTypes.BinaryType);
    return filter.mightContainHash(keyType.hash(filter.hashing(), row, 1));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, boolean key) {
    if (bytes == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(Keys.hash(filter.hashing(), key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, byte key) {
    if (bytes == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash((long) key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, short key) {
    if (bytes == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash((long) key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, int key) {
    if (bytes == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash((long) key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, long key) {
    if (bytes == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash(key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, UTF8String key) {
    if (bytes == null || key == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash(key.getBytes()));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, byte[] key) {
    if (bytes == null || key == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash(key));
  }

  /**
   * {@return the answer for a key of one type; null if there is no filter or no key}
   *
   * @param bytes the filter
   * @param key the key
   */
  public Boolean invoke(byte[] bytes, Decimal key) {
    if (bytes == null || key == null) {
      return null;
    }
    Filter filter = asked.of(bytes);
    return filter.mightContainHash(filter.hashing().hash(KeyType.text(key)));
  }
}
