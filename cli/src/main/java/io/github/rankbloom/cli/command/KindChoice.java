package io.github.rankbloom.cli.command;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.BloomKind;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.dleft.RemainderKind;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.rank.RankIndexedKind;
import io.github.rankbloom.wire.FilterKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code --kind} names: a kind of the catalogue, or a Bloom filter that is planned as a
 * message.
 *
 * @param name the name
 * @param kind the kind of filter that is made
 */
record KindChoice(String name, FilterKind<?> kind) {

  /** A Bloom filter with more memory than it needs, to be short when packed. */
  static final KindChoice COMPRESSED_BLOOM = new KindChoice("compressed-bloom", BloomFilter.KIND);

  /** The most bits of a counter or a value. */
  static final int MAX_PAYLOAD_BITS = 64;

  private static final List<KindChoice> ALL =
      Stream.concat(Catalogue.STANDARD.kinds().stream().map(KindChoice::of), Stream.of(COMPRESSED_BLOOM))
          .toList();

  static KindChoice of(FilterKind<?> kind) {
    return new KindChoice(kind.name(), kind);
  }

  static List<KindChoice> all() {
    return ALL;
  }

  static Optional<KindChoice> named(String name) {
    return ALL.stream().filter(choice -> choice.name.equals(name)).findFirst();
  }

  /** The names of the choices of some sort, as a list in a sentence. */
  static String names(Predicate<KindChoice> sort) {
    List<String> names =
        ALL.stream().filter(sort).map(KindChoice::name).collect(Collectors.toList());
    String last = names.remove(names.size() - 1);
    return names.isEmpty() ? last : String.join(", ", names) + " or " + last;
  }

  boolean isRankIndexed() {
    return kind instanceof RankIndexedKind<?>;
  }

  /** Whether its filters do what an interface says. */
  boolean can(Class<?> capability) {
    return capability.isAssignableFrom(kind.type());
  }

  boolean hasPayload() {
    return kind.payload().usual() > 0;
  }

  /** The fewest bits of a counter or value, where it has one. */
  int minPayloadBits() {
    if (kind instanceof BloomKind<?>) {
      return 2;
    }
    return kind instanceof RemainderKind<?> ? 0 : 1;
  }

  /** The most bits of a counter or value, where it has one. */
  int maxPayloadBits() {
    if (kind instanceof BloomKind<?>) {
      return BloomGeometry.MAX_COUNTER_BITS;
    }
    return kind instanceof RemainderKind<?>
        ? DLeftCountingGeometry.MAX_COUNTER_BITS
        : MAX_PAYLOAD_BITS;
  }
}
