package io.github.rankbloom.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;

/** File systems as a task sees them. */
final class HadoopFiles {

  /** Has all copies of this process; null until there is one. */
  private static Path temporary;

  private HadoopFiles() {}

  /** The file system of a path, with the settings of this Spark application. */
  static FileSystem system(org.apache.hadoop.fs.Path path) throws IOException {
    SparkEnv environment = SparkEnv.get();
    return system(
        path,
        environment == null
            ? new Configuration()
            : SparkHadoopUtil.get().newConfiguration(environment.conf()));
  }

  /** The file system of a path, without the files of checksums that Hadoop adds on local disks. */
  static FileSystem system(org.apache.hadoop.fs.Path path, Configuration configuration)
      throws IOException {
    FileSystem system = path.getFileSystem(configuration);
    return system instanceof ChecksumFileSystem checked ? checked.getRawFileSystem() : system;
  }

  static boolean isLocal(FileSystem system) {
    return "file".equals(system.getUri().getScheme());
  }

  /** What this machine calls a file of its own. */
  static Path local(FileSystem system, org.apache.hadoop.fs.Path path) {
    return Path.of(system.makeQualified(path).toUri().getPath());
  }

  /** Copies a file to this machine; whoever finds it there finds it whole. */
  static void copy(FileSystem system, org.apache.hadoop.fs.Path from, Path to) throws IOException {
    Path unfinished = to.resolveSibling(to.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try (InputStream in = system.open(from)) {
      Files.copy(in, unfinished);
      Files.move(unfinished, to, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /** A new folder that is deleted when this process ends. */
  static synchronized Path temporaryFolder() throws IOException {
    if (temporary == null) {
      Path folder = Files.createTempDirectory("rankbloom-");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      temporary = folder;
    }
    return Files.createTempDirectory(temporary, "copy-");
  }

  static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // The system cleans its folder of temporary files.
    }
  }
}
