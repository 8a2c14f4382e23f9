package io.github.rankbloom.spark;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueLookup;
import java.io.Serializable;
import java.util.UUID;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The filter that a function is asked about, row by row: mostly the one of the row before. A binary
 * value is opened where it lies, once for each array that comes, and checked for damage; a file is
 * opened once in each process.
 */
final class AskedFilter implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final String EXECUTION = "spark.sql.execution.id";

  private final String function;

  /** Stands for a query that is no SQL execution, such as one whose rows are read as an RDD. */
  private final String query = UUID.randomUUID().toString();

  // Threads may share a function, so each is read and written as a whole.
  private transient volatile Last<byte[]> lastBytes;
  private transient volatile Last<UTF8String> lastPath;

  private record Last<T>(T source, Filter filter) {}

  AskedFilter(String function) {
    this.function = function;
  }

  /** Whether an argument of a type can be a filter: its bytes, or the path of its file. */
  static boolean isFilter(DataType type) {
    return type instanceof BinaryType || KeyType.isText(type);
  }

  Filter of(byte[] bytes) {
    Last<byte[]> last = lastBytes;
    if (last == null || last.source != bytes) {
      last = new Last<>(bytes, FilterBytes.open(function, bytes));
      lastBytes = last;
    }
    return last.filter;
  }

  Filter of(UTF8String path) {
    Last<UTF8String> last = lastPath;
    if (last == null || !last.source.equals(path)) {
      // What comes may lie in a buffer that is used again.
      UTF8String kept = UTF8String.fromString(path.toString());
      last = new Last<>(kept, FilterFiles.open(function, kept.toString(), query()));
      lastPath = last;
    }
    return last.filter;
  }

  /** All tasks of an execution have its number; the same dataset executed again has another. */
  private String query() {
    TaskContext task = TaskContext.get();
    String execution = task == null ? null : task.getLocalProperty(EXECUTION);
    return execution == null ? query : execution;
  }

  /** The filter that is the first value of a row. */
  Filter of(InternalRow row, DataType type) {
    return type instanceof BinaryType ? of(row.getBinary(0)) : of(row.getUTF8String(0));
  }

  CountLookup counts(InternalRow row, DataType type) {
    if (of(row, type) instanceof CountLookup counts) {
      return counts;
    }
    throw new IllegalArgumentException(
        function
            + ": the filter has no counts; that takes one of function 'multiset' or 'counting'");
  }

  ValueLookup values(InternalRow row, DataType type) {
    if (of(row, type) instanceof ValueLookup values) {
      return values;
    }
    throw new IllegalArgumentException(
        function + ": the filter has no values; that takes one that was built with values");
  }
}
