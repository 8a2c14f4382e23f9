package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.BulkRemovableSubject;
import io.github.rankbloom.benchmarks.subject.BulkSubject;
import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * A set of keys in whose world time passes only with work: so many nanoseconds per key, ten times
 * as many if nobody has just worked with the same keys, and none for an operation that is left out.
 */
final class Toy implements BulkRemovableSubject, BulkSubject {

  private static final int COLD = 10;

  private static long nanos;

  /** The keys that were last worked with, and from where. */
  private static long[] warmKeys;

  private static int warmFrom;

  private final Set<Long> content = new HashSet<>();
  private final int nanosPerKey;
  private final String leftOut;

  private Toy(int nanosPerKey, String leftOut) {
    this.nanosPerKey = nanosPerKey;
    this.leftOut = leftOut;
  }

  /** The time in the world of toys. */
  static long nanoTime() {
    return nanos;
  }

  /**
   * A toy in a duel.
   *
   * @param name its nanoseconds per key and the operation, if any, that it leaves out
   */
  static Contender contender(String name) throws ReflectiveOperationException {
    ClassLoader build =
        new ClassLoader(Toy.class.getClassLoader()) {
          @Override
          public Class<?> loadClass(String type) throws ClassNotFoundException {
            return type.equals(Subjects.class.getName()) ? Shop.class : super.loadClass(type);
          }
        };
    return new Contender(build, name);
  }

  /** What a build of toys has in place of {@link Subjects}. */
  public static final class Shop {

    private Shop() {}

    /** The toy of a name. */
    public static Candidate named(String name) {
      String[] words = name.split(" ", 2);
      int nanosPerKey = Integer.parseInt(words[0]);
      String leftOut = words.length == 1 ? "" : words[1];
      return new Candidate(name, 0, 1, Toy.class, keys -> new Toy(nanosPerKey, leftOut), null);
    }
  }

  /** Lets the time pass that an operation takes, and tells whether it is done at all. */
  private boolean takesTime(Operation operation, long[] keys, int from, int to) {
    if (leftOut.equals(operation.name())) {
      return false;
    }
    boolean warm = warmKeys == keys && warmFrom == from;
    nanos += (long) nanosPerKey * (to - from) * (warm ? 1 : COLD);
    warmKeys = keys;
    warmFrom = from;
    return true;
  }

  private int count(Operation hit, Operation miss, long[] keys, int from, int to) {
    if (!takesTime(hit, keys, from, to)) {
      return 0;
    }
    if (leftOut.equals(miss.name())) {
      return to - from;
    }
    return (int) Arrays.stream(keys, from, to).filter(content::contains).count();
  }

  @Override
  public void putAll(long[] keys, int from, int to) {
    if (takesTime(Operation.PUT, keys, from, to)) {
      Arrays.stream(keys, from, to).forEach(content::add);
    }
  }

  @Override
  public void putAllInBulk(long[] keys, int from, int to) {
    if (takesTime(Operation.BULK_PUT, keys, from, to)) {
      Arrays.stream(keys, from, to).forEach(content::add);
    }
  }

  @Override
  public int countMembers(long[] keys, int from, int to) {
    return count(Operation.HIT, Operation.MISS, keys, from, to);
  }

  @Override
  public int countMembersInBulk(long[] keys, int from, int to) {
    return count(Operation.BULK_HIT, Operation.BULK_MISS, keys, from, to);
  }

  @Override
  public void removeAll(long[] keys, int from, int to) {
    if (takesTime(Operation.REMOVE, keys, from, to)) {
      Arrays.stream(keys, from, to).forEach(content::remove);
    }
  }

  @Override
  public void removeAllInBulk(long[] keys, int from, int to) {
    if (takesTime(Operation.BULK_REMOVE, keys, from, to)) {
      Arrays.stream(keys, from, to).forEach(content::remove);
    }
  }

  @Override
  public boolean mightContain(long key) {
    return content.contains(key);
  }

  @Override
  public void put(long key) {
    content.add(key);
  }

  @Override
  public void remove(long key) {
    content.remove(key);
  }

  @Override
  public Object filter() {
    return content;
  }
}
