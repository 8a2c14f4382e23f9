package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Another build of the benchmarks, such as that of an earlier commit, whose filters are measured
 * under names of their own.
 *
 * @param classPath where its classes are
 */
record Build(String classPath) {

  private static final String MARK = " before";

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
    return new Build(
        target.resolve("classes") + System.getProperty("path.separator") + Files.readString(list));
  }

  /** The name for what this build makes of a candidate. */
  static Candidate before(Candidate candidate) {
    return candidate.named(candidate.name() + MARK);
  }

  static boolean isBefore(Candidate candidate) {
    return candidate.name().endsWith(MARK);
  }

  /** What its own build calls a candidate. */
  static String ownName(Candidate candidate) {
    String name = candidate.name();
    return isBefore(candidate) ? name.substring(0, name.length() - MARK.length()) : name;
  }
}
