package io.github.rankbloom.catalogue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.dleft.DLeftCountingFilter;
import io.github.rankbloom.dleft.DLeftDynamicCountingFilter;
import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankDLeftFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Message;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A list of the kinds of filters, with which programs handle filters whose kinds they do not know.
 */
public final class Catalogue {

  /** Every kind of this library. */
  public static final Catalogue STANDARD =
      new Catalogue(
          List.of(
              RankSetFilter.KIND,
              RankMultisetFilter.KIND,
              RankCountingFilter.KIND,
              RankValueFilter.KIND,
              RankDLeftFilter.KIND,
              BloomFilter.KIND,
              CountingBloomFilter.KIND,
              DLeftFilter.KIND,
              DLeftCountingFilter.KIND,
              DLeftDynamicCountingFilter.KIND),
          List.of(BloomFilter.COMPRESSED, CountingBloomFilter.COMPRESSED),
          RankMultisetFilter.KIND);

  private final List<FilterKind<?>> kinds;
  private final List<FilterKind<?>> variants;
  private final FilterKind<?> usual;

  private Catalogue(List<FilterKind<?>> kinds, List<FilterKind<?>> variants, FilterKind<?> usual) {
    this.kinds = kinds;
    this.variants = variants;
    this.usual = usual;
  }

  /** {@return this list and one more kind, with a code, a name and a type of its own} */
  public Catalogue with(FilterKind<?> kind) {
    return new Catalogue(Stream.concat(kinds.stream(), Stream.of(kind)).toList(), variants, usual);
  }

  /** {@return the kinds, in the order of their codes} */
  public List<FilterKind<?>> kinds() {
    return kinds;
  }

  /** {@return other ways to plan filters of these kinds, each under a name of its own} */
  public List<FilterKind<?>> variants() {
    return variants;
  }

  /** {@return the kind to take unless another fits better: its keys are put and removed} */
  public FilterKind<?> usual() {
    return usual;
  }

  /** {@return the kinds and then the variants: all that a filter can be planned as} */
  public List<FilterKind<?>> all() {
    return Stream.concat(kinds.stream(), variants.stream()).toList();
  }

  /** {@return the kind or variant with a name, if there is one} */
  public Optional<FilterKind<?>> kind(String name) {
    return all().stream().filter(kind -> kind.name().equals(name)).findFirst();
  }

  /** {@return the kind that files name by a number, if there is one} */
  public Optional<FilterKind<?>> kind(int code) {
    return kinds.stream().filter(kind -> kind.code() == code).findFirst();
  }

  /**
   * {@return the kind of a filter; its methods take this filter and others of the same type}
   *
   * @throws IllegalArgumentException if the filter is of no kind in this list
   */
  @SuppressWarnings("unchecked")
  public FilterKind<Filter> kindOf(Filter filter) {
    for (FilterKind<?> kind : kinds) {
      if (kind.type().isInstance(filter)) {
        return (FilterKind<Filter>) kind;
      }
    }
    throw new IllegalArgumentException("of no known kind: " + filter.getClass());
  }

  /**
   * Reads a filter of any kind. Stops after the filter's last byte.
   *
   * @param maxBytes the most memory the filter may take; for a moment the bytes received are held
   *     beside it
   * @throws FilterFormatException if the bytes are no filter, or one that takes more memory
   */
  public Filter readFrom(InputStream in, long maxBytes) throws IOException {
    ContainerReader reader = new ContainerReader(in, maxBytes);
    return require(reader.kind()).read(reader);
  }

  /** The kind that a file names by a number. */
  FilterKind<?> require(int code) throws FilterFormatException {
    return kind(code)
        .orElseThrow(
            () ->
                new FilterFormatException(
                    "a filter of kind number " + code + ", which this program does not know"));
  }

  /**
   * {@return a message of what changed from one version of a filter to another; see {@link
   * FilterKind#delta}}
   *
   * @throws IllegalArgumentException if the two differ in kind or key hash, or in places or, in
   *     kinds without places, geometry
   */
  public Message delta(Filter base, Filter target) {
    FilterKind<Filter> kind = kindOf(base);
    if (kindOf(target) != kind) {
      throw new IllegalArgumentException(
          "a delta is between two filters of the same kind, not from a "
              + kind.name()
              + " to a "
              + kindOf(target).name()
              + " filter");
    }
    return kind.delta(base, target);
  }

  /** {@return the names of all kinds and variants} */
  @Override
  public String toString() {
    return all().toString();
  }
}
