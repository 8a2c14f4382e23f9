package io.github.rankbloom;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A filter that answers where its bytes lie, such as in a file mapped into memory, without having
 * been loaded. {@link #bitSize} is the size of these bytes. They are not looked at when the filter
 * is opened, but for the header.
 */
public interface FrozenFilter extends Filter, AutoCloseable {

  /**
   * Reads all bytes and checks them against their checksum.
   *
   * @throws FilterFormatException if they are damaged
   * @throws IOException if they cannot be read
   */
  void verify() throws IOException;

  /**
   * Lets go of the bytes, and closes the file that they are mapped from, if any. Whatever is asked
   * afterwards is answered with {@link IllegalStateException}; what others are asking at this
   * moment is answered still. The system takes the mapping back when the garbage collector comes
   * by. A filter that is never closed is closed when it is garbage.
   */
  @Override
  void close();

  /** Opens filters where their bytes lie. */
  interface Opener {

    /**
     * {@return the filter that a file holds}
     *
     * @param file a filter as {@link Filter#writeTo} writes it, not to be changed in place
     *     meanwhile
     * @throws FilterFormatException if the file is no such filter
     * @throws IOException if the file cannot be read
     */
    FrozenFilter map(Path file) throws IOException;
  }
}
