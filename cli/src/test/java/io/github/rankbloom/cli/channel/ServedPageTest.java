package io.github.rankbloom.cli.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.ChannelPublisher;
import io.github.rankbloom.channel.serve.ChannelServer;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServedPageTest {

  @TempDir private Path folder;
  private ChannelServer server;

  @BeforeEach
  void serve() throws IOException {
    publish("here");
    server =
        ChannelServer.start(folder, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    ServedPage.addTo(server, Catalogue.STANDARD, folder);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void publish(String key) throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(1000).fpp(1e-6).build();
    filter.put(key);
    ChannelPublisher.builder(new FolderStore(folder), "test").unsigned().build().publish(filter);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return ask("GET", path);
  }

  private HttpResponse<String> ask(String method, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(server.uri().resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void nothingIsTaken() throws Exception {
    for (String path : List.of("/", "/try?key=here", "/channel.json")) {
      assertEquals(405, ask("POST", path).statusCode(), path);
      HttpResponse<String> head = ask("HEAD", path);
      assertEquals(200, head.statusCode(), path);
      assertEquals("", head.body(), path);
    }
  }

  @Test
  void thePageIsAtTheRootAlone() throws Exception {
    HttpResponse<String> page = get("/");
    assertEquals(200, page.statusCode());
    assertTrue(page.body().contains("Try a key"));
    assertEquals(404, get("/else").statusCode());
    assertEquals(404, get("/blobs/../channel.json").statusCode());
    assertEquals(404, get("/retired.json").statusCode());
    assertEquals(200, get("/channel.json").statusCode());
  }

  @Test
  void keysAreTriedAgainstTheNewestVersion() throws Exception {
    assertTrue(get("/try?key=here").body().contains("\"answer\": \"maybe\""));
    assertTrue(get("/try?key=gone%20%3Cb%3E").body().contains("\"answer\": \"no\""));
    publish("there");
    assertTrue(get("/try?key=there").body().contains("\"answer\": \"maybe\""));
    assertEquals(400, get("/try").statusCode());
    assertEquals(400, get("/try?key=" + "a".repeat(5000)).statusCode());
  }
}
