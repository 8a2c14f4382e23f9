package io.github.rankbloom.channel;

import io.github.rankbloom.channel.store.BlobStore;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Lets something happen just before the manifest is replaced. */
record SlowStore(BlobStore store, Interruption interruption) implements BlobStore {

  interface Interruption {
    void happen() throws IOException;
  }

  @Override
  public Optional<Stored> read(String name, long maxBytes) throws IOException {
    return store.read(name, maxBytes);
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    store.write(name, content);
  }

  @Override
  public boolean replace(String name, byte[] content, Optional<String> expected)
      throws IOException {
    interruption.happen();
    return store.replace(name, content, expected);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return store.list(folder);
  }

  @Override
  public void delete(String name) throws IOException {
    store.delete(name);
  }
}
