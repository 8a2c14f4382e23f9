package io.github.rankbloom.channel.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.store.BlobStore;
import io.github.rankbloom.channel.store.FolderStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * Serves the folder of one channel over HTTP, on the server that comes with Java: the manifest and
 * the blobs, with entity tags and cache headers, and no other file. A host of thousands of
 * followers is better off with a web server.
 */
public final class ChannelServer implements AutoCloseable {

  private static final Pattern BLOB = Pattern.compile(Blob.FOLDER + "[0-9a-f]{64}");
  private static final int THREADS = 8;

  private final HttpServer server;
  private final ExecutorService threads;

  private ChannelServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Serves a folder until it is closed.
   *
   * @param folder as a publisher writes it
   * @param address where to listen; port 0 takes any that is free
   * @return the server, which answers already
   * @throws IOException if nobody can listen there
   */
  public static ChannelServer start(Path folder, InetSocketAddress address) throws IOException {
    HttpServer server = HttpServer.create(address, 0);
    ExecutorService threads =
        Executors.newFixedThreadPool(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "rankbloom-server");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    BlobStore store = new FolderStore(folder);
    for (String path : List.of("/" + Manifest.NAME, "/" + Blob.FOLDER)) {
      server.createContext(path, readOnly(exchange -> serve(store, exchange)));
    }
    server.start();
    return new ChannelServer(server, threads);
  }

  /**
   * Serves something beside the channel.
   *
   * @param path where
   * @param handler answers GET and HEAD
   */
  public void add(String path, HttpHandler handler) {
    server.createContext(path, readOnly(handler));
  }

  private static HttpHandler readOnly(HttpHandler handler) {
    return exchange -> {
      String method = exchange.getRequestMethod();
      if (method.equals("GET") || method.equals("HEAD")) {
        handler.handle(exchange);
        return;
      }
      try (exchange) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        exchange.sendResponseHeaders(405, -1);
      }
    };
  }

  /** {@return where the server listens} */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** {@return the address of the channel, for followers on this machine} */
  public URI uri() {
    return URI.create("http://localhost:" + address().getPort() + "/");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void serve(BlobStore store, HttpExchange exchange) throws IOException {
    try (exchange) {
      String name = exchange.getRequestURI().getPath().substring(1);
      boolean isBlob = BLOB.matcher(name).matches();
      Optional<BlobStore.Stored> stored =
          isBlob || name.equals(Manifest.NAME)
              ? store.read(name, Integer.MAX_VALUE)
              : Optional.empty();
      if (stored.isEmpty()) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      answer(exchange, stored.get(), isBlob);
    }
  }

  private static void answer(HttpExchange exchange, BlobStore.Stored stored, boolean isBlob)
      throws IOException {
    String tag = '"' + stored.tag() + '"';
    exchange.getResponseHeaders().set("ETag", tag);
    exchange
        .getResponseHeaders()
        .set("Cache-Control", isBlob ? "public, max-age=31536000, immutable" : "no-cache");
    exchange
        .getResponseHeaders()
        .set("Content-Type", isBlob ? "application/octet-stream" : "application/json");
    if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      exchange.sendResponseHeaders(304, -1);
    } else if (exchange.getRequestMethod().equals("HEAD")) {
      exchange
          .getResponseHeaders()
          .set("Content-Length", Integer.toString(stored.content().length));
      exchange.sendResponseHeaders(200, -1);
    } else {
      exchange.sendResponseHeaders(
          200, stored.content().length == 0 ? -1 : stored.content().length);
      exchange.getResponseBody().write(stored.content());
    }
  }
}
