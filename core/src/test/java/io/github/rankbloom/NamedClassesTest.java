package io.github.rankbloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** That the maps of the house name only classes that there are. */
class NamedClassesTest {

  private static final Path ROOT = Path.of("..");
  private static final Path SOURCES = Path.of("src/main/java");

  /** A word of two humps or more is a name; of one it may be the start of a sentence. */
  private static final Pattern HUMPS = Pattern.compile("\\b[A-Z]\\w*[a-z]\\w*[A-Z]\\w*");

  private static final Pattern QUOTED = Pattern.compile("(?<=`)[A-Z]\\w*");

  private static final Set<String> OTHERS =
      Set.of(
          "CharSequence", "ConcurrentModificationException", "JavaScript", "NullPointerException");

  @Test
  void packagesNameClassesThatThereAre() throws IOException {
    Set<String> classes = classes();
    Set<String> missing = new TreeSet<>();
    for (Path file : files(SOURCES)) {
      if (file.endsWith("package-info.java")) {
        named(file, HUMPS)
            .filter(name -> !classes.contains(name))
            .forEach(name -> missing.add(SOURCES.relativize(file) + ": " + name));
      }
    }
    assertEquals(Set.of(), missing);
  }

  @Test
  void thePageOfTheHouseNamesClassesThatThereAre() throws IOException {
    Path page = ROOT.resolve("docs/architecture.md");
    Set<String> named =
        Stream.concat(named(page, HUMPS), named(page, QUOTED)).collect(Collectors.toSet());
    assertTrue(named.size() > 40, () -> "only " + named);
    Set<String> classes = classes();
    assertEquals(
        List.of(), named.stream().filter(name -> !classes.contains(name)).sorted().toList());
  }

  private static Stream<String> named(Path file, Pattern name) throws IOException {
    return name.matcher(Files.readString(file))
        .results()
        .map(MatchResult::group)
        .filter(found -> !OTHERS.contains(found));
  }

  /** The names of all source files of this module. */
  private static Set<String> classes() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path file : files(Path.of("src"))) {
      String name = file.getFileName().toString();
      if (name.endsWith(".java")) {
        names.add(name.substring(0, name.length() - ".java".length()));
      }
    }
    return names;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
