package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Keys;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The virtual machine that measures one filter as two builds have it, slice by slice in turn, and
 * prints the ratios.
 */
final class Duel {

  /** How a line of output starts that holds ratios. */
  static final String PREFIX = "ratios ";

  /** Keys of a slice: enough for a table that fits a cache to come back to it. */
  private static final int SLICE = 8 * SliceClock.SLICE;

  private final Contender now;
  private final Contender before;
  private final LongSupplier nanoTime;

  Duel(Contender now, Contender before, LongSupplier nanoTime) {
    this.now = now;
    this.before = before;
    this.nanoTime = nanoTime;
  }

  /** What to start it with. */
  static List<String> arguments(
      Candidate candidate, int keys, long seed, int passes, Build before) {
    List<String> arguments = new ArrayList<>(Child.arguments(candidate, keys, seed, passes));
    arguments.add(before.classPath());
    return arguments;
  }

  /**
   * Takes the name of the filter, the number of keys, the seed, the number of passes and the class
   * path of the build before.
   */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    ChildProcess.endWithParent();
    String name = arguments[0];
    int n = Integer.parseInt(arguments[1]);
    long seed = Long.parseLong(arguments[2]);
    int passes = Integer.parseInt(arguments[3]);
    Duel duel =
        new Duel(
            new Contender(Build.own().classes(), name),
            new Contender(new Build(arguments[4]).classes(), name),
            System::nanoTime);
    Child.warmUp(2, n, seed, keys -> () -> duel.ratios(keys, 1));
    System.out.println(print(duel.ratios(Keys.draw(n, seed), passes)));
  }

  /** The time of each operation as a multiple of that before; a pass is one in each order. */
  Map<Operation, Double> ratios(Keys keys, int passes) {
    Map<Operation, PairClock> clocks = new EnumMap<>(Operation.class);
    for (int i = 0; i < passes; i++) {
      pass(true, keys, clocks);
      pass(false, keys, clocks);
    }
    Map<Operation, Double> ratios = new EnumMap<>(Operation.class);
    clocks.forEach((operation, clock) -> ratios.put(operation, clock.ratio()));
    return ratios;
  }

  private void pass(boolean nowComesFirst, Keys keys, Map<Operation, PairClock> clocks) {
    dropBoth();
    take(Operation.PUT, nowComesFirst, keys.present(), clocks);
    take(Operation.HIT, nowComesFirst, keys.shuffled(), clocks);
    take(Operation.MISS, nowComesFirst, keys.absent(), clocks);
    take(Operation.BULK_HIT, nowComesFirst, keys.shuffled(), clocks);
    take(Operation.BULK_MISS, nowComesFirst, keys.absent(), clocks);
    take(Operation.REMOVE, nowComesFirst, keys.shuffled(), clocks);
    dropBoth();
    take(Operation.BULK_PUT, nowComesFirst, keys.present(), clocks);
    take(Operation.BULK_REMOVE, nowComesFirst, keys.shuffled(), clocks);
  }

  private void dropBoth() {
    now.drop();
    before.drop();
    System.gc(); // The filters are collected now, not while the clock runs.
  }

  /** Times an operation, if both know it, and checks that both have done it. */
  private void take(
      Operation operation, boolean nowComesFirst, long[] keys, Map<Operation, PairClock> clocks) {
    if (!now.can(operation) || !before.can(operation)) {
      return;
    }
    clocks
        .computeIfAbsent(operation, key -> new PairClock(keys.length, SLICE, nanoTime))
        .time(nowComesFirst, now.work(operation, keys), before.work(operation, keys));
    if (operation == Operation.MISS || operation == Operation.BULK_MISS) {
      requireAlike(now.members(), before.members());
    }
    // In the order of the turns, as this too leaves a filter in the caches.
    (nowComesFirst ? now : before).check(operation, keys);
    (nowComesFirst ? before : now).check(operation, keys);
  }

  /**
   * Checks that two filters have about as many false positives: apart by a tenth, which a change of
   * the geometry may make, and by six standard deviations.
   */
  static void requireAlike(int now, int before) {
    double apart = Math.max(now, before) / 10.0 + 6 * Math.sqrt(now + before);
    if (Math.abs(now - before) > apart) {
      throw new IllegalStateException(
          "there were " + before + " false positives before, and there are " + now + " now");
    }
  }

  static String print(Map<Operation, Double> ratios) {
    return PREFIX
        + ratios.entrySet().stream()
            .map(entry -> entry.getKey().name() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
  }

  /** Reads what a duel printed. */
  static Map<Operation, Double> parse(String line) {
    Map<Operation, Double> ratios = new EnumMap<>(Operation.class);
    for (String field : line.substring(PREFIX.length()).split(" ", -1)) {
      int equals = field.indexOf('=');
      ratios.put(
          Operation.valueOf(field.substring(0, equals)),
          Double.valueOf(field.substring(equals + 1)));
    }
    return ratios;
  }
}
