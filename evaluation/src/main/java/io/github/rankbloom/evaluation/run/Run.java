package io.github.rankbloom.evaluation.run;

import io.github.rankbloom.evaluation.model.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The circumstances of a run: all that it takes to repeat it, and what times depend on.
 *
 * @param effort how many trials were made
 * @param commit the version of the sources, if the launcher told it
 * @param seed the seed of everything random
 * @param started when the run began
 * @param seconds how long it took
 * @param machine processor, cores, operating system and Java
 */
public record Run(
    String effort, String commit, long seed, Instant started, long seconds, String machine) {

  /** Set by the launcher, which knows the sources. */
  private static final String COMMIT_PROPERTY = "rankbloom.commit";

  /**
   * A run that ends now.
   *
   * @param effort how many trials were made
   * @param started when the run began
   * @return the circumstances
   */
  public static Run since(Effort effort, Instant started) {
    return new Run(
        effort.name().toLowerCase(Locale.ROOT),
        System.getProperty(COMMIT_PROPERTY, "unknown"),
        PoolWorkbench.SEED,
        started.truncatedTo(ChronoUnit.SECONDS),
        Duration.between(started, Instant.now()).toSeconds(),
        describeMachine());
  }

  private static String describeMachine() {
    return processor()
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " cores, "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch")
        + ", Java "
        + System.getProperty("java.version");
  }

  /** The processor's name where the system has a file that tells it. */
  private static String processor() {
    Path file = Path.of("/proc/cpuinfo");
    try (var lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor";
    }
  }
}
