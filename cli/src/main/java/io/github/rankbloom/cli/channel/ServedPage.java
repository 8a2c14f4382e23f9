package io.github.rankbloom.cli.channel;

import com.sun.net.httpserver.HttpExchange;
import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.ChannelFollower;
import io.github.rankbloom.channel.FollowerStatus;
import io.github.rankbloom.channel.serve.ChannelServer;
import io.github.rankbloom.channel.transport.FolderTransport;
import io.github.rankbloom.cli.text.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The page of {@code serve}, which draws what it reads from the manifest, and the answer to a key
 * that is tried in it.
 */
final class ServedPage {

  private static final String PAGE = "channel.html";
  private static final String HTML = "text/html; charset=utf-8";
  private static final String QUERY = "key=";
  private static final int MAX_KEY = 4096;

  private final ChannelFollower follower;
  private final byte[] page;

  private ServedPage(ChannelFollower follower, byte[] page) {
    this.follower = follower;
    this.page = page;
  }

  static void addTo(ChannelServer server, Catalogue catalogue, Path folder) throws IOException {
    // The folder is this machine's own, so whoever wrote it is trusted.
    ChannelFollower follower =
        ChannelFollower.builder(new FolderTransport(folder))
            .catalogue(catalogue)
            .unsigned()
            .build();
    ServedPage served = new ServedPage(follower, page());
    server.add("/", served::servePage);
    server.add("/try", served::tryKey);
  }

  private static byte[] page() throws IOException {
    try (InputStream in = ServedPage.class.getResourceAsStream(PAGE)) {
      return in.readAllBytes();
    }
  }

  private void servePage(HttpExchange exchange) throws IOException {
    boolean isPage = exchange.getRequestURI().getPath().equals("/");
    answer(exchange, isPage ? 200 : 404, HTML, isPage ? page : new byte[0]);
  }

  /** Follows the folder when asked, so that the answer is that of the newest version. */
  private void tryKey(HttpExchange exchange) throws IOException {
    Optional<String> key = key(exchange.getRequestURI().getRawQuery());
    if (key.isEmpty()) {
      answer(exchange, 400, "text/plain", "ask for /try?key=KEY".getBytes(StandardCharsets.UTF_8));
      return;
    }
    FollowerStatus status = follower.poll();
    if (status.held().isEmpty()) {
      String reason = status.lastFailure().map(failure -> failure.message()).orElse("no filter");
      answer(exchange, 503, "text/plain", reason.getBytes(StandardCharsets.UTF_8));
      return;
    }
    Filter filter = follower.filter();
    String json =
        new Json()
            .field("key", key.get())
            .field("answer", filter.mightContain(key.get()) ? "maybe" : "no")
            .field("sequence", status.sequence())
            .field("expectedFpp", filter.expectedFpp())
            .toString();
    answer(exchange, 200, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<String> key(String query) {
    if (query == null || !query.startsWith(QUERY) || query.length() > MAX_KEY) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          URLDecoder.decode(query.substring(QUERY.length()), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] content)
      throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      boolean hasBody = content.length > 0 && exchange.getRequestMethod().equals("GET");
      exchange.sendResponseHeaders(status, hasBody ? content.length : -1);
      if (hasBody) {
        exchange.getResponseBody().write(content);
      }
    }
  }
}
