package io.github.rankbloom.cli;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.KindOption;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A kind of filter that nobody but the tests knows: a counter for each place that a hash can lead
 * to, in a word of its own.
 */
final class ToyKind extends FilterKind<ToyKind.ToyFilter> {

  static final ToyKind INSTANCE = new ToyKind();

  private static final KindOption SPARE =
      new KindOption(
          "spare",
          new KindOption.Values.Whole(1, 1000),
          "FACTOR",
          "How many times as many places as 100% of the need (default: 1).",
          false);

  private ToyKind() {
    super(200, "toy", ToyFilter.class, PayloadRange.NONE);
  }

  record Places(long totalWords) implements Geometry {
    @Override
    public List<Figure> sizes() {
      return List.of(Figure.count("places", "places", totalWords));
    }
  }

  record ToyPlan(Requirement requirement, Places geometry) implements Plan {
    @Override
    public double messageBitsPerKey() {
      return 2 * Long.SIZE;
    }

    @Override
    public double predictedFpp() {
      return -Math.expm1(-(double) requirement.keys() / geometry.totalWords());
    }

    @Override
    public double overflowBound() {
      return 0;
    }

    @Override
    public OverflowBasis overflowBasis() {
      return OverflowBasis.PROVED;
    }
  }

  static final class ToyFilter
      implements InsertableFilter, DeletableFilter, CountLookup, Mergeable<ToyFilter> {

    private final KeyHash hashing;
    private final long[] counts;

    ToyFilter(KeyHash hashing, long[] counts) {
      this.hashing = hashing;
      this.counts = counts;
    }

    private int place(long hash) {
      return (int) Long.remainderUnsigned(hash, counts.length);
    }

    @Override
    public boolean putHash(long hash) {
      if (counts[place(hash)] == Long.MAX_VALUE) {
        throw new FilterFullException("too often");
      }
      counts[place(hash)]++;
      return true;
    }

    @Override
    public boolean removeHash(long hash) {
      boolean isThere = mightContainHash(hash);
      counts[place(hash)] -= isThere ? 1 : 0;
      return isThere;
    }

    @Override
    public long approximateCountHash(long hash) {
      return counts[place(hash)];
    }

    @Override
    public boolean mightContainHash(long hash) {
      return counts[place(hash)] != 0;
    }

    @Override
    public boolean isCompatible(ToyFilter other) {
      return counts.length == other.counts.length && hashing.equals(other.hashing);
    }

    @Override
    public boolean putAll(ToyFilter other) {
      Arrays.setAll(counts, place -> counts[place] + other.counts[place]);
      return other.used() > 0;
    }

    @Override
    public void clear() {
      Arrays.fill(counts, 0);
    }

    @Override
    public ToyFilter copy() {
      return new ToyFilter(hashing, counts.clone());
    }

    private long used() {
      return Arrays.stream(counts).filter(count -> count != 0).count();
    }

    @Override
    public long approximateElementCount() {
      return Arrays.stream(counts).sum();
    }

    @Override
    public double expectedFpp() {
      return (double) used() / counts.length;
    }

    @Override
    public long bitSize() {
      return (long) counts.length * Long.SIZE;
    }

    @Override
    public KeyHash hashing() {
      return hashing;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      INSTANCE.write(this, out);
    }
  }

  @Override
  public boolean canOverflow() {
    return false;
  }

  @Override
  public List<KindOption> options() {
    return List.of(SPARE);
  }

  @Override
  protected Plan design(Requirement requirement, Map<String, String> chosen) {
    double factor = Long.parseLong(chosen.getOrDefault(SPARE.name(), "1"));
    double need = -requirement.keys() / Math.log1p(-requirement.fpp());
    return new ToyPlan(requirement, new Places(1 + (long) (factor * need)));
  }

  @Override
  public ToyFilter create(Geometry geometry, KeyHash hashing) {
    return new ToyFilter(hashing, new long[(int) require(geometry, Places.class).totalWords()]);
  }

  @Override
  public long plannedKeys(long times, int payloadBits) {
    return 1;
  }

  @Override
  public Geometry geometry(ToyFilter filter) {
    return new Places(filter.counts.length);
  }

  @Override
  public List<Figure> figures(ToyFilter filter) {
    return List.of(Figure.count("used", "places in use", filter.used()));
  }

  @Override
  protected byte[] parameters(ToyFilter filter) {
    return ByteBuffer.allocate(Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(filter.counts.length)
        .array();
  }

  @Override
  protected void writePlain(ToyFilter filter, Body.Sink out) throws IOException {
    out.write(filter.counts, filter.counts.length);
  }

  /** The places in use, each with its count. */
  @Override
  protected long[] encode(ToyFilter filter) {
    return pairs(filter.counts);
  }

  /** The places that differ, each with the difference. */
  @Override
  protected Body.Difference difference(ToyFilter base, ToyFilter target) {
    long[] more = target.counts.clone();
    Arrays.setAll(more, place -> more[place] - base.counts[place]);
    return new Body.Difference(new byte[0], pairs(more));
  }

  private static long[] pairs(long[] counts) {
    long[] pairs = new long[2 * counts.length];
    int length = 0;
    for (int place = 0; place < counts.length; place++) {
      if (counts[place] != 0) {
        pairs[length++] = place;
        pairs[length++] = counts[place];
      }
    }
    return Arrays.copyOf(pairs, length);
  }

  @Override
  protected Body.Reader<ToyFilter> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException {
    long places = parameters.getLong();
    if (places < 1 || places > Integer.MAX_VALUE) {
      throw new FilterFormatException("no filter has " + places + " places");
    }
    return new Reader(new Places(places));
  }

  private record Reader(Places geometry) implements Body.SizedReader<ToyFilter> {
    @Override
    public ToyKind kind() {
      return INSTANCE;
    }

    @Override
    public long plainWords() {
      return geometry.totalWords();
    }

    @Override
    public ToyFilter plain(long[] body, KeyHash hashing) {
      return new ToyFilter(hashing, Arrays.copyOf(body, (int) plainWords()));
    }

    @Override
    public ToyFilter coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
      return changed(INSTANCE.create(geometry, hashing), body, words);
    }

    @Override
    public ToyFilter patched(ToyFilter base, ByteBuffer parameters, long[] body, int words)
        throws FilterFormatException {
      return changed(base.copy(), body, words);
    }

    private static ToyFilter changed(ToyFilter filter, long[] pairs, int words)
        throws FilterFormatException {
      for (int i = 0; i < words; i += 2) {
        if (pairs[i] < 0 || pairs[i] >= filter.counts.length) {
          throw new FilterFormatException("there is no place " + pairs[i]);
        }
        filter.counts[(int) pairs[i]] += pairs[i + 1];
      }
      return filter;
    }
  }
}
