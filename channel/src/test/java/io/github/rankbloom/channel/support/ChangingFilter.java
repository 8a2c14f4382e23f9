package io.github.rankbloom.channel.support;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A publisher's filter, which lives on from version to version: it grows where its kind can, and is
 * made anew from the keys where it cannot forget one.
 */
public final class ChangingFilter {

  private static final double FPP = 0.01;

  private final FilterKind<?> kind;
  private final Plan plan;
  private final TreeSet<Long> keys = new TreeSet<>();
  private Filter filter;

  /** An empty filter of some kind, which starts small if the kind grows. */
  public ChangingFilter(String kind, long expected, long max) {
    this.kind = Catalogue.STANDARD.kind(kind).orElseThrow();
    plan =
        this.kind.plan(
            Requirement.of(expected, FPP)
                .withMaxKeys(max)
                .withPayloadBits(this.kind.payload().usual()));
    clear();
  }

  private void clear() {
    filter = kind.create(plan, KeyHash.DEFAULT);
  }

  /** The filter as it is now. */
  public Filter filter() {
    return filter;
  }

  /** The number of keys. */
  public int size() {
    return keys.size();
  }

  /** Adds random keys; a filter that is full by then is made one for twice as many keys. */
  public void add(int count, SplittableRandom random) {
    for (int i = 0; i < count; i++) {
      long key = random.nextLong();
      if (keys.add(key)) {
        if (filter instanceof GrowingFilter growing && keys.size() > growing.maxCapacity()) {
          growing.changeMaxCapacity(2 * growing.maxCapacity());
        }
        put(key);
      }
    }
  }

  private void put(long key) {
    if (filter instanceof ValueFilter values) {
      values.put(key, key & 1);
    } else {
      ((InsertableFilter) filter).put(key);
    }
  }

  /** Removes random keys. */
  public void remove(int count, SplittableRandom random) {
    boolean forgets = filter instanceof DeletableFilter || filter instanceof ValueFilter;
    for (int i = 0; i < count && !keys.isEmpty(); i++) {
      Long near = keys.ceiling(random.nextLong());
      long key = near == null ? keys.first() : near;
      keys.remove(key);
      if (filter instanceof ValueFilter values) {
        values.remove(key, key & 1);
      } else if (filter instanceof DeletableFilter deletable) {
        deletable.remove(key);
      }
    }
    if (!forgets && count > 0) {
      clear();
      keys.forEach(this::put);
    }
  }

  /** Makes it a filter for more keys with the same content, if it is one that grows. */
  public void resize() {
    if (filter instanceof GrowingFilter growing) {
      growing.changeMaxCapacity(growing.maxCapacity() + 100);
    }
  }

  /** Gives back memory, if it is a filter that grows. */
  public void shrink() {
    if (filter instanceof GrowingFilter growing) {
      growing.shrinkToFit();
    }
  }
}
