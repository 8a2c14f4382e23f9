package io.github.rankbloom.channel.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.serve.ChannelServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What hosts do that are no friends: each answer is bytes on a socket. */
class HttpTransportTest {

  /** Writes the answer to one request. */
  private interface Host {
    void answer(OutputStream out, String path) throws IOException, InterruptedException;
  }

  @TempDir private Path folder;

  private ServerSocket server;
  private volatile Host host;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread accepting = new Thread(this::accept);
    accepting.setDaemon(true);
    accepting.start();
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread thread = new Thread(() -> serve(socket));
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      StringBuilder request = new StringBuilder();
      while (request.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return;
        }
        request.append((char) next);
      }
      host.answer(socket.getOutputStream(), request.toString().split(" ", -1)[1]);
    } catch (IOException e) {
      // The client has had enough, as it should.
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private URI uri() {
    return URI.create("http://localhost:" + server.getLocalPort() + "/c");
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  private HttpTransport transport() {
    HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    return new HttpTransport(uri(), client, Duration.ofMillis(1500));
  }

  private ChannelException failure(Host answers, long maxBytes) {
    host = answers;
    return assertThrows(
        ChannelException.class, () -> transport().get("f", Optional.of("\"t\""), maxBytes));
  }

  private void fails(FailureCause cause, String answer) {
    assertEquals(cause, failure((out, path) -> write(out, answer), 1000).failureCause(), answer);
  }

  @Test
  void anOrdinaryAnswer() throws ChannelException {
    host =
        (out, path) -> {
          assertEquals("/c/f", path);
          write(out, "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 2\r\n\r\nhi");
        };
    Transport.Answer answer = transport().get("f", Optional.empty(), 2);
    assertArrayEquals(new byte[] {'h', 'i'}, answer.content().orElseThrow());
    assertEquals(Optional.of("\"a\""), answer.tag());
  }

  @Test
  void aRedirectIsFollowedAndACircleIsNot() throws ChannelException {
    host =
        (out, path) ->
            write(
                out,
                path.equals("/c/f")
                    ? "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n!");
    assertArrayEquals(
        new byte[] {'!'}, transport().get("f", Optional.empty(), 2).content().orElseThrow());
    ChannelException e =
        failure(
            (out, path) ->
                write(out, "HTTP/1.1 302 Found\r\nLocation: /c/f\r\nContent-Length: 0\r\n\r\n"),
            10);
    // Java's client gives up after some, with an answer or without one.
    assertTrue(
        List.of(FailureCause.HOST_ERROR, FailureCause.UNREACHABLE).contains(e.failureCause()),
        e.getMessage());
    fails(
        FailureCause.HOST_ERROR,
        "HTTP/1.1 302 Found\r\nLocation: ftp://elsewhere/\r\nContent-Length: 0\r\n\r\n");
  }

  @Test
  void everyWrongAnswerHasItsName() {
    fails(FailureCause.MISSING, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    fails(FailureCause.MISSING, "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    fails(FailureCause.HOST_ERROR, "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n");
    fails(FailureCause.HOST_ERROR, "HTTP/1.1 206 Part\r\nContent-Length: 1\r\n\r\nx");
    fails(FailureCause.TRUNCATED, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort");
    fails(
        FailureCause.TOO_LARGE,
        "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" + "x".repeat(2000));
    fails(FailureCause.UNREACHABLE, "SSH-2.0-OpenSSH_9.2\r\n");
    fails(FailureCause.UNREACHABLE, "");
    fails(FailureCause.TRUNCATED, "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n");
  }

  @Test
  void anEndlessBodyIsCutOff() {
    ChannelException e =
        failure(
            (out, path) -> {
              write(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
              while (true) {
                write(out, "400\r\n" + "x".repeat(1024) + "\r\n");
              }
            },
            100_000);
    assertEquals(FailureCause.TOO_LARGE, e.failureCause());
    assertEquals(
        FailureCause.TOO_LARGE,
        failure(
                (out, path) -> {
                  write(out, "HTTP/1.1 200 OK\r\n\r\n");
                  while (true) {
                    write(out, "x".repeat(1024));
                  }
                },
                100_000)
            .failureCause());
  }

  @Test
  void aSlowBodyIsGivenUp() {
    Instant start = Instant.now();
    ChannelException e =
        failure(
            (out, path) -> {
              write(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
              while (true) {
                write(out, "x");
                Thread.sleep(200);
              }
            },
            100);
    assertEquals(FailureCause.TIMEOUT, e.failureCause());
    assertTrue(Duration.between(start, Instant.now()).toSeconds() < 15);
    assertEquals(
        FailureCause.TIMEOUT, failure((out, path) -> Thread.sleep(20_000), 100).failureCause());
  }

  @Test
  void whenToComeBack() {
    ChannelException e =
        failure(
            (out, path) ->
                write(out, "HTTP/1.1 503 Busy\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n"),
            10);
    assertEquals(FailureCause.BUSY, e.failureCause());
    assertEquals(Optional.of(Duration.ofMinutes(2)), e.retryAfter());
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            Instant.now().plusSeconds(3600).atOffset(ZoneOffset.UTC));
    long seconds = HttpTransport.retryAfter(date).orElseThrow().toSeconds();
    assertTrue(seconds > 3500 && seconds <= 3600, date);
    assertEquals(Optional.empty(), HttpTransport.retryAfter("soon"));
    assertEquals(Optional.empty(), HttpTransport.retryAfter("-5"));
    assertEquals(Optional.empty(), HttpTransport.retryAfter("Thu, 01 Jan 1970 00:00:00 GMT"));
  }

  @Test
  void onlyAddressesOfHttp() {
    for (String address : new String[] {"ftp://host/", "file:///etc", "relative", "mailto:x"}) {
      assertThrows(
          IllegalArgumentException.class, () -> new HttpTransport(URI.create(address)), address);
    }
  }

  @Test
  void ourOwnServer() throws IOException {
    byte[] content = {1, 2, 3};
    String blob = Blob.of(content).name();
    Files.createDirectories(folder.resolve("blobs"));
    Files.write(folder.resolve(blob), content);
    Files.writeString(folder.resolve("secret"), "x");
    Files.write(folder.resolve("channel.json"), content);
    try (ChannelServer own =
        ChannelServer.start(folder, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      HttpTransport transport = new HttpTransport(own.uri());
      assertArrayEquals(content, transport.get(blob, Optional.empty(), 3).content().orElseThrow());
      Transport.Answer first = transport.get("channel.json", Optional.empty(), 3);
      assertEquals(Optional.empty(), transport.get("channel.json", first.tag(), 3).content());
      for (String name :
          new String[] {"secret", "blobs/", "blobs/../secret", "blobs/" + "0".repeat(64)}) {
        ChannelException e =
            assertThrows(
                ChannelException.class, () -> transport.get(name, Optional.empty(), 100), name);
        assertEquals(FailureCause.MISSING, e.failureCause());
      }
    }
  }
}
