import com.sun.net.httpserver.HttpExchange;
import io.github.rankbloom.channel.ChannelFollower;
import io.github.rankbloom.channel.ChannelPublisher;
import io.github.rankbloom.channel.FollowerStatus;
import io.github.rankbloom.channel.SharedSummaries;
import io.github.rankbloom.channel.serve.ChannelServer;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.channel.transport.HttpTransport;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Three caches on one machine that share summaries: each is a process with an LRU cache, its own
 * channel, and a web server; each follows the others over HTTP. {@code
 * channel/summary-cache-example} runs it.
 */
public final class SummaryCache {

  private static final int NODES = 3;
  private static final int CACHE = 2000;
  private static final int DOCUMENTS = 20_000;
  private static final double UPDATE_AFTER = 0.05;

  public static void main(String[] args) throws Exception {
    if (args.length >= 2 && args[0].equals("node")) {
      new Node(Integer.parseInt(args[1]), Path.of(args[2]), Integer.parseInt(args[3])).run();
    } else {
      watch(args.length > 0 ? Integer.parseInt(args[0]) : 30);
    }
  }

  /** Starts the nodes and shows what they print. */
  private static void watch(int seconds) throws Exception {
    Path folder = Files.createTempDirectory("summary-cache");
    int port = 20_000 + new Random().nextInt(20_000);
    List<Process> processes = new ArrayList<>();
    String[] lines = new String[NODES];
    Runtime.getRuntime().addShutdownHook(new Thread(() -> processes.forEach(Process::destroy)));
    for (int i = 0; i < NODES; i++) {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  System.getProperty("example.source"),
                  "node",
                  Integer.toString(i),
                  folder.toString(),
                  Integer.toString(port))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      processes.add(process);
      int node = i;
      Thread reader =
          new Thread(
              () -> {
                try (BufferedReader out = process.inputReader()) {
                  for (String line = out.readLine(); line != null; line = out.readLine()) {
                    lines[node] = line;
                  }
                } catch (IOException e) {
                  // The node is gone.
                }
              });
      reader.setDaemon(true);
      reader.start();
    }
    boolean terminal = Boolean.getBoolean("example.terminal");
    for (int second = 0; second < seconds; second++) {
      Thread.sleep(1000);
      if (terminal || second == seconds - 1) {
        show(lines, terminal && second > 0);
      }
    }
    processes.forEach(Process::destroy);
    for (Process process : processes) {
      process.waitFor();
    }
  }

  private static void show(String[] lines, boolean over) {
    if (over) {
      System.out.print("\u001b[" + (NODES + 1) + "A");
    }
    System.out.println(Counts.HEADING + "\u001b[K".repeat(over ? 1 : 0));
    for (int i = 0; i < NODES; i++) {
      System.out.println(
          (lines[i] == null ? "node " + i + " starts" : lines[i])
              + "\u001b[K".repeat(over ? 1 : 0));
    }
    System.out.flush();
  }

  /** What a node has seen. */
  private static final class Counts {
    static final String HEADING =
        "node  requests  own hits  peer hits  false hits  origin   cached  updates  KiB received";
    long requests;
    long hits;
    long peerHits;
    long falseHits;
    long origin;
    volatile long updates;

    String line(int node, int cached, long bytes) {
      return String.format(
          Locale.ROOT,
          "%4d %9d %8.1f%% %9.1f%% %10.2f%% %6.1f%% %8d %8d %13.1f",
          node,
          requests,
          100.0 * hits / requests,
          100.0 * peerHits / requests,
          100.0 * falseHits / requests,
          100.0 * origin / requests,
          cached,
          updates,
          bytes / 1024.0);
    }
  }

  /** One cache. */
  private static final class Node {
    private final int number;
    private final int port;
    private final SharedSummaries summaries;
    private final Map<String, String> cache;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Random random;
    private final Counts counts = new Counts();

    Node(int number, Path folder, int port) throws IOException {
      this.number = number;
      this.port = port;
      random = new Random(number);
      Path own = folder.resolve("node-" + number);
      summaries =
          new SharedSummaries(
              RankMultisetFilter.builder().expectedInsertions(CACHE + 1).fpp(0.005).build(),
              ChannelPublisher.builder(new FolderStore(own), "node-" + number)
                  .unsigned()
                  .minimumWait(Duration.ZERO)
                  .grace(Duration.ofSeconds(10))
                  .anyChange()
                  .build(),
              UPDATE_AFTER);
      cache =
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
              if (size() <= CACHE) {
                return false;
              }
              summaries.removed(eldest.getKey());
              return true;
            }
          };
      summaries.publishIfDue();
      ChannelServer server =
          ChannelServer.start(
              own, new InetSocketAddress(InetAddress.getLoopbackAddress(), port + number));
      server.add("/entry", this::serveEntry);
      for (int peer = 0; peer < NODES; peer++) {
        if (peer != number) {
          ChannelFollower follower =
              ChannelFollower.builder(new HttpTransport(address(peer)))
                  .unsigned()
                  .interval(Duration.ofMillis(500))
                  .maxBackOff(Duration.ofSeconds(1))
                  .firstPollWithin(Duration.ofSeconds(1))
                  .build();
          follower.start();
          summaries.addPeer("node-" + peer, follower);
        }
      }
    }

    private URI address(int peer) {
      return URI.create("http://localhost:" + (port + peer) + "/");
    }

    private void serveEntry(HttpExchange exchange) throws IOException {
      try (exchange) {
        String entry;
        synchronized (cache) {
          entry = cache.get(exchange.getRequestURI().getQuery());
        }
        byte[] bytes = entry == null ? new byte[0] : entry.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(entry == null ? 404 : 200, entry == null ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }

    void run() throws Exception {
      Thread publisher = new Thread(this::publish);
      publisher.setDaemon(true);
      publisher.start();
      long shown = System.nanoTime();
      while (true) {
        request(document());
        if (System.nanoTime() - shown > 500_000_000L) {
          shown = System.nanoTime();
          long bytes =
              summaries.status().values().stream()
                  .map(FollowerStatus::bytes)
                  .flatMap(map -> map.values().stream())
                  .mapToLong(Long::longValue)
                  .sum();
          System.out.println(counts.line(number, cache.size(), bytes));
          System.out.flush();
        }
      }
    }

    private void publish() {
      try {
        while (true) {
          if (summaries.publishIfDue().isPresent()) {
            counts.updates++;
          }
          Thread.sleep(200);
        }
      } catch (IOException | InterruptedException e) {
        System.err.println("node " + number + " publishes no more: " + e);
      }
    }

    /** By Zipf's law: a few documents are wanted by all, most by hardly anyone. */
    private String document() {
      return "document-" + (long) (Math.pow(DOCUMENTS + 1, random.nextDouble()) - 1);
    }

    private void request(String key) throws Exception {
      counts.requests++;
      synchronized (cache) {
        if (cache.get(key) != null) {
          counts.hits++;
          return;
        }
      }
      String entry = null;
      for (String peer : summaries.peersThatMayHave(key)) {
        int node = Integer.parseInt(peer.substring(peer.indexOf('-') + 1));
        entry = ask(node, key);
        if (entry != null) {
          counts.peerHits++;
          break;
        }
        counts.falseHits++;
      }
      if (entry == null) {
        counts.origin++;
        Thread.sleep(2); // The origin is far away.
        entry = "content of " + key;
      }
      synchronized (cache) {
        if (cache.put(key, entry) == null) {
          summaries.added(key);
        }
      }
    }

    private String ask(int peer, String key) throws Exception {
      URI uri = address(peer).resolve("entry?" + URLEncoder.encode(key, StandardCharsets.UTF_8));
      try {
        HttpResponse<String> response =
            client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        return response.statusCode() == 200 ? response.body() : null;
      } catch (IOException e) {
        return null;
      }
    }
  }
}
