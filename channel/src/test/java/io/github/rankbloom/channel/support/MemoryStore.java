package io.github.rankbloom.channel.support;

import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.store.BlobStore;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.channel.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A store in memory that is a host as well, and fails when told to. */
public final class MemoryStore implements BlobStore, Transport {

  private final Map<String, byte[]> files = new TreeMap<>();
  private final List<String> asked = new ArrayList<>();
  private int writesUntilFull = Integer.MAX_VALUE;

  /** The files, by name; may be changed. */
  public Map<String, byte[]> files() {
    return files;
  }

  /** The names that followers asked for since the last call. */
  public List<String> asked() {
    List<String> result = List.copyOf(asked);
    asked.clear();
    return result;
  }

  /** Lets a number of writes succeed, and all others fail. */
  public void fullAfter(int writes) {
    writesUntilFull = writes;
  }

  @Override
  public Optional<Stored> read(String name, long maxBytes) throws IOException {
    byte[] content = files.get(name);
    if (content != null && content.length > maxBytes) {
      throw new IOException("too long");
    }
    return Optional.ofNullable(content).map(c -> new Stored(c, Blob.of(c).sha256()));
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    if (writesUntilFull-- <= 0) {
      throw new IOException("No space left on device");
    }
    files.put(name, content.clone());
  }

  @Override
  public boolean replace(String name, byte[] content, Optional<String> expected)
      throws IOException {
    if (!read(name, Integer.MAX_VALUE).map(Stored::tag).equals(expected)) {
      return false;
    }
    write(name, content);
    return true;
  }

  @Override
  public List<String> list(String folder) {
    return files.keySet().stream().filter(name -> name.startsWith(folder)).toList();
  }

  @Override
  public void delete(String name) {
    files.remove(name);
  }

  @Override
  public Answer get(String name, Optional<String> known, long maxBytes) throws ChannelException {
    asked.add(name);
    byte[] content = files.get(name);
    if (content == null) {
      throw new ChannelException(FailureCause.MISSING, name + ": no such file");
    }
    if (content.length > maxBytes) {
      throw new ChannelException(FailureCause.TOO_LARGE, name + ": too long");
    }
    String tag = Blob.of(content).sha256();
    return new Answer(
        known.equals(Optional.of(tag)) ? Optional.empty() : Optional.of(content.clone()),
        Optional.of(tag));
  }
}
