package io.github.rankbloom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Java in the README and in the pages compiles, runs, and does what its comments say. */
class ReadmeSnippetTest {

  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theSnippetCompilesAndRuns() throws Exception {
    assertTrue((boolean) run(snippet() + "    return maybe && frozen && !rarely;\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "java.md, 0, known.size() == 1",
    "java.md, 1, any.equals(mine)",
    "sharded.md, 0, true"
  })
  void theBlocksOfThePagesCompileAndRun(String page, int block, String holds) throws Exception {
    List<String> blocks =
        SNIPPET
            .matcher(Files.readString(Path.of("../docs", page)))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertTrue((boolean) run(blocks.get(block) + "    return " + holds + ";\n"));
    assertEquals(page.equals("java.md") ? 2 : 1, blocks.size());
  }

  /** Compiles and runs statements that may use a filter, a file and a folder. */
  private Object run(String statements) throws Exception {
    Path source = folder.resolve("Snippet.java");
    Map<Boolean, String> lines =
        statements
            .lines()
            .collect(
                Collectors.partitioningBy(
                    line -> line.startsWith("import "), Collectors.joining("\n", "", "\n")));
    Files.writeString(
        source,
        lines.get(true)
            + "public class Snippet {\n"
            + "  static io.github.rankbloom.rank.RankMultisetFilter filter;\n"
            + "  static java.nio.file.Path path;\n"
            + "  static java.nio.file.Path folder;\n"
            + "  public static boolean run(\n"
            + "      io.github.rankbloom.rank.RankMultisetFilter aFilter, java.nio.file.Path aFolder)\n"
            + "      throws Exception {\n"
            + "    Snippet.filter = aFilter;\n"
            + "    Snippet.path = aFolder.resolve(\"filter.rbf\");\n"
            + "    Snippet.folder = aFolder.resolve(\"sharded\");\n"
            + lines.get(false)
            + "  }\n"
            + "}\n");
    compile(source);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      RankMultisetFilter filter =
          RankMultisetFilter.builder().expectedInsertions(1000).fpp(1e-6).build();
      return loader
          .loadClass("Snippet")
          .getMethod("run", RankMultisetFilter.class, Path.class)
          .invoke(null, filter, folder);
    }
  }

  @Test
  void theOverviewOfTheJavadocHasTheSameSnippet() throws IOException {
    String escaped = snippet().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    String overview = Files.readString(Path.of("src/main/javadoc/overview.html"));
    assertTrue(overview.contains("<pre>\n" + escaped + "</pre>"), "src/main/javadoc/overview.html");
  }

  private static String snippet() throws IOException {
    Matcher matcher = SNIPPET.matcher(Files.readString(Path.of("../README.md")));
    assertTrue(matcher.find(), "the README has a block of Java");
    return matcher.group(1);
  }

  private void compile(Path source) throws IOException, InterruptedException {
    Process javac =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString())
            .redirectErrorStream(true)
            .start();
    String messages = new String(javac.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, javac.waitFor(), messages);
  }
}
