package io.github.rankbloom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java in the README and in the pages compiles, runs, and does what its comments say. */
class ReadmeSnippetTest {

  private static final Path DOCS = Path.of("../docs");

  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  /** Their blocks need what is in other modules. */
  private static final Set<String> PAGES_OF_OTHER_MODULES = Set.of("channel.md", "spark.md");

  private static final List<Block> BLOCKS =
      List.of(
          new Block("java.md", 0, "", "known.size() == 1"),
          new Block("java.md", 1, "", "any.equals(mine)"),
          new Block("sharded.md", 0, "", "true"),
          new Block(
              "rank-messages.md",
              0,
              "RankMultisetFilter yesterday = filter, today = filter.copy(); today.put(1);",
              "arrived.equals(filter) && patched.equals(today)"),
          new Block(
              "bloom.md",
              0,
              "BloomFilter another = BloomFilter.builder().expectedInsertions(1_000_000).fpp(0.01).build();",
              "!filter.mightContain(\"alpha\")"),
          new Block(
              "compressed.md",
              0,
              "BloomFilter filter = BloomFilter.builder().expectedInsertions(1000).fpp(0.01).build();"
                  + " BloomFilter yesterday = filter, today = filter.copy(); today.put(1);",
              "arrived.equals(filter) && patched.equals(today)"),
          new Block("compressed.md", 1, "", "plan.messageBytes() <= 10_000"));

  /**
   * A block of Java in a page.
   *
   * @param page the page's name
   * @param number the blocks of the page before it
   * @param given statements that come before it
   * @param holds what is true after it
   */
  private record Block(String page, int number, String given, String holds) {
    @Override
    public String toString() {
      return page + " " + number;
    }
  }

  @TempDir Path folder;

  @Test
  void theSnippetCompilesAndRuns() throws Exception {
    assertTrue((boolean) run(snippet() + "    return maybe && frozen && !rarely;\n"));
  }

  private static List<Block> blocks() {
    return BLOCKS;
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void theBlocksOfThePagesCompileAndRun(Block block) throws Exception {
    String java = blocks(DOCS.resolve(block.page)).get(block.number);
    assertTrue((boolean) run(block.given + "\n" + java + "    return " + block.holds + ";\n"));
  }

  @Test
  void noBlockIsLeftOut() throws IOException {
    Set<String> all = new TreeSet<>();
    try (DirectoryStream<Path> pages = Files.newDirectoryStream(DOCS, "*.md")) {
      for (Path page : pages) {
        String name = page.getFileName().toString();
        if (!PAGES_OF_OTHER_MODULES.contains(name)) {
          for (int i = 0; i < blocks(page).size(); i++) {
            all.add(name + " " + i);
          }
        }
      }
    }
    assertEquals(
        all, BLOCKS.stream().map(Block::toString).collect(Collectors.toCollection(TreeSet::new)));
  }

  private static List<String> blocks(Path page) throws IOException {
    return SNIPPET.matcher(Files.readString(page)).results().map(found -> found.group(1)).toList();
  }

  /**
   * Compiles and runs statements that may use a filter, a file, a folder, and a stream to write to
   * beside one that reads what has been written.
   */
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
            + "  static java.io.OutputStream out;\n"
            + "  static java.io.InputStream in;\n"
            + "  static long maxBytes = 1 << 20;\n"
            + "  public static boolean run(\n"
            + "      io.github.rankbloom.rank.RankMultisetFilter aFilter, java.nio.file.Path aFolder)\n"
            + "      throws Exception {\n"
            + "    Snippet.filter = aFilter;\n"
            + "    Snippet.path = aFolder.resolve(\"filter.rbf\");\n"
            + "    Snippet.folder = aFolder.resolve(\"sharded\");\n"
            + "    Snippet.out = new java.io.FileOutputStream(aFolder.resolve(\"sent\").toFile());\n"
            + "    Snippet.in = new java.io.FileInputStream(aFolder.resolve(\"sent\").toFile());\n"
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
