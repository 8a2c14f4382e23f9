package io.github.rankbloom.web;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Serves the site as any static host does, and an empty page with the compiled library. */
final class SiteServer implements AutoCloseable {

  static final Path SITE = Path.of("target", "site").toAbsolutePath();

  private static final String BARE =
      "<!doctype html><title>bare</title><body><script src=\"rankbloom-core.js\"></script>";

  private final HttpServer server;

  SiteServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String name = exchange.getRequestURI().getPath().substring(1);
          byte[] content =
              name.equals("bare.html")
                  ? BARE.getBytes(StandardCharsets.UTF_8)
                  : Files.readAllBytes(SITE.resolve(name.isEmpty() ? "index.html" : name));
          exchange
              .getResponseHeaders()
              .set("Content-Type", name.endsWith(".js") ? "text/javascript" : "text/html");
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
    server.createContext(
        "/favicon.ico",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  URI address(String name) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + name);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
