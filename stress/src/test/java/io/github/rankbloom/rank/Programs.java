package io.github.rankbloom.rank;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;

/** Programs for Lincheck as text: what is done before, then what each thread does. */
final class Programs {

  private Programs() {}

  /** Reads a program like {@code put 0; put 2 | remove 0 | contains 2; put 4}. */
  static ExecutionScenario parse(Class<?> operations, String program) {
    List<List<Actor>> parts =
        Arrays.stream(program.split("\\|", -1)).map(part -> calls(operations, part)).toList();
    return new ExecutionScenario(parts.get(0), parts.subList(1, parts.size()), List.of(), null);
  }

  private static List<Actor> calls(Class<?> operations, String part) {
    return Stream.of(part.split(";", -1))
        .map(String::strip)
        .filter(call -> !call.isEmpty())
        .map(call -> call(operations, call.split(" ", -1)))
        .toList();
  }

  private static Actor call(Class<?> operations, String[] words) {
    Method method =
        Arrays.stream(operations.getMethods())
            .filter(candidate -> candidate.getName().equals(words[0]))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no operation " + words[0]));
    return new Actor(method, Stream.of(words).skip(1).map(Integer::valueOf).toList());
  }
}
