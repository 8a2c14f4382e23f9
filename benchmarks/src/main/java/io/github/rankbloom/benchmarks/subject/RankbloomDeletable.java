package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.DeletableFilter;

/** A filter of this library that keys can be removed from, too. */
final class RankbloomDeletable extends RankbloomSet implements RemovableSubject {

  private final DeletableFilter filter;

  RankbloomDeletable(DeletableFilter filter) {
    super(filter);
    this.filter = filter;
  }

  @Override
  public void remove(long key) {
    if (!filter.remove(key)) {
      throw new IllegalStateException("a key that was added is missing");
    }
  }
}
