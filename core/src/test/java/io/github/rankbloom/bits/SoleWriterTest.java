package io.github.rankbloom.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.rank.RankFilter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That no filter for one thread is changed by another while it is being changed. */
class SoleWriterTest {

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void aChangeDuringAnotherIsRefused(FilterKind<?> kind) throws IllegalAccessException {
    Filter filter = Kinds.create(kind, 1000, 0.01);
    Kinds.putRange(filter, 0, 500);
    Filter before = Kinds.copy(filter);
    SoleWriter guard = guard(filter);
    guard.begin();
    for (Executable change : changes(kind, filter)) {
      assertThrows(ConcurrentModificationException.class, change);
    }
    guard.end();
    assertEquals(before, filter);
    Kinds.putRange(filter, 500, 501);
  }

  private static List<Executable> changes(FilterKind<?> kind, Filter filter) {
    List<Executable> changes = new ArrayList<>();
    changes.add(() -> Kinds.put(filter, 600));
    changes.add(() -> Kinds.clear(filter));
    if (filter instanceof InsertableFilter insertable) {
      changes.add(() -> insertable.putIfAbsent(600));
      changes.add(() -> insertable.putHashes(new long[] {600}, 0, 1));
      changes.add(() -> insertable.putHashesInParallel(new long[] {600}));
    }
    if (filter instanceof DeletableFilter deletable) {
      changes.add(() -> deletable.remove(1));
      changes.add(() -> deletable.removeHashes(new long[] {1}, 0, 1));
    }
    if (filter instanceof CountingFilter counting) {
      changes.add(() -> counting.put(600, 3));
    }
    if (filter instanceof ValueFilter values) {
      changes.add(() -> values.remove(1, 1));
      changes.add(() -> values.replace(1, 1, 2));
    }
    if (filter instanceof Mergeable<?>) {
      Filter other = Kinds.create(kind, 1000, 0.01);
      Kinds.put(other, 600);
      changes.add(() -> Kinds.putAll(filter, other));
    }
    if (filter instanceof RankFilter<?> rank) {
      changes.add(() -> rank.reserve(1000));
      changes.add(rank::shrinkToFit);
      changes.add(() -> rank.changeMaxCapacity(900));
    }
    if (filter instanceof BloomFilter bloom) {
      changes.add(() -> bloom.retainAll(bloom.copy()));
    }
    return changes;
  }

  private static SoleWriter guard(Filter filter) throws IllegalAccessException {
    for (Class<?> type = filter.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getType() == SoleWriter.class) {
          field.setAccessible(true);
          return (SoleWriter) field.get(filter);
        }
      }
    }
    throw new AssertionError(
        "of those that change a "
            + filter.getClass()
            + ", nobody is told of another one: "
            + Arrays.toString(filter.getClass().getDeclaredFields()));
  }
}
