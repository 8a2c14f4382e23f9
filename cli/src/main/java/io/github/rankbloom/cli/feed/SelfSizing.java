package io.github.rankbloom.cli.feed;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.function.LongFunction;

/**
 * Builds a filter to the size of its input, which is read once: hashes first, then, when their
 * number is known, the filter.
 */
public final class SelfSizing {

  /**
   * The sizes to try, as multiples of the keys that must fit. The first does with all but the
   * overflow probability where keys are different; keys that repeat a little need some more room.
   */
  private static final double[] ROOM = {1, 1.1, 1.25};

  /** The kind that has room for every count. */
  private static final String COUNTING = "rank-counting";

  private final FilterKind<?> kind;
  private final int payloadBits;
  private final LongFunction<Filter> emptyFilter;
  private final HashSpool spool = new HashSpool();

  /**
   * Prepares to build.
   *
   * @param kind the kind of filter
   * @param payloadBits bits of its counters or values
   * @param emptyFilter makes an empty filter of that kind for a number of keys
   */
  public SelfSizing(FilterKind<?> kind, int payloadBits, LongFunction<Filter> emptyFilter) {
    this.kind = kind;
    this.payloadBits = payloadBits;
    this.emptyFilter = emptyFilter;
  }

  /**
   * Builds the filter.
   *
   * @param inputs has the lines
   * @param hashing hashes them
   * @return a filter that holds every line
   * @throws Failure if there is none
   */
  public Filter build(KeyInputs inputs, KeyHash hashing) {
    if (kind.can(ValueFilter.class)) {
      inputs.forEachLine(HashedLines.values(hashing, -1L >>> -payloadBits, spool::add));
    } else {
      inputs.forEachLine(HashedLines.keys(hashing, spool::addAll));
      inputs.afterReading("sorting", spool::sort);
    }
    return inputs.afterReading("filling", this::fill);
  }

  private Filter fill() {
    long keys = keysToFit();
    for (double room : ROOM) {
      Filter filter = emptyFilter.apply(Math.min((long) (room * keys), Requirement.MAX_KEYS));
      if (fits(filter)) {
        return filter;
      }
    }
    throw tooManyRepeats();
  }

  /** {@return how many lines were read, repeated ones included} */
  public long lines() {
    return spool.size();
  }

  private long keysToFit() {
    if (kind.can(ValueFilter.class)) {
      return spool.distinct();
    }
    long[] keys = {0};
    spool.forEachRun((hash, times) -> keys[0] += kind.plannedKeys(times, payloadBits));
    return keys[0];
  }

  private boolean fits(Filter filter) {
    try {
      fill(filter);
      return true;
    } catch (FilterFullException e) {
      return false;
    }
  }

  private void fill(Filter filter) {
    if (filter instanceof ValueFilter map) {
      spool.forEachValue(map::putHash);
    } else if (filter instanceof CountingFilter counting) {
      spool.forEachRun(counting::putHash);
    } else if (filter instanceof InsertableFilter keys) {
      boolean keepsCopies = filter instanceof DeletableFilter;
      spool.forEachRun(
          (hash, times) -> {
            for (long i = 0; i < (keepsCopies ? times : 1); i++) {
              keys.putHash(hash);
            }
          });
    } else {
      throw new IllegalArgumentException("nothing can be put into a " + filter.getClass());
    }
  }

  private Failure tooManyRepeats() {
    long[] most = {0};
    if (!kind.can(ValueFilter.class)) {
      spool.forEachRun((hash, times) -> most[0] = Math.max(most[0], times));
    }
    if (most[0] <= 1) {
      return new Failure("the keys do not fit their filter by bad luck; try --seed random");
    }
    return new Failure(
        "lines repeat, one of them "
            + Quantity.count(most[0])
            + " times, and a "
            + kind.name()
            + " filter has no room for so many of one key: "
            + adviceForRepeats(kind));
  }

  /**
   * {@return what to build of lines that repeat too often: options and what they do}
   *
   * @param kind the kind that has no room for them
   */
  public static String adviceForRepeats(FilterKind<?> kind) {
    return kind.name().equals(COUNTING)
        ? "give a larger -n"
        : "take --kind " + COUNTING + ", or rank-set to keep a line once";
  }
}
