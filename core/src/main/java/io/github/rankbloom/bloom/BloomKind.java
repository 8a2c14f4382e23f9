package io.github.rankbloom.bloom;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.KindOption;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bloom filters of bits or of counters, as a kind of filter. */
/*
 * The body of a container, by its coding:
 *
 *   plain    the words of the array
 *   entropy  the array under the entropy coder
 *   delta    under the entropy coder: the number of positions that changed, in 64 bits, then an
 *            array of the changes
 */
abstract class BloomKind<F extends PositionFilter<F>> extends FilterKind<F> {

  private static final KindOption.Values SCHEMES =
      new KindOption.Values.Names(IndexScheme.named().stream().map(IndexScheme::name).toList());

  private static final KindOption HASHING =
      new KindOption(
          "hashing",
          SCHEMES,
          "SCHEME",
          "How the positions of a key follow from its hash: " + SCHEMES + " (default: standard).",
          false);

  BloomKind(int code, String name, Class<F> type, PayloadRange payload) {
    super(code, name, type, payload);
  }

  /** A filter over an array. */
  abstract F over(BloomGeometry geometry, KeyHash hashing, long[] words, long used);

  /** How many positions of an array are not zero. */
  abstract long countUsed(BloomGeometry geometry, long[] words);

  /** Codes an array of which {@code used} positions are not zero. */
  abstract void encode(BloomGeometry geometry, long[] words, long used, EntropyEncoder out);

  /** Decodes an array of which {@code used} positions are not zero. */
  abstract void decode(BloomGeometry geometry, EntropyDecoder in, long used, long[] words)
      throws FilterFormatException;

  /** An array of the same shape that is zero where two arrays are equal. */
  abstract long[] difference(BloomGeometry geometry, long[] base, long[] target);

  /** Changes the base of a difference into its target. */
  abstract void applyDifference(BloomGeometry geometry, long[] words, long[] difference);

  /** How wide a position may be: the payload, unless that may be left open. */
  PayloadRange counters() {
    return payload();
  }

  /** The most elements that a filter counts. */
  long maxElements() {
    return 0;
  }

  @Override
  public final boolean canOverflow() {
    return false;
  }

  @Override
  public List<KindOption> options() {
    return List.of(HASHING);
  }

  @Override
  protected Plan design(Requirement requirement, Map<String, String> chosen) {
    return BloomPlanner.plan(requirement, scheme(chosen));
  }

  static IndexScheme scheme(Map<String, String> chosen) {
    return Optional.ofNullable(chosen.get(HASHING.name()))
        .flatMap(IndexScheme::named)
        .orElse(IndexScheme.STANDARD);
  }

  @Override
  public final F create(Geometry geometry, KeyHash hashing) {
    BloomGeometry sizes = require(geometry, BloomGeometry.class);
    requirePayload(sizes.payloadBits());
    if (!counters().contains(sizes.payloadBits())) {
      throw new IllegalParameterException("counterBits", "must be at least 2 for counters, not 1");
    }
    return over(sizes, hashing, new long[(int) sizes.totalWords() + 1], 0);
  }

  @Override
  public final BloomGeometry geometry(F filter) {
    return filter.geometry();
  }

  @Override
  public List<Figure> figures(F filter) {
    return List.of(new Figure.Ratio("fill", "in use", filter.fill(), "of positions"));
  }

  @Override
  public final Optional<Inspection> inspect(F filter) {
    return Optional.of(hash -> positions(filter, hash));
  }

  private List<Figure> positions(F filter, long hash) {
    Indexes indexes = filter.indexes;
    List<Long> positions = new ArrayList<>();
    List<Long> used = new ArrayList<>();
    long stride = indexes.stride(hash);
    long cursor = indexes.start(hash);
    for (int i = 0; i < indexes.count(); i++) {
      long position = indexes.position(cursor, i);
      positions.add(position);
      used.add(filter.isUsed(position) ? 1L : 0L);
      cursor = indexes.next(cursor, stride, i);
    }
    return List.of(
        new Figure.Numbers("positions", "positions", positions, "position"),
        new Figure.Numbers("used", "in use", used, ""));
  }

  private BloomHeader header(F filter) {
    return new BloomHeader(filter.geometry(), filter.used, filter.elements);
  }

  @Override
  protected final byte[] parameters(F filter) {
    return header(filter).toBytes();
  }

  @Override
  protected final void writePlain(F filter, Body.Sink out) throws IOException {
    out.write(filter.words, (int) filter.geometry().totalWords());
  }

  @Override
  protected final long[] encode(F filter) {
    EntropyEncoder encoder = new EntropyEncoder();
    encode(filter.geometry(), filter.words, filter.used, encoder);
    return encoder.finish();
  }

  @Override
  protected final Body.Difference difference(F base, F target) {
    BloomGeometry geometry = target.geometry();
    long[] changes = difference(geometry, base.words, target.words);
    long changed = countUsed(geometry, changes);
    EntropyEncoder encoder = new EntropyEncoder();
    encoder.encodeBits(changed, Long.SIZE);
    encode(geometry, changes, changed, encoder);
    return new Body.Difference(new byte[0], encoder.finish());
  }

  @Override
  protected final Body.Reader<F> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException {
    BloomHeader header = BloomHeader.read(parameters);
    if (!counters().contains(header.geometry().payloadBits())) {
      throw new FilterFormatException(
          "the header is of no possible filter: a "
              + name()
              + " filter with counters of "
              + header.geometry().counterBits()
              + " bits");
    }
    return new ArrayReader<>(this, header);
  }

  /** Reads arrays, and makes filters of them. */
  private record ArrayReader<F extends PositionFilter<F>>(BloomKind<F> kind, BloomHeader header)
      implements Body.SizedReader<F> {

    @Override
    public BloomGeometry geometry() {
      return header.geometry();
    }

    @Override
    public long plainWords() {
      return geometry().totalWords();
    }

    private long[] newArray() {
      return new long[(int) geometry().totalWords() + 1];
    }

    @Override
    public F plain(long[] body, KeyHash hashing) throws FilterFormatException {
      return filter(body, hashing);
    }

    @Override
    public F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      long[] array = newArray();
      kind.decode(geometry(), decoder, header.used(), array);
      decoder.finish();
      return filter(array, hashing);
    }

    @Override
    public F patched(F base, ByteBuffer parameters, long[] body, int words)
        throws FilterFormatException {
      EntropyDecoder decoder = new EntropyDecoder(body, words);
      long changed = decoder.decodeBits(Long.SIZE);
      if (changed < 0 || changed > geometry().positions()) {
        throw wrongContent();
      }
      long[] changes = newArray();
      kind.decode(geometry(), decoder, changed, changes);
      decoder.finish();
      long[] array = base.words.clone();
      kind.applyDifference(geometry(), array, changes);
      return filter(array, base.hashing());
    }

    /** A filter over an array that came from outside. */
    private F filter(long[] array, KeyHash hashing) throws FilterFormatException {
      int lastBits = (int) (geometry().arrayBits() & 63);
      if (lastBits != 0 && array[(int) geometry().totalWords() - 1] >>> lastBits != 0) {
        throw wrongContent();
      }
      if (kind.countUsed(geometry(), array) != header.used()
          || header.elements() < 0
          || header.elements() > kind.maxElements()) {
        throw wrongContent();
      }
      F filter = kind.over(geometry(), hashing, array, header.used());
      if (header.used() > filter.indexes.reach()) {
        throw wrongContent();
      }
      filter.elements = header.elements();
      return filter;
    }

    private static FilterFormatException wrongContent() {
      return new FilterFormatException("the body does not hold what the header says");
    }
  }
}
