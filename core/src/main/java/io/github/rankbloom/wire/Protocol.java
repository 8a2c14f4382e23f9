package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Objects;

/** How filters of every kind become containers, and containers filters. */
/*
 *   coding    parameters                                      body
 *   plain     the filter's                                    the kind's plain form
 *   entropy   the filter's                                    the same under the entropy coder
 *   delta     two identities, the target's, the difference's  what leads from base to target
 *
 * A filter that an entropy-coded body would stand for in too few bytes is sent plain. Whoever
 * applies a delta checks the identity of its base before, and that of its target afterwards.
 */
final class Protocol {

  private Protocol() {}

  static <F extends Filter> void write(FilterKind<F> kind, F filter, OutputStream out)
      throws IOException {
    byte[] parameters = kind.parameters(filter);
    long words = reader(kind, parameters).plainWords();
    ContainerWriter writer =
        new ContainerWriter(
            out, kind.version(), kind.code(), Coding.PLAIN, filter.hashing(), parameters, words);
    kind.writePlain(filter, writer::write);
    writer.finish();
  }

  static <F extends Filter> long identity(FilterKind<F> kind, F filter) {
    return digest(
        kind, filter.hashing(), kind.parameters(filter), out -> kind.writePlain(filter, out));
  }

  static long digest(FilterKind<?> kind, KeyHash hashing, byte[] parameters, Body.Source body) {
    Digest digest = new Digest(kind.code(), hashing, parameters);
    try {
      body.writeTo(digest::update);
    } catch (IOException e) {
      throw new IllegalStateException("a digest takes every word", e);
    }
    return digest.finish();
  }

  static <F extends Filter> Message message(FilterKind<F> kind, F filter, Coding coding) {
    if (Objects.requireNonNull(coding, "coding") == Coding.DELTA) {
      throw new IllegalArgumentException("coding must be PLAIN or ENTROPY, not " + coding);
    }
    byte[] parameters = kind.parameters(filter);
    Body.Reader<F> reader = reader(kind, parameters);
    if (coding == Coding.ENTROPY && reader.allowsCoded(Integer.MAX_VALUE)) {
      long[] body = kind.encode(filter);
      if (reader.allowsCoded(body.length)) {
        return new Message(kind, coding, filter.hashing(), parameters, body);
      }
    }
    return plain(kind, filter, parameters, reader.plainWords());
  }

  private static <F extends Filter> Message plain(
      FilterKind<F> kind, F filter, byte[] parameters, long plainWords) {
    LongBuffer body = LongBuffer.allocate(Math.toIntExact(plainWords));
    try {
      kind.writePlain(filter, (words, count) -> body.put(words, 0, count));
    } catch (IOException e) {
      throw new IllegalStateException("an array takes every word", e);
    }
    return new Message(kind, Coding.PLAIN, filter.hashing(), parameters, body.array());
  }

  static <F extends Filter> Message shortest(FilterKind<F> kind, F filter) {
    byte[] parameters = kind.parameters(filter);
    Message coded = message(kind, filter, Coding.ENTROPY);
    long plainWords = reader(kind, parameters).plainWords();
    return coded.byteSize() < Message.byteSize(parameters.length, plainWords)
        ? coded
        : plain(kind, filter, parameters, plainWords);
  }

  static <F extends Filter> Message delta(FilterKind<F> kind, F base, F target) {
    if (!kind.areAlike(base, target)) {
      throw new IllegalArgumentException(
          "a delta is between filters of the same key hash, and the same places or, in kinds without"
              + " places, geometry, not from "
              + kind.geometry(base)
              + " and "
              + base.hashing()
              + " to "
              + kind.geometry(target)
              + " and "
              + target.hashing());
    }
    Body.Difference difference = kind.difference(base, target);
    byte[] own = kind.parameters(target);
    ByteBuffer parameters =
        ByteBuffer.allocate(
                Container.IDENTITIES_BYTES + own.length + difference.parameters().length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(kind.identity(base))
            .putLong(kind.identity(target))
            .put(own)
            .put(difference.parameters());
    return new Message(kind, Coding.DELTA, target.hashing(), parameters.array(), difference.body());
  }

  static <F extends Filter> F read(FilterKind<F> kind, ContainerReader in) throws IOException {
    requireKind(kind, in);
    if (in.coding() == Coding.DELTA) {
      throw new FilterFormatException("this is a delta, which needs the filter it was made from");
    }
    ByteBuffer parameters = in.parameters();
    Body.Reader<F> reader = reader(kind, in.version(), parameters);
    requireEnd(parameters);
    in.requireMemory(reader.memoryWords() * Long.BYTES);
    if (in.coding() == Coding.PLAIN) {
      if (in.bodyWords() != reader.plainWords()) {
        throw new FilterFormatException(
            "the body has "
                + in.bodyWords()
                + " words, and the header's filter has "
                + reader.plainWords());
      }
      return withinMemory(in, reader.plain(in.readBody(), in.hashing()));
    }
    if (!reader.allowsCoded(in.bodyWords())) {
      throw new FilterFormatException("the body is too short for what the header says");
    }
    return withinMemory(in, reader.coded(in.readBody(), (int) in.bodyWords(), in.hashing()));
  }

  /** Checks the memory of a filter, of which its parameters may not have told all. */
  private static <F extends Filter> F withinMemory(ContainerReader in, F filter)
      throws FilterFormatException {
    in.requireMemory(filter.bitSize() / Byte.SIZE);
    return filter;
  }

  static <F extends Filter> F patch(FilterKind<F> kind, F base, ContainerReader delta)
      throws IOException {
    requireKind(kind, delta);
    delta.requireCoding(Coding.DELTA);
    ByteBuffer parameters = delta.parameters();
    Body.Reader<F> reader = reader(kind, delta.version(), parameters);
    if (!reader.isLike(base) || !delta.hashing().equals(base.hashing())) {
      throw otherSizes();
    }
    delta.requireMemory(reader.memoryWords() * Long.BYTES);
    if (reader.identity(base) != delta.base()) {
      throw new FilterFormatException(
          "the delta was made from another filter than the one it is applied to");
    }
    F target;
    try {
      target = reader.patched(base, parameters, delta.readBody(), (int) delta.bodyWords());
    } catch (BufferUnderflowException e) {
      throw tooFewParameters();
    }
    requireEnd(parameters);
    withinMemory(delta, target);
    if (!kind.areAlike(base, target)) {
      throw otherSizes();
    }
    if (reader.identity(target) != delta.target()) {
      throw new FilterFormatException("the delta does not lead to the filter that it names");
    }
    return target;
  }

  private static <F extends Filter> void requireKind(FilterKind<F> kind, ContainerReader in)
      throws FilterFormatException {
    if (in.kind() != kind.code()) {
      throw new FilterFormatException(
          "expected a filter of kind " + kind.name() + ", but this is of kind number " + in.kind());
    }
  }

  /** The reader of what a filter's own parameters say. */
  private static <F extends Filter> Body.Reader<F> reader(FilterKind<F> kind, byte[] parameters) {
    try {
      return reader(
          kind, kind.version(), ByteBuffer.wrap(parameters).order(ByteOrder.LITTLE_ENDIAN));
    } catch (FilterFormatException e) {
      throw new IllegalStateException("a filter's own parameters are refused", e);
    }
  }

  private static <F extends Filter> Body.Reader<F> reader(
      FilterKind<F> kind, int version, ByteBuffer parameters) throws FilterFormatException {
    if (version > kind.version()) {
      throw new FilterFormatException(
          "a "
              + kind.name()
              + " filter of format version "
              + version
              + ", and this program reads versions up to "
              + kind.version());
    }
    try {
      return kind.bodyReader(version, parameters);
    } catch (BufferUnderflowException e) {
      throw tooFewParameters();
    }
  }

  private static void requireEnd(ByteBuffer parameters) throws FilterFormatException {
    if (parameters.hasRemaining()) {
      throw new FilterFormatException(
          "the header has " + parameters.remaining() + " bytes of parameters too many");
    }
  }

  private static FilterFormatException tooFewParameters() {
    return new FilterFormatException("the header has too few bytes of parameters");
  }

  private static FilterFormatException otherSizes() {
    return new FilterFormatException(
        "the delta is for a filter of other sizes than the one it is applied to");
  }
}
