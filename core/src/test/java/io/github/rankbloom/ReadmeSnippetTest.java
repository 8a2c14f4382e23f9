package io.github.rankbloom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in the README compiles and does what its comments say. */
class ReadmeSnippetTest {

  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theSnippetCompilesAndRuns() throws Exception {
    Path source = folder.resolve("Snippet.java");
    Map<Boolean, String> lines =
        snippet()
            .lines()
            .collect(
                Collectors.partitioningBy(
                    line -> line.startsWith("import "), Collectors.joining("\n", "", "\n")));
    Files.writeString(
        source,
        lines.get(true)
            + "public class Snippet {\n"
            + "  public static boolean run() throws Exception {\n"
            + lines.get(false)
            + "    return maybe && frozen && !rarely;\n"
            + "  }\n"
            + "}\n");
    compile(source);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      assertTrue((boolean) loader.loadClass("Snippet").getMethod("run").invoke(null));
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
