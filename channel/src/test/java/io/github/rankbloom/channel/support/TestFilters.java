package io.github.rankbloom.channel.support;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** Filters for tests. */
public final class TestFilters {

  private static final Map<String, byte[]> EMPTY = new ConcurrentHashMap<>();

  private TestFilters() {}

  /** A filter of some kind that holds the numbers of a range. */
  public static Filter of(String kind, long capacity, long first, long last) {
    return of(kind, capacity, LongStream.range(first, last).toArray());
  }

  /** A filter of some kind that holds numbers. */
  public static Filter of(String kind, long capacity, long[] keys) {
    Filter filter = empty(kind, capacity);
    for (long key : keys) {
      if (filter instanceof ValueFilter values) {
        values.put(key, key & 1);
      } else {
        ((InsertableFilter) filter).put(key);
      }
    }
    return filter;
  }

  /** Planning takes longer than all else, so it is done once for each kind and capacity. */
  private static Filter empty(String kind, long capacity) {
    byte[] bytes =
        EMPTY.computeIfAbsent(
            kind + " " + capacity,
            name -> {
              FilterKind<?> found = Catalogue.STANDARD.kind(kind).orElseThrow();
              return bytes(
                  found.create(
                      Requirement.of(capacity, 0.01).withPayloadBits(found.payload().usual()),
                      KeyHash.DEFAULT));
            });
    try {
      return Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), Long.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives an empty filter to a process that has no time to plan it. */
  static void remember(String kind, long capacity, byte[] bytes) {
    EMPTY.put(kind + " " + capacity, bytes);
  }

  /** A multiset of the numbers of a range, with room for ten thousand. */
  public static Filter multiset(long first, long last) {
    return of("rank-multiset", 10_000, first, last);
  }

  /** The filter's file. */
  public static byte[] bytes(Filter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
