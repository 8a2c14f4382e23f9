package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.BulkInsertableSubject;
import io.github.rankbloom.benchmarks.subject.BulkRemovableSubject;
import io.github.rankbloom.benchmarks.subject.BulkSubject;
import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.InsertableSubject;
import io.github.rankbloom.benchmarks.subject.RemovableSubject;
import io.github.rankbloom.benchmarks.subject.Subject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A filter as one build has it. The classes of each build are loaded apart, so that the compiler
 * knows of one only what that one does; here nothing is known of them but names.
 */
final class Contender {

  /** A measured loop over a range of keys; the answer is 0 where there is none. */
  private static final MethodType LOOP =
      MethodType.methodType(int.class, Object.class, long[].class, int.class, int.class);

  /** The method of subjects that an operation is; earlier builds have none for those left out. */
  private record Loop(Class<? extends Subject> type, String method) {}

  private static final Map<Operation, Loop> LOOPS =
      Map.of(
          Operation.PUT, new Loop(InsertableSubject.class, "putAll"),
          Operation.HIT, new Loop(Subject.class, "countMembers"),
          Operation.MISS, new Loop(Subject.class, "countMembers"),
          Operation.REMOVE, new Loop(RemovableSubject.class, "removeAll"),
          Operation.BULK_PUT, new Loop(BulkInsertableSubject.class, "putAllInBulk"),
          Operation.BULK_HIT, new Loop(BulkSubject.class, "countMembersInBulk"),
          Operation.BULK_MISS, new Loop(BulkSubject.class, "countMembersInBulk"),
          Operation.BULK_REMOVE, new Loop(BulkRemovableSubject.class, "removeAllInBulk"));

  /** What can be measured of two builds. */
  static List<Operation> operations() {
    return Stream.of(Operation.values()).filter(LOOPS::containsKey).toList();
  }

  /** One in so many keys may be left of those removed: some filters remove what looks alike. */
  private static final int LEFT_OF_REMOVED = 10;

  /** Changes are checked with so many keys at most. */
  private static final int CHECKED = 10_000;

  private final ClassLoader classes;
  private final String name;
  private final IntFunction<?> empty;
  private final Map<Operation, MethodHandle> methods = new EnumMap<>(Operation.class);
  private Object subject;
  private int members;

  /**
   * Finds a filter by its name among those of a build.
   *
   * @throws ReflectiveOperationException if the build has none of that name, or is no such build
   */
  Contender(ClassLoader classes, String name) throws ReflectiveOperationException {
    this.classes = classes;
    this.name = name;
    Class<?> candidates = own(Candidate.class);
    Object candidate = own(Subjects.class).getMethod("named", String.class).invoke(null, name);
    empty = (IntFunction<?>) candidates.getMethod("empty").invoke(candidate);
    Class<?> type = (Class<?>) candidates.getMethod("type").invoke(candidate);
    for (Map.Entry<Operation, Loop> loop : LOOPS.entrySet()) {
      findMethod(type, loop.getKey(), loop.getValue());
    }
  }

  /** Finds what an operation is, if the filter knows it. */
  private void findMethod(Class<?> type, Operation operation, Loop loop)
      throws ReflectiveOperationException {
    Class<?> capability;
    try {
      capability = own(loop.type());
    } catch (ClassNotFoundException e) {
      return; // The build is from before the capability.
    }
    if (capability.isAssignableFrom(type)) {
      Method method = capability.getMethod(loop.method(), long[].class, int.class, int.class);
      methods.put(operation, MethodHandles.publicLookup().unreflect(method).asType(LOOP));
    }
  }

  /** What the build has in place of a class of this one. */
  private Class<?> own(Class<?> ours) throws ClassNotFoundException {
    return classes.loadClass(ours.getName());
  }

  /** Leaves the filter at hand, if there is one, to the collector. */
  void drop() {
    subject = null;
  }

  /** Whether the filter knows an operation. */
  boolean can(Operation operation) {
    return methods.containsKey(operation);
  }

  /** What an operation does with ranges of keys. Putting them begins with an empty filter. */
  SliceClock.Work work(Operation operation, long[] keys) {
    MethodHandle method = methods.get(operation);
    boolean puts = operation == Operation.PUT || operation == Operation.BULK_PUT;
    return (from, to) -> {
      if (from == 0) {
        members = 0;
        subject = puts ? empty.apply(keys.length) : subject;
      }
      members += call(method, subject, keys, from, to);
    };
  }

  /** How many keys the last lookups, from the first key on, have found. */
  int members() {
    return members;
  }

  /**
   * Checks, untimed, what an operation with all keys has just done: to do nothing takes no time.
   * Keys that were put are there, and when found they are all found; keys that were removed are
   * gone, but for a few. How many misses there should be, another build tells.
   *
   * @throws IllegalStateException if the operation has not done this
   */
  void check(Operation operation, long[] keys) {
    int some = Math.min(keys.length, CHECKED);
    switch (operation) {
      case PUT, BULK_PUT -> require(count(keys, some) == some, "has not added all keys");
      case HIT, BULK_HIT -> require(members == keys.length, "denies keys that were added");
      case REMOVE, BULK_REMOVE ->
          require(count(keys, some) <= some / LEFT_OF_REMOVED, "has not removed the keys");
      default -> {}
    }
  }

  private int count(long[] keys, int to) {
    work(Operation.HIT, keys).accept(0, to);
    return members;
  }

  private void require(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalStateException(name + " " + otherwise);
    }
  }

  private static int call(MethodHandle loop, Object subject, long[] keys, int from, int to) {
    try {
      return (int) loop.invokeExact(subject, keys, from, to);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
