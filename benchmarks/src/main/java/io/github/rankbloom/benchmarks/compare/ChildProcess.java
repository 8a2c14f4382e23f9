package io.github.rankbloom.benchmarks.compare;

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
 * Starts a virtual machine that measures, and waits for its answer.
 *
 * @param main its program
 * @param prefix how the line starts that holds the answer
 * @param jvmArguments flags on top of the fixed ones, the same for every subject
 */
record ChildProcess(Class<?> main, String prefix, List<String> jvmArguments) {

  private static final long MEBIBYTE = 1 << 20;

  /** Heap for the virtual machine itself. */
  private static final long BASE_HEAP = 256 * MEBIBYTE;

  /**
   * Heap per key: 32 bytes of keys, and two filters or the peers' scratch space for a static one.
   */
  private static final long HEAP_PER_KEY = 120;

  /**
   * Runs a child.
   *
   * @param keys how many the subjects take, which is what the heap is sized by
   * @return the line that holds the answer; empty if the child failed, after its output was printed
   */
  Optional<String> run(int keys, List<String> arguments) {
    List<String> output = new ArrayList<>();
    String answer = null;
    try {
      Process process =
          new ProcessBuilder(command(keys, arguments)).redirectErrorStream(true).start();
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          if (line.startsWith(prefix)) {
            answer = line;
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
    if (answer == null) {
      output.forEach(System.err::println);
    }
    return Optional.ofNullable(answer);
  }

  private List<String> command(int keys, List<String> arguments) {
    long heap = (BASE_HEAP + keys * HEAP_PER_KEY) / MEBIBYTE;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags());
    command.add("-Xms" + heap + "m");
    command.add("-Xmx" + heap + "m");
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(Build.own().classPath());
    command.add(main.getName());
    command.addAll(arguments);
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
