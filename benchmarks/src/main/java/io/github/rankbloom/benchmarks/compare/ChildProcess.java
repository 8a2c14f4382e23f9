package io.github.rankbloom.benchmarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

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
   * Runs a child, which is killed if this thread is interrupted.
   *
   * @param keys how many the subjects take, which is what the heap is sized by
   * @return the line that holds the answer; empty if the child failed, after its output was printed
   */
  Optional<String> run(int keys, List<String> arguments) {
    Process process = start(keys, arguments);
    List<String> output = List.of();
    try {
      // Another thread reads, as a thread that reads cannot be interrupted.
      output = CompletableFuture.supplyAsync(() -> read(process)).get();
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      process.destroyForcibly();
    }
    Optional<String> answer = output.stream().filter(line -> line.startsWith(prefix)).findFirst();
    if (answer.isEmpty()) {
      output.forEach(System.err::println);
    }
    return answer;
  }

  private Process start(int keys, List<String> arguments) {
    try {
      return new ProcessBuilder(command(keys, arguments)).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> read(Process process) {
    return process.inputReader(StandardCharsets.UTF_8).lines().toList();
  }

  /**
   * Ends this virtual machine, which is a child, when its parent ends, even when that is killed:
   * its standard input comes from the parent, which writes nothing and keeps it open.
   */
  static void endWithParent() {
    Thread watch =
        new Thread(
            () -> {
              try {
                System.in.read();
              } catch (IOException e) {
                // The parent is gone as well.
              }
              Runtime.getRuntime().halt(1);
            });
    watch.setDaemon(true);
    watch.start();
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
