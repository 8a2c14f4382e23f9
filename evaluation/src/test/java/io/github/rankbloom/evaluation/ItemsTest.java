package io.github.rankbloom.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.evaluation.model.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of the papers' items in docs/evaluation.md has them all, and names what there is. */
class ItemsTest {

  private static final Pattern EXPERIMENT =
      Pattern.compile("`((?:rank|dleft|hashing|compressed)-[a-z0-9-]+)`");
  private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z]+)(?:\\.[A-Za-z0-9]+)?`");

  /** The cells of the rows that start with the number of an item. */
  private static List<List<String>> rows() throws IOException {
    return Files.readAllLines(Path.of("../docs/evaluation.md")).stream()
        .filter(line -> line.matches("\\| [RSDHC]\\d.*"))
        .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
        .toList();
  }

  @Test
  void everyItemIsThereOnce() throws IOException {
    List<String> items = new ArrayList<>();
    for (List<String> row : rows()) {
      assertEquals(4, row.size(), row.get(0));
      assertFalse(row.get(3).isBlank(), row.get(0));
      items.addAll(List.of(row.get(0).split(", ", -1)));
    }
    List<String> expected =
        Stream.of("R36", "S9", "D35", "H17", "C35")
            .flatMap(
                last ->
                    IntStream.rangeClosed(1, Integer.parseInt(last.substring(1)))
                        .mapToObj(number -> last.charAt(0) + Integer.toString(number)))
            .toList();
    assertEquals(132, expected.size());
    assertEquals(expected, items);
  }

  @Test
  void experimentsThatAreNamedExist() throws IOException {
    Set<String> known = Experiments.ALL.stream().map(Experiment::id).collect(Collectors.toSet());
    Set<String> named = new TreeSet<>();
    for (List<String> row : rows()) {
      Matcher names = EXPERIMENT.matcher(row.get(2));
      while (names.find()) {
        named.add(names.group(1));
        assertTrue(known.contains(names.group(1)), names.group(1));
      }
    }
    assertTrue(named.size() > 20, named.toString());
  }

  @Test
  void typesThatAreNamedExist() throws IOException {
    Set<String> known;
    try (Stream<Path> library = Files.walk(Path.of("../core/src/main/java"));
        Stream<Path> evaluation = Files.walk(Path.of("src/main/java"))) {
      known =
          Stream.concat(library, evaluation)
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - 5))
              .collect(Collectors.toSet());
    }
    for (List<String> row : rows()) {
      Matcher names = TYPE.matcher(row.get(2));
      while (names.find()) {
        // Names in capitals are constants of IndexScheme.
        String name = names.group(1);
        assertTrue(known.contains(name) || name.matches("[A-Z0-9_]+"), name);
      }
    }
  }
}
