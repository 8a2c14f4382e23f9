package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a kind of filter does with the bodies of containers. */
public final class Body {

  private Body() {}

  /** Takes the words of a body, one part after the other. */
  public interface Sink {

    /** Takes the first words of an array. */
    void write(long[] words, int count) throws IOException;
  }

  /** Writes words. */
  @FunctionalInterface
  public interface Source {

    /** Writes all words. */
    void writeTo(Sink out) throws IOException;
  }

  /**
   * What leads from one filter to another.
   *
   * @param parameters stands in the header after the target's own parameters
   * @param body the words of the body
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
  public record Difference(byte[] parameters, long[] body) {}

  /** Reads bodies of containers, which may be hostile, by what their parameters say. */
  public interface Reader<F> {

    /** {@return the words of memory that the filter takes, as far as its parameters tell} */
    long memoryWords();

    /** {@return how many words a plain body has} */
    long plainWords();

    /**
     * {@return whether a body may be entropy-coded in few words: the memory and time that reading
     * takes must be in proportion to the bytes received}
     */
    default boolean allowsCoded(long words) {
      return Expansion.isFair(memoryWords(), words);
    }

    /**
     * {@return the filter of a plain body}
     *
     * @param body {@link #plainWords()} words and one more; becomes the filter's own
     * @throws FilterFormatException if there is no such filter
     */
    F plain(long[] body, KeyHash hashing) throws FilterFormatException;

    /**
     * {@return the filter of an entropy-coded body}
     *
     * @param words how many words of the array are the body's
     * @throws FilterFormatException if there is no such filter
     */
    F coded(long[] body, int words, KeyHash hashing) throws FilterFormatException;

    /** {@return whether a delta of these parameters may be for a filter, whatever its content} */
    boolean isLike(F base);

    /** {@return the identity of a filter like these parameters, as it was in their version} */
    long identity(F filter);

    /**
     * {@return the filter that a delta leads to}
     *
     * @param base the filter that it was made from, of the same sizes; unchanged
     * @param parameters what follows the target's own parameters
     * @throws FilterFormatException if there is no such filter
     */
    F patched(F base, ByteBuffer parameters, long[] body, int words) throws FilterFormatException;
  }

  /** Reads bodies of filters whose parameters tell all their sizes. */
  public interface SizedReader<F extends Filter> extends Reader<F> {

    /** {@return the kind of the filters} */
    FilterKind<F> kind();

    /** {@return all sizes of the filter} */
    Geometry geometry();

    @Override
    default long memoryWords() {
      return geometry().totalWords();
    }

    @Override
    default boolean isLike(F base) {
      return geometry().equals(kind().geometry(base));
    }

    @Override
    default long identity(F filter) {
      return kind().identity(filter);
    }
  }
}
