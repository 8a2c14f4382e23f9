package io.github.rankbloom.cli.io;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardFile;
import io.github.rankbloom.shard.ShardedFilter;
import io.github.rankbloom.shard.ShardedFilterBuilder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/** Folders with sharded filters. */
public final class ShardedFile {

  private ShardedFile() {}

  /**
   * {@return whether a folder holds a sharded filter, by its manifest}
   *
   * @param file a folder, a file, or neither
   */
  public static boolean isSharded(Path file) {
    return Files.exists(file.resolve(Manifest.FILE_NAME));
  }

  /** Says why a folder is not what a command takes. */
  static Failure unsuitable(Path folder) {
    if (!Files.isExecutable(folder)) {
      return new Failure(folder + ": permission denied");
    }
    if (isSharded(folder)) {
      return new Failure(folder + ": is a sharded filter, which this command does not take");
    }
    return new Failure(
        folder
            + (isUnfinished(folder)
                ? ": has shards and no " + Manifest.FILE_NAME + ": it was never finished"
                : ": is a directory, not a filter"));
  }

  private static boolean isUnfinished(Path folder) {
    try (DirectoryStream<Path> shards = Files.newDirectoryStream(folder, "shard-*.rbf")) {
      return shards.iterator().hasNext();
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Checks that a sharded filter can be written, before the work begins.
   *
   * @param folder where
   * @throws Failure if there is a file of that name, or a folder with other things
   */
  public static void requireWritable(Path folder) {
    try {
      ShardedFilterBuilder.requireFolder(folder);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Opens a sharded filter where it lies.
   *
   * @param folder the folder
   * @return the filter
   * @throws Failure if it cannot be read
   */
  public static ShardedFilter open(Path folder) {
    try {
      return ShardedFilter.open(folder);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Opens a sharded filter where it lies, and reads all of it to see that nothing is damaged.
   *
   * @param folder the folder
   * @return the filter
   * @throws Failure if it cannot be read, or is damaged
   */
  public static ShardedFilter verified(Path folder) {
    ShardedFilter filter = open(folder);
    try {
      filter.verify();
      return filter;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Opens a sharded filter where it lies, and looks whether its files are there.
   *
   * @param folder the folder
   * @return the filter
   * @throws Failure if it cannot be read, or is not complete
   */
  public static ShardedFilter complete(Path folder) {
    ShardedFilter filter = open(folder);
    List<ShardFile> shards = filter.manifest().shards();
    for (int shard = 0; shard < shards.size(); shard++) {
      Path file = folder.resolve(shards.get(shard).name(shard));
      long bytes = file.toFile().length();
      if (bytes != shards.get(shard).bytes()) {
        throw new Failure(
            file
                + (Files.exists(file)
                    ? ": has "
                        + bytes
                        + " bytes, and "
                        + shards.get(shard).bytes()
                        + " by the manifest"
                    : ": is gone; the filter is not complete"));
      }
    }
    return filter;
  }

  /**
   * Makes one sharded filter of several.
   *
   * @param filters the filters
   * @param into the folder of their sum
   * @return the sum
   * @throws Failure if they do not fit together, or cannot be read or written
   * @throws FilterFullException if a shard gets more keys than it was made for
   */
  public static ShardedFilter merge(List<ShardedFilter> filters, Path into) {
    try {
      return ShardedFilter.merge(filters, into, Memory.maxReadBytes());
    } catch (IllegalArgumentException e) {
      throw new Failure(into + ": not written: " + e.getMessage());
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * {@return the failure that says why a sharded filter cannot be read or written}
   *
   * @param cause names the file
   */
  public static Failure failure(IOException cause) {
    if (cause instanceof NotDirectoryException e) {
      return new Failure(e.getFile() + ": is a file, and a sharded filter is a folder");
    }
    return new Failure(ErrorText.named(cause));
  }
}
