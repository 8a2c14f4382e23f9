package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.benchmarks.subject.Subjects;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No child goes on when nobody waits for it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ChildProcessTest {

  /** More than end in a lifetime. */
  private static final int PASSES = Integer.MAX_VALUE;

  @Test
  void aChildEndsWhenCompareIsKilled() throws Exception {
    kill(Compare.class, "--only=floor", "--against=floor", "--passes=" + PASSES);
  }

  @Test
  void aChildEndsWhenTurnsIsKilled(@TempDir Path folder) throws Exception {
    String before = "--before=" + TurnsTest.checkout(folder);
    kill(Turns.class, before, "--only=floor", "--passes=" + PASSES);
  }

  /** Kills a command that has a child, so that it can do nothing more about it. */
  private static void kill(Class<?> main, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", Build.own().classPath(), main.getName(), "--keys=1000"));
    command.addAll(List.of(arguments));
    Process parent =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    ProcessHandle child = child(parent.toHandle());
    parent.destroyForcibly();
    ends(child);
  }

  @Test
  void aChildEndsWhenWhoWaitsIsInterrupted() throws Exception {
    ChildProcess process = new ChildProcess(Child.class, Sample.PREFIX, List.of());
    CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () ->
                answer.complete(
                    process.run(
                        1000, Child.arguments(Subjects.named(Subjects.FLOOR), 1000, 1, PASSES))));
    waiting.start();
    ProcessHandle child = child(ProcessHandle.current());
    waiting.interrupt();
    assertEquals(Optional.empty(), answer.get());
    ends(child);
  }

  private static ProcessHandle child(ProcessHandle parent) throws InterruptedException {
    while (true) {
      Optional<ProcessHandle> child = parent.children().findAny();
      if (child.isPresent()) {
        return child.get();
      }
      Thread.sleep(10);
    }
  }

  /** Waits for its end, and sees to it when there has been none. */
  private static void ends(ProcessHandle child) throws Exception {
    try {
      child.onExit().get(1, TimeUnit.MINUTES);
    } finally {
      child.destroyForcibly();
    }
  }
}
