package io.github.rankbloom.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the examples do what they say. */
class ExamplesTest {

  @TempDir Path folder;

  private interface Program {
    void run(String... args) throws IOException;
  }

  private static String output(Program program, String... args) throws IOException {
    PrintStream out = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      program.run(args);
    } finally {
      System.setOut(out);
    }
    return bytes.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }

  @Test
  void theProgramsPrintWhatTheyShould() throws IOException {
    assertEquals(
        "4711 revoked: false\n4712 revoked: true\n",
        output(RevocationList::main, folder.toString()));
    assertEquals(
        "ping\nping (again)\nload\nping (again)\nsave\nquit\nping\n", output(RecentEvents::main));
    assertEquals("acme/7 is in [40]\nacme/9 is in []\n", output(Router::main));
    List<String> top = output(TopKeys::main).lines().toList();
    assertEquals(3, top.size());
    assertTrue(top.get(0).startsWith("word-1 "), top.get(0));
    List<String> hits = output(CacheAdmission::main).lines().toList();
    assertTrue(percent(hits.get(0)) > percent(hits.get(1)) + 3, hits::toString);
  }

  private static int percent(String line) {
    return Integer.parseInt(line.replaceAll("\\D", ""));
  }

  /** Whatever was revoked is revoked after a crash, at whatever byte of the journal it came. */
  @Test
  void noCrashLosesARevokedToken() throws IOException {
    Path before = Files.createDirectory(folder.resolve("before"));
    try (RevocationList list = RevocationList.open(before)) {
      for (int i = 0; i < 20; i++) {
        list.revoke("token-" + i);
      }
    }
    Path journal = before.resolve("revoked-1.log");
    byte[] bytes = Files.readAllBytes(journal);
    assertEquals(20 * 9, bytes.length);
    for (int length = 0; length <= bytes.length; length += 4) {
      Path crashed = Files.createDirectory(folder.resolve("crashed-" + length));
      Files.copy(before.resolve("revoked-1.rbf"), crashed.resolve("revoked-1.rbf"));
      Files.write(crashed.resolve("revoked-1.log"), Arrays.copyOf(bytes, length));
      // And one during a snapshot, which left a journal without one.
      Files.write(crashed.resolve("revoked-2.log"), new byte[3], StandardOpenOption.CREATE);
      try (RevocationList list = RevocationList.open(crashed)) {
        list.revoke("later");
      }
      try (RevocationList again = RevocationList.open(crashed)) {
        for (int i = 0; i < length / 9; i++) {
          assertTrue(again.isRevoked("token-" + i));
        }
        assertTrue(again.isRevoked("later"));
        assertFalse(again.isRevoked("token-19") && length < bytes.length);
      }
      try (Stream<Path> left = Files.list(crashed)) {
        assertEquals(2, left.count(), "old snapshots and journals are gone");
      }
    }
  }

  @Test
  void theWindowSlides() {
    int window = 1000;
    RecentEvents recent = new RecentEvents(window);
    int mistakes = 0;
    for (int i = 0; i < 20_000; i++) {
      mistakes += recent.isNew("event-" + i) ? 0 : 1;
      assertFalse(recent.isNew("event-" + i));
    }
    assertTrue(mistakes < 100, mistakes + " new events of 20000 taken for old ones");
    assertTrue(recent.isNew("event-" + (19_000 - mistakes - 2)));
  }

  @Test
  void countsAreNeverTooLow() {
    TopKeys top = new TopKeys(10, 100_000);
    Map<String, Long> exact = new HashMap<>();
    Random random = new Random(3);
    for (int i = 0; i < 100_000; i++) {
      String key = "key-" + (int) Math.exp(10 * random.nextDouble());
      top.add(key);
      exact.merge(key, 1L, Long::sum);
    }
    exact.forEach((key, count) -> assertTrue(top.count(key) >= count));
    List<Long> expected =
        exact.values().stream().sorted((a, b) -> Long.compare(b, a)).limit(10).toList();
    assertEquals(expected, top.top().stream().map(Map.Entry::getValue).toList());
  }

  @Test
  void everyCustomerIsInTheShardThatTheRouterNames() {
    Router router = new Router(20_000);
    for (long i = 0; i < 20_000; i++) {
      router.add(new Router.Customer("acme", i), (int) (i % 64));
    }
    for (long i = 0; i < 20_000; i += 2) {
      router.move(new Router.Customer("acme", i), (int) (i % 64), 63);
    }
    int several = 0;
    for (long i = 0; i < 20_000; i++) {
      List<Long> shards = router.shards(new Router.Customer("acme", i));
      assertTrue(shards.contains(i % 2 == 0 ? 63 : i % 64));
      several += shards.size() > 1 ? 1 : 0;
    }
    assertTrue(several < 200, several + " customers of 20000 have two shards");
    Router.Customer nobody = new Router.Customer("nobody", 1);
    assertThrows(IllegalArgumentException.class, () -> router.move(nobody, 1, 2));
  }
}
