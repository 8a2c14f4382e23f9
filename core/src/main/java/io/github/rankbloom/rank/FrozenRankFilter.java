package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.bits.Words;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.HashSplit;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A rank-indexed filter that is queried where its bytes lie: in an array, in a buffer, or in a file
 * of any size mapped into memory. Opening one reads the header alone, and a query reads a directory
 * entry and a few buckets. It cannot be changed, and may be used by many threads. Opened from a
 * counting filter or a multiset it is a {@link FrozenRankCountingFilter}, from a value filter a
 * {@link FrozenRankValueFilter}.
 *
 * <p>A compressed Bloom filter must be decompressed before it can be queried, because a bit's place
 * in the compressed form depends on all bits before it. Here the content of a bucket depends on
 * nothing outside it and its length follows from its own index, so knowing where every few buckets
 * start is enough.
 *
 * <p>Opening checks the header against its checksum, but not the content: if it is damaged, answers
 * may be wrong, though no query fails or takes long. {@link #verify} checks it.
 */
public sealed class FrozenRankFilter implements FrozenFilter
    permits FrozenRankCountingFilter, FrozenRankValueFilter {

  private static final List<RankKind<?>> KINDS =
      List.of(
          RankSetFilter.RANK_KIND,
          RankMultisetFilter.RANK_KIND,
          RankCountingFilter.RANK_KIND,
          RankValueFilter.RANK_KIND);

  /** More than any header has. */
  private static final int MAX_HEAD_BYTES = 8192;

  /** Bytes beyond what one buffer can hold are in several, each of 1 GiB but for the last. */
  private static final int PIECE_BITS = 30;

  private final KeyHash hashing;
  private final Content content;

  /** Final, so that whoever gets the filter, even by a race, finds it open. */
  private final Opened opened;

  /** What answers come from, until the filter is closed. */
  private static final class Opened {
    private FrozenBytes bytes;
    private Words words;
  }

  /**
   * What a header says of the content.
   *
   * @param kind the kind of the filter that was written
   * @param layout where things lie in the body
   * @param places all places
   * @param distinct places taken
   * @param elements how many elements there are
   */
  record Content(RankKind<?> kind, FileLayout layout, Places places, long distinct, long elements) {

    static Content of(RankKind<?> kind, int version, ByteBuffer parameters)
        throws FilterFormatException {
      if (version == 1) {
        RankHeader header = Version1Reader.of(kind, parameters).header();
        return new Content(
            kind,
            header.layout(Version1Reader.policy(kind)),
            Places.of(header.geometry()),
            header.distinct(),
            header.elements());
      }
      PromiseHeader header = kind.readHeader(parameters);
      return new Content(
          kind, header.layout(), header.promise().places(), header.distinct(), header.elements());
    }
  }

  FrozenRankFilter(KeyHash hashing, Content content, FrozenBytes bytes) {
    this.hashing = hashing;
    this.content = content;
    opened = new Opened();
    opened.bytes = bytes;
    opened.words = bytes.words(content.layout().bodyWords());
  }

  /**
   * {@return the filter that an array holds, opened where it lies}
   *
   * @param bytes a rank-indexed filter as {@link Filter#writeTo} writes it, not to be changed
   * @throws FilterFormatException if the bytes are no such filter
   */
  public static FrozenRankFilter of(byte[] bytes) throws FilterFormatException {
    return of(ByteBuffer.wrap(bytes));
  }

  /**
   * {@return the filter that a buffer holds, which may be direct or mapped}
   *
   * @param bytes a rank-indexed filter as {@link Filter#writeTo} writes it, from the buffer's
   *     position to its limit, not to be changed
   * @throws FilterFormatException if the bytes are no such filter
   */
  public static FrozenRankFilter of(ByteBuffer bytes) throws FilterFormatException {
    return of(bytes, PIECE_BITS);
  }

  /** Opens a filter in a buffer, as if no buffer could have more than a number of bytes. */
  static FrozenRankFilter of(ByteBuffer bytes, int pieceBits) throws FilterFormatException {
    ByteBuffer whole = bytes.slice();
    byte[] start = new byte[Math.min(whole.remaining(), MAX_HEAD_BYTES)];
    whole.get(0, start);
    try {
      return open(
          new ByteArrayInputStream(start),
          whole.limit(),
          (at, length) -> whole.slice((int) at, length),
          pieceBits,
          null);
    } catch (FilterFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading memory cannot fail", e);
    }
  }

  /**
   * {@return the filter that a file holds, mapped into memory} The file stays open for {@link
   * #verify} until the filter is closed or garbage-collected.
   *
   * @param file a rank-indexed filter as {@link Filter#writeTo} writes it, not to be changed in
   *     place while the filter is in use: a query of a part that has been cut off fails with an
   *     {@link InternalError}. Replacing the file is harmless
   * @throws FilterFormatException if the file is no such filter
   */
  public static FrozenRankFilter map(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      return open(
          Channels.newInputStream(channel),
          channel.size(),
          (at, length) -> channel.map(MapMode.READ_ONLY, at, length),
          PIECE_BITS,
          channel);
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
  }

  private static FrozenRankFilter open(
      InputStream start, long length, FrozenBytes.Slicer slicer, int pieceBits, FileChannel file)
      throws IOException {
    ContainerReader reader = new ContainerReader(start, Long.MAX_VALUE);
    reader.requireCoding(Coding.PLAIN);
    RankKind<?> kind = kind(reader.kind());
    Content content = content(kind, reader);
    if (reader.bodyWords() != content.layout().bodyWords()) {
      throw new FilterFormatException("the body does not hold what the header says");
    }
    long body = reader.bodyOffset();
    long end = body + content.layout().bodyWords() * Long.BYTES;
    if (length < end + Integer.BYTES) {
      throw new FilterFormatException("the filter is cut short within its body");
    }
    if (file != null && length > end + Integer.BYTES) {
      throw new FilterFormatException("bytes follow after the end of the filter");
    }
    FrozenBytes bytes = FrozenBytes.of(slicer, body, end, pieceBits, file);
    if (kind == RankCountingFilter.RANK_KIND || kind == RankMultisetFilter.RANK_KIND) {
      return new FrozenRankCountingFilter(reader.hashing(), content, bytes);
    }
    if (kind == RankValueFilter.RANK_KIND) {
      return new FrozenRankValueFilter(reader.hashing(), content, bytes);
    }
    return new FrozenRankFilter(reader.hashing(), content, bytes);
  }

  private static Content content(RankKind<?> kind, ContainerReader reader)
      throws FilterFormatException {
    ByteBuffer parameters = reader.parameters();
    int length = parameters.remaining();
    try {
      Content content = Content.of(kind, reader.version(), parameters);
      if (!parameters.hasRemaining()) {
        return content;
      }
    } catch (BufferUnderflowException e) {
      // Told below.
    }
    throw new FilterFormatException(
        "the header has " + length + " bytes of parameters, too few or too many");
  }

  private static RankKind<?> kind(int code) throws FilterFormatException {
    for (RankKind<?> kind : KINDS) {
      if (kind.code() == code) {
        return kind;
      }
    }
    throw new FilterFormatException(
        "a filter of kind number "
            + code
            + ", and only these are read in place: "
            + KINDS.stream().map(RankKind::name).collect(Collectors.joining(", ")));
  }

  @Override
  public final boolean mightContainHash(long hash) {
    return ask(
            hash,
            0,
            (words, bit, load, chain, fingerprint, layout) ->
                TrimmedBucket.find(words, bit, load, chain, fingerprint, layout.form())
                        == RankTable.NONE
                    ? 0
                    : 1)
        != 0;
  }

  /** What a filter has to say about a key, from the trimmed bucket of its place. */
  interface Answer {
    long of(Words words, long bit, int load, int chain, long fingerprint, FileLayout layout);
  }

  /** Answers about a key; with {@code ifAbsent} if the bytes are damaged. */
  final long ask(long hash, long ifAbsent, Answer answer) {
    Words words = requireOpen(opened.words);
    FileLayout layout = content.layout();
    Shape shape = layout.shape();
    long bucket = HashSplit.bucket(hash, shape.buckets());
    long group = bucket / layout.group();
    long bit = words.word(layout.contentWords() + group);
    int load = TrimmedBucket.load(words, bit, layout.form());
    for (long before = group * layout.group(); before < bucket; before++) {
      if (load == TrimmedBucket.MALFORMED) {
        return ifAbsent;
      }
      bit += layout.form().bits(load);
      load = TrimmedBucket.load(words, bit, layout.form());
    }
    if (load == TrimmedBucket.MALFORMED) {
      return ifAbsent;
    }
    int chain = HashSplit.chain(hash, shape.buckets(), shape.chains());
    long fingerprint =
        HashSplit.fingerprint(hash, shape.buckets(), shape.chains(), shape.fingerprintBits());
    return answer.of(words, bit, load, chain, fingerprint, layout);
  }

  @Override
  public final long approximateElementCount() {
    return content.elements();
  }

  @Override
  public final double expectedFpp() {
    return content.distinct() / content.places().count();
  }

  /** The size of the bytes that the filter lies in. */
  @Override
  public final long bitSize() {
    return requireOpen(opened.bytes).length() * Byte.SIZE;
  }

  @Override
  public final KeyHash hashing() {
    return hashing;
  }

  final FileLayout layout() {
    return content.layout();
  }

  /** The words of the body. */
  final Words words() {
    return requireOpen(opened.words);
  }

  /** The bit of the file at which the body starts. */
  final long firstBit() {
    return requireOpen(opened.bytes).bodyStart() * Byte.SIZE;
  }

  @Override
  public final void writeTo(OutputStream out) throws IOException {
    requireOpen(opened.bytes).writeTo(out);
  }

  /**
   * {@inheritDoc} Those of a mapped file are read from the file, since Java does not survive a
   * checksum over a mapping that has been cut short.
   */
  @Override
  public final void verify() throws IOException {
    requireOpen(opened.bytes).verify();
  }

  @Override
  public final void close() {
    FrozenBytes bytes = opened.bytes;
    opened.bytes = null;
    opened.words = null;
    if (bytes != null) {
      bytes.close();
    }
  }

  private static <T> T requireOpen(T source) {
    if (source == null) {
      throw new IllegalStateException("the filter is closed");
    }
    return source;
  }

  @Override
  public final String toString() {
    FrozenBytes bytes = opened.bytes;
    String name = "frozen " + content.kind().name() + " filter";
    return bytes == null
        ? name + " that is closed"
        : name + " of " + content.elements() + " elements in " + bytes.length() + " bytes";
  }
}
