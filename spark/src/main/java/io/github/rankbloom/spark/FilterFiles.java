package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardedFilter;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.BufferedInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkFiles;

/**
 * Filters in files, each opened once in this process. A file on this machine is mapped where it
 * lies; one on another file system is copied here first, a sharded filter shard by shard as keys
 * are asked. All tasks of a query that run in this process are answered by the same content of a
 * file, or the query fails.
 */
final class FilterFiles {

  /** Filters by path, as many as are likely to be asked at a time. */
  private static final Map<String, Opened> OPENED = new Recent<>(64);

  /** The version of a file that a query began with. */
  private static final Map<String, Version> BEGUN = new Recent<>(4096);

  /** A map that forgets what has not been asked for longest. */
  private static final class Recent<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1L;
    private final int most;

    Recent(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
      return size() > most;
    }
  }

  private record Version(long bytes, long modified) {}

  /** A filter, and where it was copied to, or null if it is asked where it lies. */
  private record Opened(Version version, Filter filter, Path copy) {}

  private FilterFiles() {}

  /** Opens a filter for a query, which may have begun in another task. */
  static synchronized Filter open(String function, String path, String query) {
    try {
      Located file = locate(path);
      Version version = new Version(file.status.getLen(), file.status.getModificationTime());
      Version begun = BEGUN.putIfAbsent(query + " " + path, version);
      if (begun != null && !begun.equals(version)) {
        throw new IllegalStateException(
            function + ": " + path + " has changed since the query began; run the query again");
      }
      Opened opened = OPENED.get(path);
      if (opened == null || !opened.version.equals(version)) {
        Opened before = opened;
        opened = file.open(version);
        OPENED.put(path, opened);
        if (before != null && before.copy != null) {
          HadoopFiles.delete(before.copy);
        }
      }
      return opened.filter;
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException(
          function + ": " + path + ": no such file, and none by that name was given to --files", e);
    } catch (IOException | IllegalArgumentException e) { // no file, or no path
      throw new IllegalArgumentException(function + ": " + path + ": " + e.getMessage(), e);
    }
  }

  /** Where a filter is: the status is that of its file, or of its manifest. */
  private record Located(
      FileSystem system, org.apache.hadoop.fs.Path path, FileStatus status, boolean sharded) {

    Opened open(Version version) throws IOException {
      if (HadoopFiles.isLocal(system)) {
        Path local = HadoopFiles.local(system, path);
        return new Opened(version, sharded ? ShardedFilter.open(local) : openFile(local), null);
      }
      Path copy = HadoopFiles.temporaryFolder();
      return new Opened(version, sharded ? openFolder(copy) : openCopy(copy), copy);
    }

    private Filter openCopy(Path copy) throws IOException {
      Path file = copy.resolve("filter.rbf");
      HadoopFiles.copy(system, path, file);
      return openFile(file);
    }

    private Filter openFolder(Path copy) throws IOException {
      fetch(copy, Manifest.FILE_NAME);
      return ShardedFilter.open(copy, name -> fetch(copy, name));
    }

    private void fetch(Path folder, String name) throws IOException {
      try {
        HadoopFiles.copy(system, new org.apache.hadoop.fs.Path(path, name), folder.resolve(name));
      } catch (FileNotFoundException e) { // Hadoop's word for it
        throw new NoSuchFileException(name);
      }
    }
  }

  private static Located locate(String name) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(name);
    if (path.toUri().getScheme() == null && !name.contains("/")) {
      Path given = Path.of(SparkFiles.get(name));
      if (Files.exists(given)) {
        path = new org.apache.hadoop.fs.Path(given.toUri());
      }
    }
    FileSystem system = HadoopFiles.system(path);
    FileStatus status = system.getFileStatus(path);
    if (status.isDirectory()) {
      org.apache.hadoop.fs.Path manifest = new org.apache.hadoop.fs.Path(path, Manifest.FILE_NAME);
      if (!system.exists(manifest)) {
        throw new IOException(
            "is a folder without a " + Manifest.FILE_NAME + ": no filter, or one never finished");
      }
      return new Located(system, status.getPath(), system.getFileStatus(manifest), true);
    }
    return new Located(system, status.getPath(), status, false);
  }

  /** Maps a file and checks it for damage; loads it if it cannot be asked where it lies. */
  private static Filter openFile(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(1 << 16);
      ContainerReader header = new ContainerReader(in, Long.MAX_VALUE);
      Optional<FrozenFilter.Opener> mapper =
          Catalogue.STANDARD.kind(header.kind()).flatMap(FilterKind::mapper);
      if (mapper.isPresent() && header.coding() == Coding.PLAIN) {
        FrozenFilter filter = mapper.get().map(file);
        filter.verify();
        return filter;
      }
      in.reset();
      return Catalogue.STANDARD.readFrom(in, Runtime.getRuntime().maxMemory() / 2);
    }
  }
}
