package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.BulkInsertableSubject;
import io.github.rankbloom.benchmarks.subject.BulkRemovableSubject;
import io.github.rankbloom.benchmarks.subject.BulkSubject;
import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.InsertableSubject;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.RemovableSubject;
import io.github.rankbloom.benchmarks.subject.Subject;
import java.util.EnumMap;
import java.util.Map;

/** One candidate under test: fill, look up, empty, and again. */
final class Trial {

  private final Candidate candidate;
  private final Keys keys;
  private final Map<Operation, SliceClock> clocks = new EnumMap<>(Operation.class);

  private final long[] dealtMembers;
  private final long[] dealtOthers;

  private Subject subject;
  private int members;
  private long falsePositives;

  Trial(Candidate candidate, Keys keys) {
    this.candidate = candidate;
    this.keys = keys;
    int n = keys.present().length;
    dealtMembers = new long[Math.min(n, SliceClock.SLICE)];
    dealtOthers = new long[Math.min(n, SliceClock.SLICE)];
    boolean growing = candidate.can(InsertableSubject.class);
    for (Operation operation : Operation.values()) {
      boolean whole = operation == Operation.PUT && !growing;
      clocks.put(operation, new SliceClock(n, whole ? n : SliceClock.SLICE));
    }
  }

  /** Makes one pass of every operation that the candidate knows. */
  void pass() {
    subject = null;
    System.gc(); // The filter of the pass before is collected now, not while the clock runs.
    clocks.get(Operation.PUT).time(this::put);
    requireAll(lookUp(Operation.HIT, keys.shuffled(), subject::countMembers));
    falsePositives = lookUp(Operation.MISS, keys.absent(), subject::countMembers);
    lookUp(
        Operation.BRANCH,
        keys.mixed(),
        (sought, from, to) -> subject.deal(sought, from, to, dealtMembers, dealtOthers));
    if (subject instanceof BulkSubject bulk) {
      requireAll(lookUp(Operation.BULK_HIT, keys.shuffled(), bulk::countMembersInBulk));
      lookUp(Operation.BULK_MISS, keys.absent(), bulk::countMembersInBulk);
    }
    if (subject instanceof RemovableSubject removable) {
      clocks
          .get(Operation.REMOVE)
          .time((from, to) -> removable.removeAll(keys.shuffled(), from, to));
    }
    if (subject instanceof BulkInsertableSubject) {
      changeInBulk();
    }
  }

  /** Fills another filter, and empties it if it can be emptied. */
  private void changeInBulk() {
    subject = null;
    System.gc();
    clocks.get(Operation.BULK_PUT).time(this::putInBulk);
    if (subject instanceof BulkRemovableSubject removable) {
      clocks
          .get(Operation.BULK_REMOVE)
          .time((from, to) -> removable.removeAllInBulk(keys.shuffled(), from, to));
    }
  }

  private void putInBulk(int from, int to) {
    if (from == 0) {
      subject = candidate.empty().apply(keys.present().length);
    }
    ((BulkInsertableSubject) subject).putAllInBulk(keys.present(), from, to);
  }

  private void put(int from, int to) {
    if (!candidate.can(InsertableSubject.class)) {
      subject = candidate.build(keys.present());
      return;
    }
    if (from == 0) {
      subject = candidate.empty().apply(keys.present().length);
    }
    ((InsertableSubject) subject).putAll(keys.present(), from, to);
  }

  /** Counts the members of a range of keys. */
  private interface Lookup {
    int count(long[] keys, int from, int to);
  }

  private int lookUp(Operation operation, long[] sought, Lookup lookup) {
    members = 0;
    clocks.get(operation).time((from, to) -> members += lookup.count(sought, from, to));
    return members;
  }

  private void requireAll(int found) {
    if (found != keys.present().length) {
      throw new IllegalStateException(candidate + " denies keys that were added");
    }
  }

  /** What the passes so far have shown, and the memory of one more filter, weighed at leisure. */
  Sample sample() {
    double n = keys.present().length;
    Map<Operation, Double> nanos = new EnumMap<>(Operation.class);
    clocks.forEach((operation, clock) -> nanos.put(operation, clock.nanosPerKey()));
    return new Sample(
        nanos,
        candidate.build(keys.present()).deepBits() / n,
        falsePositives / n,
        processorShare());
  }

  private double processorShare() {
    double cpu = clocks.values().stream().mapToLong(SliceClock::cpuNanos).sum();
    double wall = clocks.values().stream().mapToLong(SliceClock::wallNanos).sum();
    return cpu / wall;
  }
}
