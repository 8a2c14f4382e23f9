package io.github.rankbloom.channel.store;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Files by name, as a publisher needs them: a folder, or an object store with a conditional put.
 * Writing is atomic: a name has its old content or its new one, whatever happens. When a method
 * returns, what it wrote survives a power failure.
 */
public interface BlobStore {

  /**
   * A file.
   *
   * @param content its bytes
   * @param tag tells this content from every other that the name had or will have
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed over, never compared.
  record Stored(byte[] content, String tag) {}

  /**
   * Reads a file.
   *
   * @param name its name
   * @param maxBytes the most bytes that it may have
   * @return the file, if there is one
   * @throws IOException if it is longer, or cannot be read
   */
  Optional<Stored> read(String name, long maxBytes) throws IOException;

  /**
   * Writes a file, whatever was there.
   *
   * @param name its name
   * @param content its bytes
   * @throws IOException if it cannot be written; then it is as it was
   */
  void write(String name, byte[] content) throws IOException;

  /**
   * Writes a file if nobody else has written it meanwhile.
   *
   * @param name its name
   * @param content its bytes
   * @param expected the tag of what was read, or nothing if there was no such file
   * @return false if there is something else by now; it is left as it is
   * @throws IOException if it cannot be written; then it is as it was
   */
  boolean replace(String name, byte[] content, Optional<String> expected) throws IOException;

  /**
   * Lists files.
   *
   * @param folder how their names begin, up to and with a slash
   * @return their whole names
   * @throws IOException if they cannot be listed
   */
  List<String> list(String folder) throws IOException;

  /**
   * Deletes a file.
   *
   * @param name its name; no such file is as good
   * @throws IOException if it cannot be deleted
   */
  void delete(String name) throws IOException;

  /**
   * Clears away what writers that were killed left half done.
   *
   * @param grace nothing younger is touched, as its writer may still be at work
   * @throws IOException if that fails
   */
  default void tidy(Duration grace) throws IOException {}
}
