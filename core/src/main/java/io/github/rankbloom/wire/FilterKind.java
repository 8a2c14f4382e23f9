package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.io.IOException;
import java.io.InputStream;

/**
 * A kind of filter: all that the planner, the file format and the command line need to know of it.
 *
 * @param <F> the filter's type, whose interfaces tell what it can do
 */
public interface FilterKind<F extends Filter> {

  /**
   * The number that names this kind in files.
   *
   * @return 1 to 255, never given to another kind
   */
  int code();

  /**
   * The name that people use for this kind.
   *
   * @return lower-case words joined by hyphens
   */
  String name();

  /**
   * The type of this kind's filters.
   *
   * @return the class
   */
  Class<F> type();

  /**
   * Bits carried beside each key (a counter or a value) unless something else is asked for.
   *
   * @return 0 for a kind that carries nothing
   */
  int defaultPayloadBits();

  /**
   * Plans a filter of this kind.
   *
   * @param requirement what it must do
   * @return the smallest that does it
   * @throws IllegalArgumentException if no filter of this kind can, with the reason
   */
  Plan plan(Requirement requirement);

  /**
   * Makes an empty filter of this kind.
   *
   * @param requirement what it must do
   * @param hashing how it hashes keys
   * @return the filter
   * @throws IllegalArgumentException if no filter of this kind can, with the reason
   */
  F create(Requirement requirement, KeyHash hashing);

  /**
   * Reads what follows the header of a container of this kind.
   *
   * @param in a container whose header has been read
   * @return the filter
   * @throws FilterFormatException if the bytes are no such filter, or one of another kind
   * @throws IOException if the stream fails
   */
  F read(ContainerReader in) throws IOException;

  /**
   * Reads a filter that must be of this kind. Stops behind the filter's last byte.
   *
   * @param in gives the bytes
   * @param maxBytes the most memory the filter may take; for a moment the bytes received are held
   *     beside it
   * @return the filter
   * @throws FilterFormatException if the bytes are no filter, one of another kind, or one that
   *     takes more memory
   * @throws IOException if the stream fails
   */
  default F readFrom(InputStream in, long maxBytes) throws IOException {
    return read(open(in, maxBytes));
  }

  /**
   * Reads the header of a container that must be of this kind.
   *
   * @param in gives the bytes
   * @param maxBytes the most memory the filter may take
   * @return the container, before its body
   * @throws FilterFormatException if the bytes are no container, one of another kind, or one that
   *     takes more memory
   * @throws IOException if the stream fails
   */
  default ContainerReader open(InputStream in, long maxBytes) throws IOException {
    ContainerReader reader = new ContainerReader(in, maxBytes);
    requireKind(reader);
    return reader;
  }

  /**
   * Refuses a container of another kind.
   *
   * @param in the container
   * @throws FilterFormatException if it is not of this kind
   */
  default void requireKind(ContainerReader in) throws FilterFormatException {
    if (in.kind() != code()) {
      throw new FilterFormatException(
          "expected a filter of kind " + name() + ", but this is of kind number " + in.kind());
    }
  }
}
