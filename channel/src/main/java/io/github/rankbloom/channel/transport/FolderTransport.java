package io.github.rankbloom.channel.transport;

import io.github.rankbloom.channel.store.BlobStore;
import io.github.rankbloom.channel.store.FolderStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Follows a channel in a folder, of this machine or a mounted one. */
public final class FolderTransport implements Transport {

  private final Path folder;

  /**
   * A channel's folder.
   *
   * @param folder as a publisher writes it
   */
  public FolderTransport(Path folder) {
    this.folder = folder;
  }

  @Override
  public Answer get(String name, Optional<String> known, long maxBytes) throws ChannelException {
    try {
      Path file = folder.resolve(name);
      if (Files.exists(file) && Files.size(file) > maxBytes) {
        throw new ChannelException(
            FailureCause.TOO_LARGE, file + ": has more than the " + maxBytes + " bytes allowed");
      }
      BlobStore.Stored stored =
          new FolderStore(folder)
              .read(name, maxBytes)
              .orElseThrow(
                  () -> new ChannelException(FailureCause.MISSING, file + ": no such file"));
      return new Answer(
          known.filter(stored.tag()::equals).isPresent()
              ? Optional.empty()
              : Optional.of(stored.content()),
          Optional.of(stored.tag()));
    } catch (ChannelException e) {
      throw e;
    } catch (IOException e) {
      throw new ChannelException(FailureCause.UNREACHABLE, folder.resolve(name) + ": " + e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
