package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.ValueFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;

/**
 * A filter in the making: what a task has so far, and what tasks send each other. It is as large as
 * its content, whatever it is made for.
 */
final class FilterState implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String function;

  /** What the filter is made for; null until the first row tells. */
  private FilterSpec spec;

  private transient Filter filter;

  FilterState(String function) {
    this.function = function;
  }

  FilterState(String function, FilterSpec spec) {
    this.function = function;
    begin(spec);
  }

  /** Begins with what the first row asks for; rows that ask for something else are refused. */
  void begin(FilterSpec wanted) {
    if (spec == null) {
      spec = wanted;
      try {
        filter = wanted.create();
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(function + ": " + e.getMessage(), e);
      }
    } else if (!spec.equals(wanted)) {
      throw new IllegalArgumentException(
          function
              + ": the arguments after the key must be the same in all rows: a "
              + spec.describe()
              + ", and then a "
              + wanted.describe());
    }
  }

  FilterSpec spec() {
    return spec;
  }

  Filter filter() {
    return filter;
  }

  void put(long hash) {
    try {
      ((InsertableFilter) filter).putHash(hash);
    } catch (FilterFullException e) {
      throw full(e);
    }
  }

  void put(long hash, long value) {
    try {
      ((ValueFilter) filter).putHash(hash, value);
    } catch (FilterFullException e) {
      throw full(e);
    }
  }

  /** Adds a filter that was built elsewhere, whatever it is made for. */
  void add(Filter other) {
    if (filter == null) {
      filter = other;
      return;
    }
    if (filter.getClass() != other.getClass()) {
      throw new IllegalArgumentException(
          function
              + ": filters of different kinds cannot be merged: a "
              + filter
              + ", and a "
              + other);
    }
    try {
      putAll(filter, other);
    } catch (FilterFullException e) {
      throw full(e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          function
              + ": filters are merged if they were built with the same max_keys, fpp and seed: "
              + e.getMessage(),
          e);
    }
  }

  /** Adds what another task has. */
  FilterState merge(FilterState other) {
    if (other.filter == null) {
      return this;
    }
    if (filter == null) {
      return other;
    }
    if (spec != null && other.spec != null) {
      begin(other.spec);
    }
    add(other.filter);
    return this;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // two filters of one class
  private static void putAll(Filter into, Filter from) {
    ((Mergeable) into).putAll(from);
  }

  private IllegalStateException full(FilterFullException cause) {
    return spec == null
        ? new IllegalStateException(
            function + ": the filters together are too large for one: " + cause.getMessage(), cause)
        : spec.full(function, cause);
  }

  /**
   * {@return a state that Spark has kept or sent: one of these, or its bytes}
   *
   * @param function who asks
   * @param state the state
   */
  static FilterState of(String function, Serializable state) {
    return state instanceof byte[] bytes ? ofBytes(function, bytes) : (FilterState) state;
  }

  /**
   * Lets bytes take the place of a state that travels. Spark reads states of aggregates with the
   * class loader that has its own classes, which does not know those of jars that a user adds; and
   * Kryo, where it is set, knows nothing of how a class wants to be written.
   */
  private Object writeReplace() {
    return toBytes();
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeBoolean(spec != null);
      if (spec != null) {
        spec.writeTo(out);
      }
      if (filter != null) {
        out.write(FilterBytes.of(filter));
      }
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  private static FilterState ofBytes(String function, byte[] bytes) {
    FilterState state = new FilterState(function);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      state.spec = in.readBoolean() ? FilterSpec.readFrom(in) : null;
      byte[] content = in.readAllBytes();
      state.filter = content.length == 0 ? null : FilterBytes.load(function, content);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory cannot fail", e);
    }
    return state;
  }
}
