package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardFile;
import io.github.rankbloom.wire.FilterKind;
import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder of a sharded filter on any file system that Hadoop knows. Tasks write shards under
 * names of their own and rename them to names that tell the content: whichever attempt of a task
 * comes first, the others find the same file there. The driver writes the manifest last.
 */
final class HadoopFolder {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final Pattern SHARD = Pattern.compile("shard-\\d{5}-[0-9a-f]{16}\\.rbf");

  /** Names that start with a dot are hidden from Spark's readers. */
  private static final Pattern UNFINISHED = Pattern.compile("\\.rankbloom-[-0-9a-f]{36}\\.tmp");

  private final Path folder;
  private final FileSystem system;
  private boolean isNew;

  HadoopFolder(Path folder, Configuration configuration) throws IOException {
    system = HadoopFiles.system(folder, configuration);
    this.folder = system.makeQualified(folder);
  }

  /** Makes the folder, unless it holds what is not a filter. */
  void prepare() throws IOException {
    isNew = !system.exists(folder);
    if (!system.mkdirs(folder)) {
      throw new IOException(folder + ": cannot be made");
    }
    if (system.exists(manifest())) {
      return;
    }
    for (FileStatus file : system.listStatus(folder)) {
      if (!isOurs(file)) {
        throw new IOException(
            folder
                + ": holds other files, such as "
                + file.getPath().getName()
                + ", and no filter");
      }
    }
  }

  private Path manifest() {
    return new Path(folder, Manifest.FILE_NAME);
  }

  private interface Content<T> {
    T writeTo(OutputStream out) throws IOException;
  }

  private <T> T write(Path file, Content<T> content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(system.create(file, false), BUFFER_BYTES)) {
      return content.writeTo(out);
    }
  }

  private Path unfinished() {
    return new Path(folder, ".rankbloom-" + UUID.randomUUID() + ".tmp");
  }

  /** Writes a shard. */
  ShardFile write(int shard, FilterKind<?> kind, Filter filter) throws IOException {
    Path unfinished = unfinished();
    try {
      ShardFile written = write(unfinished, out -> ShardFile.write(kind, filter, out));
      Path complete = new Path(folder, written.name(shard));
      if (!isThere(complete, written) && !renamed(unfinished, complete)) {
        if (!isThere(complete, written)) {
          throw new IOException(complete + ": cannot be renamed from " + unfinished.getName());
        }
      }
      return written;
    } finally {
      system.delete(unfinished, false);
    }
  }

  /** Some file systems say that they cannot rename, others throw. */
  private boolean renamed(Path from, Path to) throws IOException {
    try {
      return system.rename(from, to);
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      return false;
    }
  }

  private boolean isThere(Path file, ShardFile expected) throws IOException {
    try {
      return system.getFileStatus(file).getLen() == expected.bytes();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Makes the folder hold the filter that a manifest names. */
  void commit(Manifest manifest) throws IOException {
    Path unfinished = unfinished();
    write(
        unfinished,
        out -> {
          out.write(manifest.toBytes());
          return null;
        });
    HadoopRename.replace(system, unfinished, manifest());
    try {
      deleteAllBut(manifest);
    } catch (IOException e) {
      // The filter is there; the next one to write tries again.
    }
  }

  /**
   * Deletes what tasks have left that came to no end, and keeps the filter that was there.
   *
   * @param cause why; takes what goes wrong here
   */
  void abandon(Throwable cause) {
    try {
      Manifest kept = null;
      if (system.exists(manifest())) {
        try (InputStream in = system.open(manifest())) {
          kept = Manifest.readFrom(in);
        }
      }
      deleteAllBut(kept);
      if (isNew) {
        system.delete(folder, false);
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  private void deleteAllBut(Manifest kept) throws IOException {
    Set<String> names = new HashSet<>();
    for (int shard = 0; kept != null && shard < kept.shards().size(); shard++) {
      names.add(kept.shards().get(shard).name(shard));
    }
    for (FileStatus file : system.listStatus(folder)) {
      if (isOurs(file) && !names.contains(file.getPath().getName())) {
        system.delete(file.getPath(), false);
      }
    }
  }

  private static boolean isOurs(FileStatus file) {
    String name = file.getPath().getName();
    return SHARD.matcher(name).matches() || UNFINISHED.matcher(name).matches();
  }

  /** The whole path, which means the same on every machine. */
  @Override
  public String toString() {
    return folder.toString();
  }
}
