package io.github.rankbloom.benchmarks.compare;

import io.github.rankbloom.benchmarks.subject.Candidate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts a {@link Child} and waits for its sample.
 *
 * @param passes measured passes of a child
 * @param seed where the keys come from
 * @param jvmArguments flags on top of the fixed ones, the same for every subject
 * @param before the build that candidates from before are measured with
 */
record ChildProcess(int passes, long seed, List<String> jvmArguments, Optional<Build> before) {

  private static final long MEBIBYTE = 1 << 20;

  /** Heap for the virtual machine itself. */
  private static final long BASE_HEAP = 256 * MEBIBYTE;

  /**
   * Heap per key: 24 bytes of keys, and the peers' scratch space while a static filter is built.
   */
  private static final long HEAP_PER_KEY = 120;

  /** Runs a child; empty if it failed, after its output was printed. */
  Optional<Sample> measure(Candidate candidate, int keys) {
    List<String> output = new ArrayList<>();
    Sample sample = null;
    try {
      Process process =
          new ProcessBuilder(command(candidate, keys)).redirectErrorStream(true).start();
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          if (line.startsWith(Sample.PREFIX)) {
            sample = Sample.parse(line);
          } else {
            output.add(line);
          }
        }
        process.waitFor();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (sample == null) {
      output.forEach(System.err::println);
    }
    return Optional.ofNullable(sample);
  }

  private List<String> command(Candidate candidate, int keys) {
    long heap = (BASE_HEAP + keys * HEAP_PER_KEY) / MEBIBYTE;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags());
    command.add("-Xms" + heap + "m");
    command.add("-Xmx" + heap + "m");
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(
        Build.isBefore(candidate)
            ? before.orElseThrow().classPath()
            : System.getProperty("java.class.path"));
    command.add(Child.class.getName());
    command.addAll(
        List.of(
            Build.ownName(candidate),
            String.valueOf(keys),
            String.valueOf(seed),
            String.valueOf(passes)));
    return command;
  }

  /**
   * The collector that services run with, memory that is there from the start, and JOL's needs. The
   * collector decides where a large array begins: this one at the start of a region, the serial one
   * anywhere, so that a line of the cache there is two.
   */
  static List<String> flags() {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "-XX:+UseG1GC",
                "-XX:+AlwaysPreTouch",
                "-Djol.magicFieldOffset=true",
                "-Djol.skipDynamicAttach=true"));
    if (Runtime.version().feature() >= 23) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return flags;
  }
}
