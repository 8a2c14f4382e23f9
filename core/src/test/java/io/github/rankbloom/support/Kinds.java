package io.github.rankbloom.support;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;

/** What tests do with filters of any kind in the catalogue. */
public final class Kinds {

  /** More memory than any filter of a test takes. */
  public static final long AMPLE = 1L << 30;

  private Kinds() {}

  /** Every kind, for parameterized tests. */
  public static Stream<FilterKind<?>> all() {
    return Catalogue.STANDARD.kinds().stream();
  }

  /** An empty filter for some keys. */
  public static Filter create(FilterKind<?> kind, long keys, double fpp) {
    return create(kind, keys, fpp, 0);
  }

  /** An empty filter for some keys with a seed. */
  public static Filter create(FilterKind<?> kind, long keys, double fpp, long seed) {
    Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(kind.payload().usual());
    return kind.create(requirement, KeyHash.seeded(seed));
  }

  /** Puts a key; a filter with values gets one that depends on the key. */
  public static boolean put(Filter filter, long key) {
    return putHash(filter, filter.hashing().hash(key), key);
  }

  private static boolean putHash(Filter filter, long hash, long key) {
    if (filter instanceof InsertableFilter insertable) {
      return insertable.putHash(hash);
    }
    ValueFilter values = (ValueFilter) filter;
    return values.putHash(hash, key & values.maxValue());
  }

  /** Puts the keys from one number up to before another. */
  public static void putRange(Filter filter, long from, long to) {
    for (long key = from; key < to; key++) {
      put(filter, key);
    }
  }

  /** Empties a filter that can be filled. */
  public static void clear(Filter filter) {
    ((MutableFilter) filter).clear();
  }

  /** Another filter with the same content. */
  public static Filter copy(Filter filter) {
    return ((MutableFilter) filter).copy();
  }

  /** Puts one filter into another of the same type. */
  @SuppressWarnings("unchecked")
  public static <F extends Filter & Mergeable<F>> boolean putAll(Filter into, Filter from) {
    return ((F) into).putAll((F) from);
  }

  /** A message of a filter of a kind. */
  public static <F extends Filter> Message message(
      FilterKind<F> kind, Filter filter, Coding coding) {
    return kind.message(kind.type().cast(filter), coding);
  }

  /** A filter's bytes. */
  public static byte[] bytes(Filter filter) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      filter.writeTo(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The filter that bytes stand for. */
  public static Filter read(byte[] bytes) throws IOException {
    return Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), AMPLE);
  }
}
