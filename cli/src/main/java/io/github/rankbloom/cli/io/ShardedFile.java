package io.github.rankbloom.cli.io;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardedFilter;
import java.io.IOException;
import java.nio.file.Files;
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
   * Makes one sharded filter of several.
   *
   * @param folders the folders of the filters
   * @param into the folder of their sum
   * @return the sum
   * @throws Failure if they do not fit together, or cannot be read or written
   */
  public static ShardedFilter merge(List<Path> folders, Path into) {
    try {
      return ShardedFilter.merge(
          folders.stream().map(ShardedFile::open).toList(), into, Memory.maxReadBytes());
    } catch (IllegalArgumentException | FilterFullException e) {
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
    return new Failure(ErrorText.reason(cause));
  }
}
