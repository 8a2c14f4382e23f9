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
import io.github.rankbloom.wire.MessageKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** The kinds of filters, all of which travel as messages. */
public final class Catalogue {

  private static final List<MessageKind<?>> KINDS =
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
          DLeftDynamicCountingFilter.KIND);

  private Catalogue() {}

  /**
   * Every kind.
   *
   * @return the kinds, in the order of their codes
   */
  public static List<MessageKind<?>> kinds() {
    return KINDS;
  }

  /**
   * The kind with a name.
   *
   * @param name the name
   * @return the kind, if there is one
   */
  public static Optional<MessageKind<?>> kind(String name) {
    return KINDS.stream().filter(kind -> kind.name().equals(name)).findFirst();
  }

  /**
   * The kind of a filter.
   *
   * @param filter the filter
   * @return its kind
   * @throws IllegalArgumentException if the filter is of no kind in this list
   */
  public static MessageKind<?> kindOf(Filter filter) {
    return KINDS.stream()
        .filter(kind -> kind.type().isInstance(filter))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("of no known kind: " + filter.getClass()));
  }

  /**
   * Reads a filter of any kind. Stops behind the filter's last byte.
   *
   * @param in gives the bytes
   * @param maxBytes the most memory the filter may take; for a moment the bytes received are held
   *     beside it
   * @return the filter
   * @throws FilterFormatException if the bytes are no filter, or one that takes more memory
   * @throws IOException if the stream fails
   */
  public static Filter readFrom(InputStream in, long maxBytes) throws IOException {
    ContainerReader reader = new ContainerReader(in, maxBytes);
    for (MessageKind<?> kind : KINDS) {
      if (kind.code() == reader.kind()) {
        return kind.read(reader);
      }
    }
    throw new FilterFormatException(
        "a filter of kind number " + reader.kind() + ", which this program does not know");
  }
}
