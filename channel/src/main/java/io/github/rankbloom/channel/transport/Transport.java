package io.github.rankbloom.channel.transport;

import java.util.Optional;

/** Gets the files of one channel from wherever they are. */
public interface Transport {

  /**
   * A file.
   *
   * @param content its bytes; nothing if it is what the caller has
   * @param tag by which the host knows this content, if it gives one
   */
  record Answer(Optional<byte[]> content, Optional<String> tag) {}

  /**
   * Gets a file.
   *
   * @param name its name within the channel
   * @param known the tag of what the caller has, to be spared of the same content
   * @param maxBytes the most bytes that it may have; no more are ever held
   * @return the file
   * @throws ChannelException if that fails, in bounded time
   */
  Answer get(String name, Optional<String> known, long maxBytes) throws ChannelException;
}
