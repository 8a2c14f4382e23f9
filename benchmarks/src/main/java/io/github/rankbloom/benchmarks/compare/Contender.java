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

  /** A measured loop over a range of keys, whose answer is left out. */
  private static final MethodType LOOP =
      MethodType.methodType(void.class, Object.class, long[].class, int.class, int.class);

  /** The method of subjects that an operation is. */
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
  private final IntFunction<?> empty;
  private Object subject;

  /**
   * Finds a filter by its name among those of a build.
   *
   * @throws IllegalArgumentException if it is built whole and not filled
   */
  Contender(ClassLoader classes, String name) throws ReflectiveOperationException {
    this.classes = classes;
    Object candidate = own(Subjects.class).getMethod("named", String.class).invoke(null, name);
    empty = (IntFunction<?>) own(Candidate.class).getMethod("empty").invoke(candidate);
    if (empty == null) {
      throw new IllegalArgumentException("nothing can be put into " + name);
    }
  }

  /** What the build has in place of a class of this one. */
  private Class<?> own(Class<?> type) throws ClassNotFoundException {
    return classes.loadClass(type.getName());
  }

  /** Leaves the filter at hand, if there is one, to the collector. */
  void drop() {
    subject = null;
  }

  /** Takes an empty filter. */
  void make(int keys) {
    subject = empty.apply(keys);
  }

  /** Whether the filter at hand knows an operation. */
  boolean can(Operation operation) throws ReflectiveOperationException {
    return own(LOOPS.get(operation).type()).isInstance(subject);
  }

  /** What an operation does with the filter at hand and a range of keys. */
  SliceClock.Work work(Operation operation, long[] keys) throws ReflectiveOperationException {
    Loop loop = LOOPS.get(operation);
    MethodHandle method =
        MethodHandles.publicLookup()
            .unreflect(
                own(loop.type()).getMethod(loop.method(), long[].class, int.class, int.class))
            .asType(LOOP);
    Object filled = subject;
    return (from, to) -> {
      try {
        method.invokeExact(filled, keys, from, to);
      } catch (Throwable e) {
        throw new IllegalStateException(operation + " failed", e);
      }
    };
  }
}
