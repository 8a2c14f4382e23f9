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
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.Message;
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

  /**
   * Makes a message of a whole filter of any kind; see {@link MessageKind#message(Filter, Coding)}.
   *
   * @param filter the filter
   * @param coding {@link Coding#PLAIN} or {@link Coding#ENTROPY}
   * @return the message
   * @throws IllegalArgumentException if the filter is of no kind in this list, or the coding is not
   *     one for whole filters
   */
  public static Message message(Filter filter, Coding coding) {
    return message(kindOf(filter), filter, coding);
  }

  private static <F extends Filter> Message message(
      MessageKind<F> kind, Filter filter, Coding coding) {
    return kind.message(kind.type().cast(filter), coding);
  }

  /**
   * Makes a message of what changed from one version of a filter to another; see {@link
   * MessageKind#delta}.
   *
   * @param base the version that the receiver has
   * @param target the version that it shall have
   * @return the message
   * @throws IllegalArgumentException if the two differ in kind, geometry or key hash
   */
  public static Message delta(Filter base, Filter target) {
    return delta(kindOf(base), base, target);
  }

  private static <F extends Filter> Message delta(MessageKind<F> kind, Filter base, Filter target) {
    if (!kind.type().isInstance(target)) {
      throw new IllegalArgumentException(
          "a delta is between two filters of the same kind, not from a "
              + kind.name()
              + " to a "
              + kindOf(target).name()
              + " filter");
    }
    return kind.delta(kind.type().cast(base), kind.type().cast(target));
  }

  /**
   * Applies a delta to a filter of any kind. Stops behind its last byte; see {@link
   * MessageKind#patchFrom}.
   *
   * @param base the version that the delta was made from; unchanged
   * @param in gives the bytes
   * @param maxBytes the most memory the new filter may take; for a moment the bytes received are
   *     held beside it
   * @return a new filter, equal to the delta's target
   * @throws FilterFormatException if the bytes are no delta from that base, or one that takes more
   *     memory
   * @throws IOException if the stream fails
   */
  public static Filter patchFrom(Filter base, InputStream in, long maxBytes) throws IOException {
    return patchFrom(kindOf(base), base, in, maxBytes);
  }

  private static <F extends Filter> F patchFrom(
      MessageKind<F> kind, Filter base, InputStream in, long maxBytes) throws IOException {
    return kind.patchFrom(kind.type().cast(base), in, maxBytes);
  }
}
