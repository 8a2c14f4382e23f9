package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import java.io.IOException;
import java.io.InputStream;

/**
 * A kind of filter that travels: as a whole in as few bytes as its content is worth, or as what
 * changed since a version that the receiver has.
 *
 * <p>The receiver reads a whole filter as it reads a file, by {@link #read} or {@link #readFrom},
 * whatever its coding; a delta it applies by {@link #patch}.
 *
 * @param <F> the filter's type
 */
public interface MessageKind<F extends Filter> extends FilterKind<F> {

  /**
   * Makes a message of a whole filter.
   *
   * @param filter the filter
   * @param coding {@link Coding#PLAIN}, as in files, or {@link Coding#ENTROPY}
   * @return the message
   * @throws IllegalArgumentException if the coding is not one for whole filters
   */
  Message message(F filter, Coding coding);

  /**
   * Makes the shortest message of a whole filter. It is never longer than asked.
   *
   * @param filter the filter
   * @param maxBytes the most bytes of the message, header and all
   * @return the message
   * @throws IllegalArgumentException if the shortest message is longer
   */
  default Message message(F filter, long maxBytes) {
    Message coded = message(filter, Coding.ENTROPY);
    Message plain = message(filter, Coding.PLAIN);
    Message shortest = coded.byteSize() < plain.byteSize() ? coded : plain;
    if (shortest.byteSize() > maxBytes) {
      throw new IllegalArgumentException(
          "maxBytes must be at least "
              + shortest.byteSize()
              + " for this filter, not "
              + maxBytes
              + ": its shortest message has that many");
    }
    return shortest;
  }

  /**
   * Makes a message of what changed from one version of a filter to another.
   *
   * @param base the version that the receiver has
   * @param target the version that it shall have
   * @return the message, in {@link Coding#DELTA}
   * @throws IllegalArgumentException if the two differ in geometry or key hash
   */
  Message delta(F base, F target);

  /**
   * Applies a delta.
   *
   * @param base the version that the delta was made from; unchanged
   * @param delta a container whose header has been read
   * @return a new filter, equal to the delta's target
   * @throws FilterFormatException if the bytes are no delta of this kind, or one from another base
   * @throws IOException if the stream fails
   */
  F patch(F base, ContainerReader delta) throws IOException;

  /**
   * Applies a delta. Stops behind its last byte.
   *
   * @param base the version that the delta was made from; unchanged
   * @param in gives the bytes
   * @param maxBytes the most memory the new filter may take; for a moment the bytes received are
   *     held beside it
   * @return a new filter, equal to the delta's target
   * @throws FilterFormatException if the bytes are no delta of this kind, one from another base, or
   *     one that takes more memory
   * @throws IOException if the stream fails
   */
  default F patchFrom(F base, InputStream in, long maxBytes) throws IOException {
    return patch(base, open(in, maxBytes));
  }
}
