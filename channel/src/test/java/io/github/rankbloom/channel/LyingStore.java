package io.github.rankbloom.channel;

import io.github.rankbloom.channel.store.BlobStore;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes other bytes than it is given. */
record LyingStore(BlobStore store) implements BlobStore {

  @Override
  public Optional<Stored> read(String name, long maxBytes) throws IOException {
    return store.read(name, maxBytes);
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    byte[] changed = content.clone();
    changed[changed.length / 2] ^= 1;
    store.write(name, changed);
  }

  @Override
  public boolean replace(String name, byte[] content, Optional<String> expected)
      throws IOException {
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
