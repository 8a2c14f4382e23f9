package io.github.rankbloom.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Compares the compiled library, in Chromium, with the library on a JVM. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ComparisonTest {

  private static final long SEED = Long.getLong("rankbloom.seed", 20260101);

  /** No text has it. */
  private static final String SEPARATOR = "\n\u001e\n";

  private static final String READY = "globalThis.library";

  private static final String LOAD =
      "rankbloomCore.unpack().then(bytes => rankbloomCore.runtime().load(bytes))"
          + ".then(made => { globalThis.library = made.exports; return 'ready'; })";

  private SiteServer server;
  private Chromium chromium;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException, InterruptedException {
    server = new SiteServer();
    chromium = new Chromium(directory);
    chromium.open(server.address("bare.html"), "globalThis.rankbloomCore");
    assertEquals("ready", chromium.text(LOAD));
    chromium.until(READY);
  }

  @AfterAll
  void stop() throws IOException {
    chromium.close();
    server.close();
  }

  /** What the browser yields for each item of a list. */
  private List<String> each(List<String> items, String function) throws IOException {
    String all =
        chromium.text(
            "["
                + String.join(",", items)
                + "].map("
                + function
                + ").join("
                + Texts.quoted(SEPARATOR)
                + ")");
    return List.of(all.split(SEPARATOR, -1));
  }

  private static void assertAlike(
      List<?> questions, List<String> expected, List<String> actual, int most) {
    assertEquals(expected.size(), actual.size());
    List<String> different = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      if (!Texts.areAlike(expected.get(i), actual.get(i))) {
        different.add(questions.get(i) + "\n  " + expected.get(i) + "\n  " + actual.get(i));
      }
    }
    assertTrue(
        different.size() <= most,
        () ->
            different.size()
                + " of "
                + expected.size()
                + " differ (seed "
                + SEED
                + "):\n"
                + different.stream().limit(5).collect(Collectors.joining("\n")));
  }

  @Test
  void kindsAreThoseOfTheCatalogue() throws IOException {
    assertEquals(Exports.kinds(), chromium.text("library.kinds()"));
    for (FilterKind<?> kind : Catalogue.STANDARD.all()) {
      assertTrue(Exports.kinds().contains("\"" + kind.name() + "\""));
    }
  }

  @Test
  void plansAreThoseOfAVirtualMachine() throws IOException {
    List<Questions> questions = Questions.all(SEED);
    assertTrue(questions.size() > 300);
    List<String> actual =
        each(questions.stream().map(Questions::list).toList(), "asked => library.plan(...asked)");
    assertAlike(questions, questions.stream().map(Questions::plan).toList(), actual, 0);
  }

  @Test
  void growthIsThatOfAVirtualMachine() throws IOException {
    List<Questions> questions =
        Questions.all(SEED + 1).stream().filter(asked -> asked.overflow() == 0).toList();
    List<String> actual =
        each(
            questions.stream().map(Questions::list).toList(),
            "([kind, n, most, fpp, bits, overflow, profile]) =>"
                + " library.growth(kind, n, most, fpp, bits, profile)");
    assertAlike(questions, questions.stream().map(Questions::growth).toList(), actual, 0);
  }

  /** A file in the browser. */
  private static String bytes(byte[] file) {
    return "Int8Array.from(atob('"
        + Base64.getEncoder().encodeToString(file)
        + "'), c => c.charCodeAt(0))";
  }

  private static String told(byte[] file) {
    try {
      OpenFilter filter = OpenFilter.of(file);
      return filter.info() + filter.look();
    } catch (IOException e) {
      return "{\"error\"" + e.getMessage();
    }
  }

  private static final String TOLD =
      "file => { try { const filter = library.open(file); return filter.info() + filter.look(); }"
          + " catch (e) { return '{\"error\"' + e.message; } }";

  @Test
  void filesOfAllKindsAreAnsweredAlike() throws IOException {
    List<byte[]> keys = Samples.keys();
    for (Map.Entry<String, byte[]> file : Samples.files().entrySet()) {
      OpenFilter filter = OpenFilter.of(file.getValue());
      List<String> expected = new ArrayList<>();
      for (byte[] key : keys) {
        expected.add(
            filter.mightContain(key)
                + "|"
                + filter.count(key)
                + "|"
                + filter.values(key)
                + "|"
                + filter.query(key));
      }
      assertTrue(expected.stream().limit(keys.size() / 2).allMatch(a -> a.startsWith("true")));
      chromium.text("(globalThis.filter = library.open(" + bytes(file.getValue()) + "), 'open')");
      List<String> actual =
          each(
              keys.stream().map(ComparisonTest::bytes).toList(),
              "key => [filter.mightContain(key), filter.count(key), filter.values(key),"
                  + " filter.query(key)].join('|')");
      assertEquals(expected, actual, file.getKey());
      assertAlike(
          List.of(file.getKey()),
          List.of(told(file.getValue())),
          each(List.of(bytes(file.getValue())), TOLD),
          0);
    }
  }

  @Test
  void filesOfAllVersionsAreTold() throws IOException {
    List<String> names = List.copyOf(Samples.goldenFiles().keySet());
    List<byte[]> files = List.copyOf(Samples.goldenFiles().values());
    assertTrue(names.size() > 20);
    assertAlike(
        names,
        files.stream().map(ComparisonTest::told).toList(),
        each(files.stream().map(ComparisonTest::bytes).toList(), TOLD),
        0);
  }

  @Test
  void damageIsToldAlike() throws IOException {
    for (Map.Entry<String, byte[]> file : Samples.files().entrySet()) {
      List<byte[]> damaged = Samples.damaged(file.getValue());
      List<String> expected = damaged.stream().map(ComparisonTest::told).toList();
      assertTrue(expected.stream().allMatch(told -> told.startsWith("{\"error\"")));
      assertAlike(
          damaged.stream().map(bytes -> file.getKey() + " " + bytes.length).toList(),
          expected,
          each(damaged.stream().map(ComparisonTest::bytes).toList(), TOLD),
          0);
    }
  }

  @Test
  void theModuleIsWhatItsTypesSay() throws IOException {
    byte[] file = Samples.files().get("rank-values PLAIN");
    OpenFilter filter = OpenFilter.of(file);
    String key = new String(Samples.key(1), StandardCharsets.UTF_8);
    Questions asked = new Questions("bloom", 1000, 1000, 0.01, -1, 0, "compact");
    String result =
        chromium.text(
            "(async () => { const m = await import('./rankbloom.js'); const f = m.open("
                + bytes(file)
                + "); const caught = g => { try { g(); return 'none'; } catch (e) { return e.name + ': ' + e.message; } };"
                + " return [f.mightContain("
                + Texts.quoted(key)
                + "), f.values("
                + Texts.quoted(key)
                + "), f.value('absent'), f.info.kind, m.kinds().length,"
                + " JSON.stringify(m.plan({kind: 'bloom', keys: 1000, fpp: 0.01}).sizes),"
                + " m.growth({keys: 1000, maxKeys: 2000, fpp: 0.01}).length > 5,"
                + " caught(() => f.count('a')), caught(() => m.plan({keys: -1, fpp: 0.1})),"
                + " caught(() => m.open(new Uint8Array(9))), caught(() => f.mightContain(1.5)),"
                + " f.mightContain(7n) === f.mightContain(7)].join('\\n'); })()");
    assertEquals(
        String.join(
            "\n",
            "true",
            filter.values(Samples.key(1)).replace(' ', ','),
            "",
            "rank-values",
            String.valueOf(Catalogue.STANDARD.all().size()),
            asked.plan().replaceAll(".*\"sizes\":(\\[.*?\\]),\"figures.*", "$1"),
            "true",
            "TypeError: this filter does not count",
            "RangeError: keys must be from 0 to 1000000000000, not -1",
            "Error: " + told(new byte[9]).substring("{\"error\"".length()),
            "TypeError: a key is a string, a whole number, a bigint or bytes",
            "true"),
        result);
  }
}
