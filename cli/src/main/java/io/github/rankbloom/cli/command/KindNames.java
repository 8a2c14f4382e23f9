package io.github.rankbloom.cli.command;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.util.List;
import java.util.function.Predicate;

/** Lists kinds of filters in sentences. */
final class KindNames {

  private KindNames() {}

  /** Whether filters of a kind forget: keys, or keys with their values. */
  static boolean canRemove(FilterKind<?> kind) {
    return kind.can(DeletableFilter.class) || kind.can(ValueFilter.class);
  }

  /** Such as {@code rank-set, rank-multiset or bloom}. */
  static String of(Catalogue catalogue, Predicate<FilterKind<?>> sort) {
    List<String> names =
        catalogue.all().stream().filter(sort).<String>map(FilterKind::name).toList();
    int last = names.size() - 1;
    if (last < 1) {
      return names.isEmpty() ? "none" : names.get(0);
    }
    return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
  }
}
