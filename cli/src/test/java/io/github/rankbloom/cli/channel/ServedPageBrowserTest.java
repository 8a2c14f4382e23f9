package io.github.rankbloom.cli.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.ChannelPublisher;
import io.github.rankbloom.channel.serve.ChannelServer;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Opens the page of {@code serve} in Chromium, headless: {@code mvn verify -Pbrowser}. The program
 * is found on the path, or named by {@code -Drankbloom.browser}.
 */
@Tag("browser")
class ServedPageBrowserTest {

  private static final int SECONDS = 120;

  /** Appended to the page: tries two keys, and tells what the page shows. */
  private static final String PROBE =
      """
      <script>
      const wait = async test => { while (!test()) await new Promise(go => setTimeout(go, 20)); };
      const ask = async (key, css) => {
        by("key").value = key;
        by("try").requestSubmit();
        await wait(() => by("answer").className === css);
      };
      (async () => {
        await wait(() => document.querySelector("#versions tr"));
        await ask("<b>here & ü</b>", "maybe");
        await ask("gone", "no");
        document.documentElement.dataset.probe = [
          document.title, by("facts").children.length, document.querySelectorAll("#versions tr").length,
          document.querySelectorAll("#chart circle").length, by("answer").textContent,
          document.documentElement.scrollWidth > innerWidth].join("|");
      })();
      </script>
      """;

  @TempDir private Path folder;

  private void publish(int keys) throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(1000).fpp(1e-6).build();
    filter.put("<b>here & ü</b>");
    for (int key = 0; key < keys; key++) {
      filter.put(key);
    }
    ChannelPublisher.builder(new FolderStore(folder), "shown").unsigned().build().publish(filter);
  }

  @Test
  void thePageShowsTheChannelAndTriesKeys() throws Exception {
    publish(10);
    publish(20);
    publish(30);
    try (ChannelServer server =
        ChannelServer.start(folder, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      ServedPage.addTo(server, Catalogue.STANDARD, folder);
      byte[] page;
      try (InputStream in = ServedPage.class.getResourceAsStream("channel.html")) {
        page =
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                .replace("</body>", PROBE + "</body>")
                .getBytes(StandardCharsets.UTF_8);
      }
      server.add(
          "/probe.html",
          exchange -> {
            try (exchange) {
              exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
              exchange.sendResponseHeaders(200, page.length);
              exchange.getResponseBody().write(page);
            }
          });
      assertEquals(
          "shown – Rankbloom channel|6|3|3|No: certainly not in it.|false",
          open(server.uri().resolve("probe.html").toString()));
    }
  }

  /** What the probe found; fails if anything was written to the console. */
  private String open(String address) throws IOException, InterruptedException {
    Path out = folder.resolve("dom.html");
    Path err = folder.resolve("console.txt");
    Process process =
        new ProcessBuilder(
                browser(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--no-first-run",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=700,1000",
                "--virtual-time-budget=20000",
                "--dump-dom",
                address)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    List<String> console =
        Files.readAllLines(err).stream().filter(line -> line.contains(":CONSOLE")).toList();
    assertEquals(List.of(), console);
    Matcher answer = Pattern.compile("data-probe=\"([^\"]*)\"").matcher(Files.readString(out));
    assertTrue(answer.find(), "the probe did not run");
    return answer.group(1);
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
