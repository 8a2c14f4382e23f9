package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.wire.FilterKind;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.util.LoggingLevel;
import org.junit.jupiter.api.Test;

/**
 * Every operation on a filter for many threads is atomic. Lincheck runs short programs of two
 * threads, stops them at every access to shared memory, switches between them there, and compares
 * all answers with those of a map, operations taken one at a time in some order that their calls
 * and returns allow. It finds a wrong order of steps wherever it is, but it knows one memory that
 * all threads agree on; what a processor may show in another order is the business of jcstress.
 *
 * <p>The tables have two buckets of two chains, two words and two cells, so that four keys of a
 * bucket need an extension and many steps shift bits from word to word.
 */
class LinearizabilityTest {

  /** In how many orders the steps of each program are tried, and how many programs are random. */
  private static final int ORDERS = Integer.getInteger("rankbloom.stressOrders", 100);

  private static final int RANDOM_PROGRAMS = Integer.getInteger("rankbloom.stressPrograms", 0);

  private static final int Z1 = 2;

  /** Room for all keys that a program adds to a bucket. */
  private static final int Z3 = 8;

  /** The keys of even number are in one bucket, the others in the other. */
  static long hash(int key) {
    long bucket = key & 1;
    long chain = (key >> 1) & 1;
    long fingerprint = (key >> 2) + 1L;
    return bucket << 63 | chain << 62 | fingerprint << 22;
  }

  private static <F extends RankFilter<F>> F empty(FilterKind<F> kind, int payloadBits, int pool) {
    RankGeometry geometry = new RankGeometry(2, 2, 40, payloadBits, Z1, 2, Z3, pool, pool);
    return kind.create(geometry, KeyHash.DEFAULT);
  }

  /** A few random programs, and given ones. */
  static void check(Class<?> filter, Class<?> model, String... programs) {
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .iterations(RANDOM_PROGRAMS)
            .invocationsPerIteration(ORDERS)
            .threads(2)
            .actorsPerThread(2)
            .actorsBefore(4)
            .actorsAfter(0)
            .minimizeFailedScenario(false)
            .logLevel(LoggingLevel.ERROR)
            .sequentialSpecification(model)
            // They read a table that nobody may change and write one that nobody knows, or compute
            // what no thread shares: so long that whoever waits meanwhile seems to wait for ever.
            // And Lincheck does not know how bytes are read as words, as lines are.
            .addGuarantee(
                ManagedStrategyGuaranteeKt.forClasses(
                        "io.github.rankbloom.rank.table.Tables",
                        "io.github.rankbloom.bits.ByteWords",
                        "io.github.rankbloom.rank.plan.Arrangement",
                        "io.github.rankbloom.rank.plan.RankPlanner")
                    .allMethods()
                    .treatAsAtomic());
    for (String program : programs) {
      options.addCustomScenario(Programs.parse(filter, program));
    }
    options.check(filter);
  }

  private static void checkPair(Class<? extends Pair> pair) {
    check(
        pair,
        PairModel.class,
        "| increment | read",
        "increment | increment; read | increment; read");
  }

  @Test
  void operationsOnAMultisetAreAtomic() {
    check(
        Multiset.class,
        CountModel.class,
        // Takes an extension; the cells behind move.
        "put 0; put 2 | put 4 | contains 2",
        // Takes the place of a larger one in its chain.
        "put 4; put 6 | put 0 | contains 4",
        // Gives the extension back.
        "put 0; put 4; put 6 | remove 0 | contains 6",
        // Writers in one stripe, then in two, all of which need extensions.
        "put 0; put 2 | put 4; contains 6 | put 6; contains 4",
        "put 0; put 2; put 1; put 3 | put 4; contains 5 | put 5; contains 4",
        // Looks and puts in one step.
        "put 2 | putIfAbsent 0; count 0 | putIfAbsent 0",
        // Many keys in one call.
        "put 0; put 2 | put 4 | containsInBulk 2",
        "| put 0; containsInBulk 1 | put 1; containsInBulk 0",
        // All stripes at once.
        "put 0 | put 2; put 1 | size",
        "put 0; put 1 | clear | contains 0; contains 1");
  }

  @Test
  void operationsOnAMultisetInLinesAreAtomic() {
    check(
        InLines.class,
        CountModel.class,
        // The second and third cell of a chain; those after them move.
        "put 4; put 2 | put 0 | contains 2",
        "put 0; put 4 | put 8; contains 12 | put 12; contains 8",
        // The largest goes to the side table, and back.
        "put 4; put 8; put 12 | put 0 | contains 12",
        "put 0; put 4; put 8; put 12 | remove 4 | contains 12",
        // Copies, of which the side table counts some.
        "put 0; put 0; put 0; put 0; put 0 | put 0 | count 0",
        "put 0; put 0; put 4; put 4; put 4 | remove 0 | count 4",
        // Writers in two stripes.
        "put 0; put 4; put 8; put 1; put 5; put 9 | put 12; contains 13 | put 13; contains 12",
        "put 4; put 8; put 12 | put 0 | containsInBulk 12",
        // All stripes at once.
        "put 0; put 4; put 8 | size | put 12; contains 12",
        "put 0; put 4; put 8; put 12; put 1 | clear | contains 12; contains 1");
  }

  @Test
  void operationsOnACountingFilterAreAtomic() {
    check(
        Counting.class,
        CountModel.class,
        // One more digit for the first key, so the cells of the second move.
        "put 0; put 0; put 2 | put 0 | count 2",
        "put 0; put 0; put 2 | put 0 | count 0",
        "put 0; put 0; put 0; put 2 | remove 0 | count 2",
        "put 0 | put 0 | put 0; count 0");
  }

  @Test
  void operationsOnAValueFilterAreAtomic() {
    check(
        Values.class,
        ValueModel.class,
        "put 0 1; put 2 2 | put 4 3 | get 2",
        "put 4 1; put 2 2 | put 0 3 | get 4",
        "put 0 2 | put 0 1 | get 0",
        "put 0 1 | replace 0 1 | get 0",
        "put 0 1; put 4 2; put 2 3 | remove 0 1 | get 2",
        "put 0 1; put 0 1 | put 0 1 | get 4; get 0",
        "put 0 1 | replace 0 1 | put 0 3; get 0");
  }

  @Test
  void nothingIsMissedWhileATableIsRearranged() {
    check(
        Growing.class,
        GrowingModel.class,
        "put 0; put 2 | rearrange | contains 2; put 4",
        "put 0; put 2 | remove 0 | rearrange; contains 0",
        "put 0 | rearrange; put 2 | rearrange; contains 0",
        "put 0 | rearrange | size; put 2",
        // What leaves the table as it is must not hide from readers what changes in it.
        "put 2; put 6 | promise; put 0 | contains 6");
    check(
        GrowingIntoLines.class,
        GrowingModel.class,
        "put 0; put 2 | rearrange | contains 2; put 4",
        "put 0; put 2 | remove 0 | rearrange; contains 0",
        "put 0 | rearrange; put 2 | rearrange; contains 0");
  }

  @Test
  void anExtensionGoesFromBucketToBucketUnderAReader() {
    check(
        SmallPool.class,
        SmallPoolModel.class,
        "put 0; put 2; put 4; put 1; put 3 | remove 4; put 5 | contains 2",
        "put 0; put 2; put 4; put 1; put 3 | remove 0; put 5 | contains 4",
        "put 0; put 2; put 1; put 3 | put 4 | put 5");
  }

  @Test
  void whatIsReadBetweenEqualVersionsIsNotTorn() {
    checkPair(Pair.class);
  }

  /** The check finds what it looks for: without the second look at the version it fails. */
  @Test
  void aReaderThatDoesNotCheckTheVersionIsFoundOut() {
    assertThrows(LincheckAssertionError.class, () -> checkPair(PairWithoutCheck.class));
  }

  /** Likewise without the writers' lock. */
  @Test
  void writersThatDoNotLockAreFoundOut() {
    assertThrows(LincheckAssertionError.class, () -> checkPair(PairWithoutLock.class));
  }

  /** A multiset. */
  @Param(name = "key", gen = IntGen.class, conf = "0:5")
  public static class Multiset {

    private final ConcurrentRankMultisetFilter filter;

    public Multiset() {
      this(2);
    }

    Multiset(int extensions) {
      this(empty(RankMultisetFilter.KIND, 0, extensions));
    }

    Multiset(RankMultisetFilter empty) {
      filter = ConcurrentRankMultisetFilter.of(empty);
    }

    long hash(int key) {
      return LinearizabilityTest.hash(key);
    }

    @Operation
    public boolean put(@Param(name = "key") int key) {
      return filter.putHash(hash(key));
    }

    @Operation
    public boolean putIfAbsent(@Param(name = "key") int key) {
      return filter.putIfAbsentHash(hash(key));
    }

    @Operation
    public long count(@Param(name = "key") int key) {
      return filter.approximateCountHash(hash(key));
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      return filter.removeHash(hash(key));
    }

    @Operation
    public boolean contains(@Param(name = "key") int key) {
      return filter.mightContainHash(hash(key));
    }

    @Operation
    public boolean containsInBulk(@Param(name = "key") int key) {
      long[] answers = new long[1];
      return filter.mightContainHashes(new long[] {hash(9), hash(key)}, 1, 1, answers) != 0;
    }

    @Operation
    public long size() {
      return filter.snapshot().approximateElementCount();
    }

    @Operation
    public void clear() {
      filter.clear();
    }
  }

  /**
   * A multiset in lines: keys of even number are in the first line, the others in the last one,
   * whose cells have another bucket of the side table. A chain has three cells in its line, so the
   * fourth key is the first in the side table.
   */
  @Param(name = "key", gen = IntGen.class, conf = "0:19")
  public static class InLines extends Multiset {

    public InLines() {
      super(Tables.inLines());
    }

    @Override
    long hash(int key) {
      return Tables.hashInLines(key & 1, (key >> 1) & 1, (key >> 2) + 1L);
    }
  }

  /** A multiset with one extension for two buckets. */
  @Param(name = "key", gen = IntGen.class, conf = "0:5")
  public static class SmallPool extends Multiset {

    public SmallPool() {
      super(1);
    }

    @Operation
    @Override
    public boolean put(@Param(name = "key") int key) {
      try {
        return super.put(key);
      } catch (FilterFullException e) {
        return false;
      }
    }

    @Operation
    @Override
    public boolean putIfAbsent(@Param(name = "key") int key) {
      try {
        return super.putIfAbsent(key);
      } catch (FilterFullException e) {
        return false;
      }
    }
  }

  /** Counts with digits of one bit, so that most puts change the number of cells. */
  @Param(name = "key", gen = IntGen.class, conf = "0:5")
  public static class Counting {

    private final ConcurrentRankCountingFilter filter =
        ConcurrentRankCountingFilter.of(empty(RankCountingFilter.KIND, 1, 2));

    @Operation
    public boolean put(@Param(name = "key") int key) {
      return filter.putHash(hash(key));
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      return filter.removeHash(hash(key));
    }

    @Operation
    public long count(@Param(name = "key") int key) {
      return filter.approximateCountHash(hash(key));
    }

    @Operation
    public boolean containsInBulk(@Param(name = "key") int key) {
      long[] answers = new long[1];
      return filter.mightContainHashes(new long[] {hash(9), hash(key)}, 1, 1, answers) != 0;
    }

    @Operation
    public long size() {
      return filter.snapshot().approximateElementCount();
    }
  }

  /** Values that are longer than a half word, so that many lie across words. */
  @Param(name = "key", gen = IntGen.class, conf = "0:5")
  @Param(name = "value", gen = IntGen.class, conf = "1:3")
  public static class Values {

    private static final int BITS = 40;
    private static final long SPREAD = 0x01_0101_0101L;

    private final ConcurrentRankValueFilter filter =
        ConcurrentRankValueFilter.of(empty(RankValueFilter.KIND, BITS, 2));

    @Operation
    public boolean put(@Param(name = "key") int key, @Param(name = "value") int value) {
      return filter.putHash(hash(key), value * SPREAD);
    }

    @Operation
    public boolean remove(@Param(name = "key") int key, @Param(name = "value") int value) {
      return filter.removeHash(hash(key), value * SPREAD);
    }

    @Operation
    public boolean replace(@Param(name = "key") int key, @Param(name = "value") int value) {
      return filter.replaceHash(hash(key), value * SPREAD, (value + 1) * SPREAD);
    }

    @Operation
    public long get(@Param(name = "key") int key) {
      return filter.getHash(hash(key), 0);
    }
  }

  /** How often each key was added. */
  public static class CountModel {

    final Map<Integer, Integer> counts = new HashMap<>();

    public boolean put(int key) {
      counts.merge(key, 1, Integer::sum);
      return true;
    }

    public boolean putIfAbsent(int key) {
      return !contains(key) && put(key);
    }

    public boolean remove(int key) {
      return counts.computeIfPresent(key, (k, had) -> had == 0 ? null : had - 1) != null;
    }

    public boolean contains(int key) {
      return count(key) > 0;
    }

    public boolean containsInBulk(int key) {
      return contains(key);
    }

    public long count(int key) {
      return counts.getOrDefault(key, 0);
    }

    public long size() {
      return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    public void clear() {
      counts.clear();
    }
  }

  /** As above, with room for more than {@link #Z1} keys in one bucket at a time. */
  public static class SmallPoolModel extends CountModel {

    @Override
    public boolean put(int key) {
      return (load(key) != Z1 || load(key + 1) <= Z1) && super.put(key);
    }

    private long load(int key) {
      return counts.entrySet().stream()
          .filter(entry -> (entry.getKey() & 1) == (key & 1))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  /** How often each key was put with each value. */
  public static class ValueModel {

    private final Map<Integer, NavigableMap<Long, Integer>> values = new HashMap<>();

    private NavigableMap<Long, Integer> of(int key) {
      return values.computeIfAbsent(key, k -> new TreeMap<>());
    }

    public boolean put(int key, int value) {
      of(key).merge(value * Values.SPREAD, 1, Integer::sum);
      return true;
    }

    public boolean remove(int key, int value) {
      Integer had = of(key).get(value * Values.SPREAD);
      of(key)
          .computeIfPresent(value * Values.SPREAD, (v, copies) -> copies == 1 ? null : copies - 1);
      return had != null;
    }

    public boolean replace(int key, int value) {
      return remove(key, value) && put(key, value + 1);
    }

    public long get(int key) {
      return of(key).isEmpty() ? 0 : of(key).firstKey();
    }
  }

  /** A multiset that goes on to another table while others ask and change it. */
  @Param(name = "key", gen = IntGen.class, conf = "0:7")
  public static class Growing {

    private final ConcurrentRankMultisetFilter filter;
    private final int reserved;

    public Growing() {
      this(
          RankMultisetFilter.builder().expectedInsertions(0).maxInsertions(64).fpp(1e-9).build(),
          40);
    }

    Growing(RankMultisetFilter empty, int reserved) {
      filter = ConcurrentRankMultisetFilter.of(empty);
      this.reserved = reserved;
    }

    long hash(int key) {
      return LinearizabilityTest.hash(key);
    }

    @Operation
    public boolean put(@Param(name = "key") int key) {
      return filter.putHash(hash(key));
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      return filter.removeHash(hash(key));
    }

    @Operation
    public boolean contains(@Param(name = "key") int key) {
      return filter.mightContainHash(hash(key));
    }

    @Operation
    public void rearrange() {
      filter.reserve(reserved);
    }

    @Operation
    public void promise() {
      filter.changeMaxCapacity(60);
    }

    @Operation
    public long size() {
      return filter.snapshot().approximateElementCount();
    }
  }

  /** A multiset in chained buckets that goes on to lines. */
  @Param(name = "key", gen = IntGen.class, conf = "0:7")
  public static class GrowingIntoLines extends Growing {

    public GrowingIntoLines() {
      super(Tables.growingIntoLines(), 10_000);
    }

    @Override
    long hash(int key) {
      return (long) key << 60;
    }
  }

  /** Another arrangement holds the same. */
  public static class GrowingModel extends CountModel {
    public void rearrange() {}

    public void promise() {}
  }

  /** Two words that are changed together, under the stripe protocol alone. */
  public static class Pair {

    final Stripes stripes = new Stripes(1);
    final long[] words = new long[2];

    @Operation
    public void increment() {
      stripes.lock(0);
      words[0]++;
      words[1]++;
      stripes.unlock(0);
    }

    @Operation
    public String read() {
      while (true) {
        long version = stripes.beginRead(0);
        String seen = words[0] + " " + words[1];
        if (stripes.isUnchanged(0, version)) {
          return seen;
        }
      }
    }
  }

  /** The protocol without the reader's second half. */
  public static class PairWithoutCheck extends Pair {

    @Override
    @Operation
    public String read() {
      stripes.beginRead(0);
      return words[0] + " " + words[1];
    }
  }

  /** The protocol without the writers' half. */
  public static class PairWithoutLock extends Pair {

    @Override
    @Operation
    public void increment() {
      words[0]++;
      words[1]++;
    }
  }

  /** What two words show that are changed in one step. */
  public static class PairModel {

    private long count;

    public void increment() {
      count++;
    }

    public String read() {
      return count + " " + count;
    }
  }
}
