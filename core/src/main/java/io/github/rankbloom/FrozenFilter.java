package io.github.rankbloom;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A filter that is queried where its bytes lie, for example in a file mapped into memory, without
 * being loaded. {@link #bitSize} is the size of these bytes. Opening it reads the header alone.
 */
public interface FrozenFilter extends Filter, AutoCloseable {

  /**
   * Reads all bytes and checks them against their checksum.
   *
   * @throws FilterFormatException if they are damaged
   */
  void verify() throws IOException;

  /**
   * Releases the bytes, and closes the file that they are mapped from, if any. Queries then throw
   * {@link IllegalStateException}; those already under way in other threads are still answered. The
   * mapping itself ends when it is garbage-collected, as does a filter that was never closed.
   */
  @Override
  void close();

  /** Opens filters where their bytes lie. */
  interface Opener {

    /**
     * {@return the filter that a file holds}
     *
     * @param file a filter as {@link Filter#writeTo} writes it, not to be changed in place while
     *     the filter is in use
     * @throws FilterFormatException if the file is no such filter
     */
    FrozenFilter map(Path file) throws IOException;
  }
}
