package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.report.Table;
import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command from its arguments to its table, virtual machines and two builds in one of them. */
class TurnsTest {

  /** A checkout with a build, which is the one under test. */
  static Path checkout(Path folder) throws IOException {
    Path target = Files.createDirectories(folder.resolve("benchmarks").resolve("target"));
    Files.writeString(target.resolve("classpath.txt"), Build.own().classPath());
    return folder;
  }

  @Test
  void measuresTheFiltersOfTwoBuilds(@TempDir Path folder) throws IOException {
    assertEquals(
        CommandLine.ExitCode.OK,
        Turns.execute(
            "--before=" + checkout(folder),
            "--only=rank-values-fast-0.01",
            "--keys=1e3",
            "--rounds=1",
            "--passes=1"));
  }

  @Test
  void tellsEveryOperationThatBothKnow(@TempDir Path folder) throws IOException {
    Candidate candidate = Subjects.named("rank-multiset-fast-0.01");
    List<String> arguments = Duel.arguments(candidate, 1000, 1, 1, Build.in(checkout(folder)));
    Map<Operation, Double> ratios =
        new ChildProcess(Duel.class, Duel.PREFIX, List.of())
            .run(1000, arguments)
            .map(Duel::parse)
            .orElseThrow();
    assertEquals(List.copyOf(ratios.keySet()), Contender.operations());
    assertTrue(ratios.values().stream().allMatch(ratio -> ratio > 0), ratios::toString);
  }

  @Test
  void aBuildThatIsNotThereHasNoAnswer(@TempDir Path folder) {
    Build nowhere = new Build(folder.resolve("classes").toString());
    List<String> arguments = Duel.arguments(Subjects.named(Subjects.FLOOR), 1000, 1, 1, nowhere);
    assertEquals(
        Optional.empty(),
        new ChildProcess(Duel.class, Duel.PREFIX, List.of()).run(1000, arguments));
  }

  @Test
  void oneVirtualMachineTellsNoNoise() {
    Candidate floor = Subjects.named(Subjects.FLOOR);
    List<Operation> operations = List.of(Operation.PUT, Operation.HIT, Operation.REMOVE);
    Map<Operation, List<Double>> once =
        Map.of(Operation.PUT, List.of(0.5), Operation.HIT, List.of(2.0));
    assertEquals(
        List.of("floor", "0.50", "2.00", Table.NONE, Table.NONE),
        Turns.row(floor, operations, once));
    Map<Operation, List<Double>> twice =
        Map.of(Operation.PUT, List.of(0.5, 1.5), Operation.HIT, List.of(2.0, 2.0));
    assertEquals(
        List.of("floor", "1.00", "2.00", Table.NONE, "50%"), Turns.row(floor, operations, twice));
  }

  @Test
  void classesOfTwoBuildsAreNotTheSame() throws ReflectiveOperationException {
    String name = Subjects.class.getName();
    Class<?> one = Build.own().classes().loadClass(name);
    Class<?> other = Build.own().classes().loadClass(name);
    assertTrue(one != other && one != Subjects.class);
  }

  @Test
  void aLineGivesTheRatiosBack() {
    Map<Operation, Double> ratios = Map.of(Operation.PUT, 0.75, Operation.BULK_MISS, 1.5);
    assertEquals(ratios, Duel.parse(Duel.print(ratios)));
  }

  @Test
  void aFilterThatIsBuiltWholeIsAMistakeOfTheUser(@TempDir Path folder) throws IOException {
    assertEquals(
        CommandLine.ExitCode.USAGE,
        Turns.execute("--before=" + checkout(folder), "--only=fastfilter-xor8"));
  }

  @Test
  void aCheckoutWithoutABuildIsAMistakeOfTheUser(@TempDir Path folder) {
    assertEquals(CommandLine.ExitCode.USAGE, Turns.execute("--before=" + folder, "--only=floor"));
  }
}
