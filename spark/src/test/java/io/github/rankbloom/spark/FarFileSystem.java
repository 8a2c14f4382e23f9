package io.github.rankbloom.spark;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;

/** This machine's files under a scheme of another name, with the accidents of a distant one. */
public final class FarFileSystem extends RawLocalFileSystem {

  /** What happens to the first attempt of every task that writes here. */
  enum Accident {
    NONE,
    FAILS_BEFORE_WRITING,
    FAILS_AFTER_WRITING,
    FAILS_AFTER_RENAMING,
    KILLED_BEFORE_WRITING,
    KILLED_AFTER_RENAMING
  }

  static volatile Accident accident = Accident.NONE;

  /** Makes the scheme known to the session of the tests, and returns the name of a path in it. */
  static String name(java.nio.file.Path path) {
    Configuration configuration = Sessions.spark().sparkContext().hadoopConfiguration();
    configuration.set("fs.far.impl", FarFileSystem.class.getName());
    SparkConf conf = Sessions.spark().sparkContext().conf();
    conf.set("spark.hadoop.fs.far.impl", FarFileSystem.class.getName());
    return "far://there" + path;
  }

  private static void happen(Accident fails, Accident killed) throws IOException {
    TaskContext task = TaskContext.get();
    if (task == null || task.attemptNumber() > 0) {
      return;
    }
    if (accident == Accident.NONE) {
      return;
    }
    if (accident == fails) {
      throw new IOException("as if the network had failed");
    }
    if (accident == killed) {
      Sessions.killThisTask();
    }
  }

  @Override
  public void initialize(URI name, Configuration configuration) throws IOException {
    super.initialize(URI.create("file:///"), configuration);
    setConf(configuration);
  }

  @Override
  public String getScheme() {
    return "far";
  }

  @Override
  public URI getUri() {
    return URI.create("far://there");
  }

  @Override
  public java.io.File pathToFile(Path path) {
    return new java.io.File(path.toUri().getPath());
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    happen(Accident.FAILS_BEFORE_WRITING, Accident.KILLED_BEFORE_WRITING);
    return super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    happen(Accident.FAILS_AFTER_WRITING, Accident.NONE);
    boolean renamed = super.rename(from, to);
    happen(Accident.FAILS_AFTER_RENAMING, Accident.KILLED_AFTER_RENAMING);
    return renamed;
  }
}
