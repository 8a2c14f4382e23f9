package io.github.rankbloom.benchmarks.compare;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A build of the benchmarks: this one, or that of another checkout.
 *
 * @param classPath where its classes are
 */
record Build(String classPath) {

  private static final String SEPARATOR = System.getProperty("path.separator");

  /** The build that runs. */
  static Build own() {
    return new Build(System.getProperty("java.class.path"));
  }

  /**
   * The build in a checkout.
   *
   * @throws IllegalArgumentException if the benchmarks are not built there
   */
  static Build in(Path checkout) throws IOException {
    Path target = checkout.resolve("benchmarks").resolve("target").toAbsolutePath();
    Path list = target.resolve("classpath.txt");
    if (!Files.isRegularFile(list)) {
      throw new IllegalArgumentException(
          "--before needs a checkout whose benchmarks are built, and "
              + list
              + " is not there; benchmarks/run compare --list in it builds them");
    }
    return new Build(target.resolve("classes") + SEPARATOR + Files.readString(list).strip());
  }

  /** Loads its classes apart from those of every other build. */
  ClassLoader classes() {
    List<URL> places = new ArrayList<>();
    for (String place : classPath.split(SEPARATOR, -1)) {
      try {
        places.add(Path.of(place).toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException("no class path: " + classPath, e);
      }
    }
    return new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
