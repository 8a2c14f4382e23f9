package io.github.rankbloom.spark;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** Lets a file take the place of another in one step, where the file system can. */
final class HadoopRename extends org.apache.hadoop.fs.FilterFileSystem {

  private HadoopRename(FileSystem system) {
    super(system);
  }

  static void replace(FileSystem system, Path from, Path to) throws IOException {
    // The rename that replaces is protected in Hadoop's class, except for its wrappers.
    @SuppressWarnings("resource") // closing the wrapper would close the shared file system
    HadoopRename wrapper = new HadoopRename(system);
    wrapper.rename(from, to, Rename.OVERWRITE);
  }
}
