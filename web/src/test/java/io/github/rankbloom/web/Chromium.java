package io.github.rankbloom.web;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A headless Chromium with one tab, driven over its own protocol. The program is found on the path,
 * or named by {@code -Drankbloom.browser}.
 */
final class Chromium implements AutoCloseable {

  private static final int SECONDS = 120;

  private static final Pattern ID = Pattern.compile("^\\{\"id\":(\\d+)");
  private static final Pattern SOCKET =
      Pattern.compile("\"webSocketDebuggerUrl\":\\s*\"([^\"]+/page/[^\"]+)\"");
  private static final Pattern VALUE =
      Pattern.compile("\"type\":\"string\",\"value\":\"([^\"]*)\"");
  private static final Pattern DATA = Pattern.compile("\"data\":\"([^\"]*)\"");

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();
  private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

  /** Starts the browser with a profile of its own. */
  Chromium(Path directory) throws IOException, InterruptedException {
    Path profile = Files.createDirectories(directory.resolve("profile"));
    process =
        new ProcessBuilder(
                program(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("chromium.txt").toFile())
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    waitFor("the browser's port", () -> Files.exists(port) && Files.size(port) > 0);
    HttpClient client = HttpClient.newHttpClient();
    URI list = URI.create("http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list");
    String[] address = new String[1];
    waitFor(
        "the browser's tab",
        () -> {
          String tabs =
              client
                  .send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                  .body();
          Matcher found = SOCKET.matcher(tabs);
          address[0] = found.find() ? found.group(1) : null;
          return address[0] != null;
        });
    socket = client.newWebSocketBuilder().buildAsync(URI.create(address[0]), new Listener()).join();
    call("Page.enable", "{}");
    call("Runtime.enable", "{}");
    call("Log.enable", "{}");
  }

  /** Something that becomes true. */
  interface Condition {
    boolean isTrue() throws IOException, InterruptedException;
  }

  private static void waitFor(String what, Condition condition)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!condition.isTrue()) {
      if (System.nanoTime() > end) {
        throw new IOException("waited in vain for " + what);
      }
      Thread.sleep(20);
    }
  }

  private static String program() {
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

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      message.append(data);
      if (last) {
        receive(message.toString());
        message.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void receive(String message) {
    Matcher id = ID.matcher(message);
    if (id.find()) {
      waiting.remove(Integer.parseInt(id.group(1))).complete(message);
    } else if (message.startsWith("{\"method\":\"Runtime.exceptionThrown\"")
        || message.startsWith("{\"method\":\"Log.entryAdded\"")
        || message.startsWith("{\"method\":\"Runtime.consoleAPICalled\"")) {
      complaints.add(message);
    }
  }

  private String call(String method, String parameters) throws IOException {
    int id = ids.incrementAndGet();
    CompletableFuture<String> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket
        .sendText(
            "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true)
        .join();
    try {
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IOException("no answer to " + method, e);
    }
  }

  /** Opens an address and waits until a condition in JavaScript holds. */
  void open(URI address, String condition) throws IOException, InterruptedException {
    call("Page.navigate", "{\"url\":" + Texts.quoted(address.toString()) + "}");
    // The page may write what follows the number sign in its own way.
    String place = address.toString().replaceAll("#.*", "");
    until("location.href.startsWith(" + Texts.quoted(place) + ") && " + condition);
  }

  /** Waits until a condition in JavaScript holds. */
  void until(String condition) throws IOException, InterruptedException {
    waitFor(
        condition,
        () ->
            call("Runtime.evaluate", expression("!!(" + condition + ")"))
                .contains("\"value\":true"));
  }

  private static String expression(String text) {
    return "{\"returnByValue\":true,\"awaitPromise\":true,\"expression\":"
        + Texts.quoted(text)
        + "}";
  }

  /** {@return the text that an expression yields, perhaps by a promise} */
  String text(String expression) throws IOException {
    String answer =
        call(
            "Runtime.evaluate",
            expression("(async () => encodeURIComponent(await (" + expression + ")))()"));
    Matcher value = VALUE.matcher(answer);
    if (!value.find()) {
      throw new IOException("no text but " + answer + " from " + expression);
    }
    return URLDecoder.decode(value.group(1), StandardCharsets.UTF_8);
  }

  /** Presses a key: {@code Tab}, {@code Enter}, {@code ArrowRight}, or a character. */
  void press(String key) throws IOException {
    int code =
        switch (key) {
          case "Tab" -> 9;
          case "Enter" -> 13;
          case " " -> 32;
          case "ArrowLeft" -> 37;
          case "ArrowUp" -> 38;
          case "ArrowRight" -> 39;
          case "ArrowDown" -> 40;
          case "Home" -> 36;
          case "End" -> 35;
          default -> key.charAt(0);
        };
    String text = key.equals("Enter") ? "\r" : key.length() == 1 ? key : "";
    String rest =
        ",\"key\":"
            + Texts.quoted(key)
            + ",\"code\":"
            + Texts.quoted(key)
            + ",\"windowsVirtualKeyCode\":"
            + code
            + ",\"text\":"
            + Texts.quoted(text)
            + "}";
    call(
        "Input.dispatchKeyEvent",
        "{\"type\":\"" + (text.isEmpty() ? "rawKeyDown" : "keyDown") + "\"" + rest);
    call(
        "Input.dispatchKeyEvent",
        "{\"type\":\"keyUp\"" + rest.replace(Texts.quoted(text) + "}", "\"\"}"));
  }

  /** Types a text into whatever has the focus. */
  void type(String text) throws IOException {
    call("Input.insertText", "{\"text\":" + Texts.quoted(text) + "}");
  }

  /** Makes the tab as large as a screen, and dark or light. */
  void screen(int width, int height, boolean phone, boolean dark) throws IOException {
    call(
        "Emulation.setDeviceMetricsOverride",
        "{\"width\":"
            + width
            + ",\"height\":"
            + height
            + ",\"deviceScaleFactor\":"
            + (phone ? 2 : 1)
            + ",\"mobile\":"
            + phone
            + "}");
    call(
        "Emulation.setEmulatedMedia",
        "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\""
            + (dark ? "dark" : "light")
            + "\"}]}");
  }

  /** Takes a picture of the whole page, or of what fits the screen. */
  void picture(Path file, boolean whole) throws IOException {
    String answer =
        call(
            "Page.captureScreenshot",
            "{\"format\":\"png\",\"captureBeyondViewport\":" + whole + "}");
    Matcher data = DATA.matcher(answer);
    if (!data.find()) {
      throw new IOException("no picture but " + answer);
    }
    Files.write(file, Base64.getDecoder().decode(data.group(1)));
  }

  /** {@return what was written to the console, and errors that nobody caught} */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
