package io.github.rankbloom.bloom;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.DeltaIdentity;
import io.github.rankbloom.wire.Message;
import io.github.rankbloom.wire.NamedKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Bloom filters of bits or of counters, as a kind of filter.
 *
 * @param <F> the filter's type
 */
public abstract class BloomKind<F extends PositionFilter<F>> extends NamedKind<F> {

  /*
   * The body of a container, by its coding:
   *
   *   plain    the words of the array
   *   entropy  the array under the entropy coder
   *   delta    under the entropy coder: the number of positions that changed, in 64 bits, then an
   *            array of the changes; the parameters are a DeltaIdentity, then the target's
   */

  BloomKind(int code, String name, Class<F> type, int defaultPayloadBits) {
    super(code, name, type, defaultPayloadBits);
  }

  /** A filter over an array. */
  abstract F over(
      BloomGeometry geometry, IndexScheme scheme, KeyHash hashing, long[] words, long used);

  /** How many positions of an array are not zero. */
  abstract long countUsed(BloomGeometry geometry, long[] words);

  /** Codes an array of which so many positions are not zero. */
  abstract void encode(BloomGeometry geometry, long[] words, long used, EntropyEncoder out);

  /** Decodes an array of which so many positions are not zero. */
  abstract void decode(BloomGeometry geometry, EntropyDecoder in, long used, long[] words)
      throws FilterFormatException;

  /** An array of the same shape that is zero where two arrays are equal. */
  abstract long[] difference(BloomGeometry geometry, long[] base, long[] target);

  /** Changes the base of a difference into its target. */
  abstract void applyDifference(BloomGeometry geometry, long[] words, long[] difference);

  /** The number of elements, if the filter counts them. */
  long elements(F filter) {
    return 0;
  }

  /** Sets the number of elements, and tells whether it is a possible one. */
  boolean takeElements(F filter, long elements) {
    return elements == 0;
  }

  @Override
  public final BloomPlan plan(Requirement requirement) {
    requirePayload(requirement.payloadBits());
    return BloomPlanner.plan(requirement);
  }

  /** Checks the payload as it is asked for: the planner makes a bit of none. */
  private void requirePayload(int payloadBits) {
    boolean isBits = defaultPayloadBits() == 0;
    if (isBits
        ? payloadBits != 0
        : payloadBits < 2 || payloadBits > BloomGeometry.MAX_COUNTER_BITS) {
      throw new IllegalArgumentException(
          "payloadBits must be "
              + (isBits ? "0" : "from 2 to " + BloomGeometry.MAX_COUNTER_BITS)
              + " for a "
              + name()
              + " filter, not "
              + payloadBits);
    }
  }

  /** {@inheritDoc} Positions are independent; see {@link IndexScheme#STANDARD}. */
  @Override
  public final F create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement).geometry(), IndexScheme.STANDARD, hashing);
  }

  /**
   * Makes an empty filter of a given geometry.
   *
   * @param geometry the sizes of the filter
   * @param scheme how positions follow from hashes
   * @param hashing how the filter hashes keys
   * @return the filter
   * @throws IllegalArgumentException if the counters do not suit this kind, or the scheme the
   *     number of hashes
   */
  public final F create(BloomGeometry geometry, IndexScheme scheme, KeyHash hashing) {
    requirePayload(geometry.payloadBits());
    return over(geometry, scheme, hashing, new long[geometry.totalWords() + 1], 0);
  }

  @Override
  public final Message message(F filter, Coding coding) {
    ByteBuffer parameters = littleEndian(header(filter).byteSize());
    header(filter).write(parameters);
    int totalWords = filter.geometry().totalWords();
    if (coding == Coding.ENTROPY) {
      EntropyEncoder encoder = new EntropyEncoder();
      encode(filter.geometry(), filter.words(), filter.used(), encoder);
      long[] body = encoder.finish();
      if (Expansion.isFair(totalWords, body.length)) {
        return message(filter, coding, parameters, body, body.length);
      }
    } else if (coding != Coding.PLAIN) {
      throw new IllegalArgumentException("coding must be PLAIN or ENTROPY, not " + coding);
    }
    return message(filter, Coding.PLAIN, parameters, filter.words(), totalWords);
  }

  @Override
  public final Message delta(F base, F target) {
    base.requireCompatible(target);
    BloomGeometry geometry = target.geometry();
    BloomHeader header = header(target);
    ByteBuffer parameters = littleEndian(DeltaIdentity.BYTES + header.byteSize());
    DeltaIdentity.of(this, base, target).write(parameters);
    header.write(parameters);
    long[] difference = difference(geometry, base.words(), target.words());
    long changed = countUsed(geometry, difference);
    EntropyEncoder encoder = new EntropyEncoder();
    encoder.encodeBits(changed, Long.SIZE);
    encode(geometry, difference, changed, encoder);
    long[] body = encoder.finish();
    return message(target, Coding.DELTA, parameters, body, body.length);
  }

  private Message message(F filter, Coding coding, ByteBuffer parameters, long[] body, int words) {
    byte[] header = new byte[parameters.position()];
    parameters.flip().get(header);
    return new Message(code(), coding, filter.hashing(), header, body, words);
  }

  private BloomHeader header(F filter) {
    return new BloomHeader(filter.geometry(), filter.scheme(), filter.used(), elements(filter));
  }

  private static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  protected final F readContent(ContainerReader in) throws IOException {
    if (in.coding() == Coding.DELTA) {
      throw new FilterFormatException("this is a delta, which needs the filter it was made from");
    }
    BloomHeader header = BloomHeader.read(in.parameters());
    requireMemory(in, header);
    int totalWords = header.geometry().totalWords();
    long[] words;
    if (in.coding() == Coding.PLAIN) {
      if (in.bodyWords() != totalWords) {
        throw wrongContent();
      }
      words = in.readBody();
    } else {
      EntropyDecoder decoder =
          new EntropyDecoder(in.readCodedBody(totalWords), (int) in.bodyWords());
      words = new long[totalWords + 1];
      decode(header.geometry(), decoder, header.used(), words);
      decoder.finish();
    }
    return over(header, in.hashing(), words);
  }

  @Override
  protected final F patchContent(F base, ContainerReader delta) throws IOException {
    delta.requireCoding(Coding.DELTA);
    ByteBuffer parameters = delta.parameters();
    if (parameters.remaining() < DeltaIdentity.BYTES) {
      throw new FilterFormatException("the header has too few bytes of parameters");
    }
    DeltaIdentity identity = DeltaIdentity.read(parameters);
    BloomHeader header = BloomHeader.read(parameters);
    requireMemory(delta, header);
    identity.requireBase(this, base);
    if (!header.geometry().equals(base.geometry())
        || !header.scheme().equals(base.scheme())
        || !delta.hashing().equals(base.hashing())) {
      throw new FilterFormatException("the delta is of another geometry than its base");
    }
    EntropyDecoder decoder = new EntropyDecoder(delta.readBody(), (int) delta.bodyWords());
    long changed = decoder.decodeBits(Long.SIZE);
    if (changed < 0 || changed > header.geometry().positions()) {
      throw wrongContent();
    }
    long[] difference = new long[header.geometry().totalWords() + 1];
    decode(header.geometry(), decoder, changed, difference);
    decoder.finish();
    long[] words = base.words().clone();
    applyDifference(header.geometry(), words, difference);
    F target = over(header, delta.hashing(), words);
    identity.requireTarget(this, target);
    return target;
  }

  private void requireMemory(ContainerReader in, BloomHeader header) throws FilterFormatException {
    try {
      requirePayload(header.geometry().payloadBits());
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
    in.requireMemory((long) header.geometry().totalWords() * Long.BYTES);
  }

  /** A filter over an array that came from outside. */
  private F over(BloomHeader header, KeyHash hashing, long[] words) throws FilterFormatException {
    BloomGeometry geometry = header.geometry();
    int lastBits = (int) (geometry.arrayBits() & 63);
    if (lastBits != 0 && words[geometry.totalWords() - 1] >>> lastBits != 0) {
      throw wrongContent();
    }
    if (countUsed(geometry, words) != header.used()) {
      throw wrongContent();
    }
    F filter = over(geometry, header.scheme(), hashing, words, header.used());
    if (!takeElements(filter, header.elements()) || header.used() > filter.indexes().reach()) {
      throw wrongContent();
    }
    return filter;
  }

  private static FilterFormatException wrongContent() {
    return new FilterFormatException("the body does not hold what the header says");
  }
}
