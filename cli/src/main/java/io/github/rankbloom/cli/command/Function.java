package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankKind;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import java.util.List;
import java.util.Optional;

/**
 * What a rank-indexed filter does, by its name on the command line.
 *
 * @param name the name
 * @param kind the kind of filter that does it
 */
record Function(String name, RankKind<?> kind) {

  private static final List<Function> ALL =
      List.of(
          new Function("set", RankSetFilter.KIND),
          new Function("multiset", RankMultisetFilter.KIND),
          new Function("counting", RankCountingFilter.KIND),
          new Function("values", RankValueFilter.KIND));

  static Optional<Function> named(String name) {
    return ALL.stream().filter(function -> function.name.equals(name)).findFirst();
  }

  static Optional<Function> of(Filter filter) {
    return ALL.stream().filter(function -> function.kind.type().isInstance(filter)).findFirst();
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name;
  }
}
