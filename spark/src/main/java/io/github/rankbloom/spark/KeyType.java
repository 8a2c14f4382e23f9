package io.github.rankbloom.spark;

import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.hash.KeySink;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * Which bytes the keys of a SQL type have.
 *
 * <pre>
 *   string, binary                          its bytes
 *   tinyint, smallint, int, bigint          8 bytes, least significant first
 *   date                                    its number of days since 1970-01-01, as a bigint
 *   timestamp, timestamp_ntz                its number of microseconds since then, as a bigint
 *   boolean                                 1 byte, 1 or 0
 *   decimal                                 the text of the number without zeros at its end
 *   struct                                  of each field: 1 byte, 1 if it is there and 0 if it is
 *                                           null; if it is there, as {@link KeySink} has it
 * </pre>
 *
 * <p>So numbers that are equal are equal keys, whatever their width or scale. Strings are compared
 * byte by byte; a collation that does not is refused, as are types that are rarely equal.
 */
abstract class KeyType implements Serializable {

  private static final long serialVersionUID = 1L;

  static final String ALLOWED =
      "string, binary, boolean, tinyint, smallint, int, bigint, decimal, date, timestamp,"
          + " timestamp_ntz, or a struct of these";

  /** Returns the hash of a key that is not null. */
  abstract long hash(KeyHash hashing, SpecializedGetters row, int ordinal);

  /** Feeds a field of a key that is not null. */
  abstract void feed(SpecializedGetters row, int ordinal, KeySink sink);

  /**
   * {@return how keys of a type are hashed}
   *
   * @param type the type
   * @param function who asks, for the message
   * @throws UnsupportedOperationException if keys cannot be of that type
   */
  static KeyType of(DataType type, String function) {
    if (isText(type)) {
      return new Text();
    } else if (type instanceof BinaryType) {
      return new Binary();
    } else if (type instanceof BooleanType) {
      return new Truth();
    } else if (isNumber(type)) {
      return new Whole(type);
    } else if (type instanceof DecimalType decimal) {
      return new Exact(decimal.precision(), decimal.scale());
    } else if (type instanceof StructType struct) {
      return new Struct(struct, function);
    }
    throw new UnsupportedOperationException(
        function + ": a key cannot be of type " + type.simpleString() + "; it can be " + ALLOWED);
  }

  /** Of a collation other than the one by bytes, the name of the type says so. */
  static boolean isText(DataType type) {
    return type.typeName().equals("string");
  }

  /** Names what is hashed alike: keys of two types can be equal if this is equal. */
  static String alike(DataType type) {
    if (type instanceof StructType struct) {
      return Stream.of(struct.fields())
          .map(field -> alike(field.dataType()))
          .collect(Collectors.joining(",", "struct<", ">"));
    }
    boolean isInteger =
        type instanceof ByteType
            || type instanceof ShortType
            || type instanceof IntegerType
            || type instanceof LongType;
    return isInteger ? "bigint" : type instanceof DecimalType ? "decimal" : type.typeName();
  }

  private static boolean isNumber(DataType type) {
    return type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType
        || type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType;
  }

  /** The text that stands for a decimal. */
  static String text(Decimal decimal) {
    return decimal.toJavaBigDecimal().stripTrailingZeros().toPlainString();
  }

  private static final class Text extends KeyType {
    private static final long serialVersionUID = 1L;

    @Override
    long hash(KeyHash hashing, SpecializedGetters row, int ordinal) {
      return hashing.hash(row.getUTF8String(ordinal).getBytes());
    }

    @Override
    void feed(SpecializedGetters row, int ordinal, KeySink sink) {
      sink.putBytes(row.getUTF8String(ordinal).getBytes());
    }
  }

  private static final class Binary extends KeyType {
    private static final long serialVersionUID = 1L;

    @Override
    long hash(KeyHash hashing, SpecializedGetters row, int ordinal) {
      return hashing.hash(row.getBinary(ordinal));
    }

    @Override
    void feed(SpecializedGetters row, int ordinal, KeySink sink) {
      sink.putBytes(row.getBinary(ordinal));
    }
  }

  private static final class Truth extends KeyType {
    private static final long serialVersionUID = 1L;

    @Override
    long hash(KeyHash hashing, SpecializedGetters row, int ordinal) {
      return Keys.hash(hashing, row.getBoolean(ordinal));
    }

    @Override
    void feed(SpecializedGetters row, int ordinal, KeySink sink) {
      sink.putBoolean(row.getBoolean(ordinal));
    }
  }

  private static final class Whole extends KeyType {
    private static final long serialVersionUID = 1L;
    private final int bytes;

    Whole(DataType type) {
      bytes = type.defaultSize();
    }

    private long number(SpecializedGetters row, int ordinal) {
      return switch (bytes) {
        case Byte.BYTES -> row.getByte(ordinal);
        case Short.BYTES -> row.getShort(ordinal);
        case Integer.BYTES -> row.getInt(ordinal);
        default -> row.getLong(ordinal);
      };
    }

    @Override
    long hash(KeyHash hashing, SpecializedGetters row, int ordinal) {
      return hashing.hash(number(row, ordinal));
    }

    @Override
    void feed(SpecializedGetters row, int ordinal, KeySink sink) {
      sink.putLong(number(row, ordinal));
    }
  }

  private static final class Exact extends KeyType {
    private static final long serialVersionUID = 1L;
    private final int precision;
    private final int scale;

    Exact(int precision, int scale) {
      this.precision = precision;
      this.scale = scale;
    }

    @Override
    long hash(KeyHash hashing, SpecializedGetters row, int ordinal) {
      return hashing.hash(text(row.getDecimal(ordinal, precision, scale)));
    }

    @Override
    void feed(SpecializedGetters row, int ordinal, KeySink sink) {
      sink.putText(text(row.getDecimal(ordinal, precision, scale)));
    }
  }

  private static final class Struct extends KeyType implements Funnel<InternalRow> {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an ArrayList
    private final List<KeyType> fields = new ArrayList<>();

    Struct(StructType type, String function) {
      for (StructField field : type.fields()) {
        fields.add(of(field.dataType(), function));
      }
    }

    @Override
    long hash(KeyHash hashing, SpecializedGetters row, int ordinal) {
      return hashing.hash(row.getStruct(ordinal, fields.size()), this);
    }

    @Override
    void feed(SpecializedGetters row, int ordinal, KeySink sink) {
      feed(row.getStruct(ordinal, fields.size()), sink);
    }

    @Override
    public void feed(InternalRow key, KeySink sink) {
      for (int i = 0; i < fields.size(); i++) {
        boolean there = !key.isNullAt(i);
        sink.putBoolean(there);
        if (there) {
          fields.get(i).feed(key, i, sink);
        }
      }
    }
  }
}
