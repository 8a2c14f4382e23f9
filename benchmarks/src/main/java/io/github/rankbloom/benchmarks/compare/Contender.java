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

  private final ClassLoader classes;
  private final Class<?> type;
  private final IntFunction<?> empty;
  private Object subject;

  /**
   * Finds a filter by its name among those of a build.
   *
   * @throws ReflectiveOperationException if the build has none of that name, or is no such build
   */
  Contender(ClassLoader classes, String name) throws ReflectiveOperationException {
    this.classes = classes;
    Class<?> candidates = own(Candidate.class);
    Object candidate = own(Subjects.class).getMethod("named", String.class).invoke(null, name);
    type = (Class<?>) candidates.getMethod("type").invoke(candidate);
    empty = (IntFunction<?>) candidates.getMethod("empty").invoke(candidate);
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
    try {
      return own(LOOPS.get(operation).type()).isAssignableFrom(type);
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * What an operation does with ranges of keys. Putting them begins with an empty filter, looking
   * them up in vain is a failure.
   */
  SliceClock.Work work(Operation operation, long[] keys) throws ReflectiveOperationException {
    Loop loop = LOOPS.get(operation);
    MethodHandle method =
        MethodHandles.publicLookup()
            .unreflect(
                own(loop.type()).getMethod(loop.method(), long[].class, int.class, int.class))
            .asType(LOOP);
    boolean puts = operation == Operation.PUT || operation == Operation.BULK_PUT;
    boolean hits = operation == Operation.HIT || operation == Operation.BULK_HIT;
    return (from, to) -> {
      if (puts && from == 0) {
        subject = empty.apply(keys.length);
      }
      if (call(method, subject, keys, from, to) != to - from && hits) {
        throw new IllegalStateException(type + " denies keys that were added");
      }
    };
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
