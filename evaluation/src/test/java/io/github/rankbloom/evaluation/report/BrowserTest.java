package io.github.rankbloom.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.evaluation.Reproduce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Opens the report in Chromium, headless: {@code mvn verify -Pbrowser}. The program is found on the
 * path, or named by {@code -Drankbloom.browser}.
 */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrowserTest {

  private static final int SECONDS = 120;

  /** Appended to the page: tells, in the page's title, what the browser made of it. */
  private static final String PROBE =
      """
      <script>
      const charts = [...document.querySelectorAll('figure > svg')];
      const marks = charts.map(svg => [...svg.querySelectorAll('.line, .mark')]
          .filter(mark => { const box = mark.getBBox(); return box.width + box.height > 0; }).length);
      const outside = charts.filter(svg => [...svg.querySelectorAll('text, .mark')].some(part => {
        const inner = part.getBoundingClientRect(), outer = svg.getBoundingClientRect();
        return inner.left < outer.left - 1 || inner.right > outer.right + 1
            || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
      }));
      const named = [...document.querySelectorAll('.point')]
          .every(point => point.querySelector('title').textContent.includes(' at '));
      document.documentElement.dataset.probe = JSON.stringify({
        charts: charts.length, fewest: Math.min(...marks), outside: outside.length, named,
        wider: document.documentElement.scrollWidth > innerWidth,
        page: getComputedStyle(document.body).backgroundColor});
      </script>
      """;

  private static final Pattern ANSWER = Pattern.compile("data-probe=\"([^\"]*)\"");

  private Path directory;
  private int charts;

  @BeforeAll
  void writeReport(@TempDir Path temporary) throws IOException {
    directory = temporary;
    Reproduce.run("--quick", "--only", "rank-figure,compressed-figure", "-o", temporary.toString());
    String page = Files.readString(temporary.resolve("report.html"));
    charts = page.split("<figure", -1).length - 1;
    assertTrue(charts > 0);
    Files.writeString(temporary.resolve("probe.html"), page.replace("</body>", PROBE + "</body>"));
  }

  @Test
  void everyChartHasMarksOnADesktop() throws Exception {
    String answer = open(1200, false);
    assertTrue(answer.contains("\"charts\":" + charts + ","), answer);
    assertFalse(answer.contains("\"fewest\":0"), answer);
    assertTrue(answer.contains("\"outside\":0"), answer);
    assertTrue(answer.contains("\"named\":true"), answer);
    assertTrue(answer.contains("\"wider\":false"), answer);
  }

  @Test
  void nothingIsCutOffOnANarrowScreen() throws Exception {
    String answer = open(500, false);
    assertTrue(answer.contains("\"wider\":false"), answer);
    assertTrue(answer.contains("\"outside\":0"), answer);
  }

  @Test
  void darkAndLightDiffer() throws Exception {
    String light = open(1200, false);
    String dark = open(1200, true);
    assertFalse(
        light.substring(light.indexOf("page")).equals(dark.substring(dark.indexOf("page"))));
  }

  /** Opens the page with the probe; fails if anything was written to the console. */
  private String open(int width, boolean dark) throws IOException, InterruptedException {
    Path profile = Files.createDirectories(directory.resolve("profile"));
    List<String> command = new ArrayList<>();
    command.add(browser());
    command.addAll(
        List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--enable-logging=stderr",
            "--user-data-dir=" + profile,
            "--window-size=" + width + ",1000",
            "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
            "--dump-dom",
            directory.resolve("probe.html").toUri().toString()));
    Path out = directory.resolve("dom.html");
    Path err = directory.resolve("console.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    List<String> console =
        Files.readAllLines(err).stream().filter(line -> line.contains(":CONSOLE")).toList();
    assertEquals(List.of(), console);
    Matcher answer = ANSWER.matcher(Files.readString(out));
    assertTrue(answer.find(), () -> "the probe did not run: " + err);
    return answer.group(1).replace("&quot;", "\"");
  }

  private static String browser() {
    String named = System.getProperty("rankbloom.browser");
    if (named != null) {
      return named;
    }
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .filter(
            name ->
                Stream.of(System.getenv("PATH").split(":", -1))
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, name))))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no Chromium on the path"));
  }
}
