package io.github.rankbloom.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** Lets a file take the place of another in one step, where the file system can. */
final class HadoopRename extends org.apache.hadoop.fs.FilterFileSystem {

  private HadoopRename(FileSystem system) {
    super(system);
  }

  static void replace(FileSystem system, Path from, Path to) throws IOException {
    if (HadoopFiles.isLocal(system)) {
      // Hadoop would delete one file and then rename the other.
      Files.move(
          HadoopFiles.local(system, from),
          HadoopFiles.local(system, to),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    // The rename that replaces is protected in Hadoop's class, except for its wrappers.
    @SuppressWarnings("resource") // closing the wrapper would close the shared file system
    HadoopRename wrapper = new HadoopRename(system);
    wrapper.rename(from, to, Rename.OVERWRITE);
  }
}
