package io.github.rankbloom.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses the page in Chromium as people do. With {@code -Drankbloom.pictures=DIRECTORY} it leaves
 * pictures of what it saw.
 */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {

  /** Every kind is planned. */
  private static final String PLANNED =
      "document.querySelectorAll('#kinds tbody tr').length > 1"
          + " && !document.querySelector('#kinds td.note')";

  /** Nothing is left to do. */
  private static final String DONE = "document.querySelector('progress.done')";

  private SiteServer server;
  private Chromium chromium;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException, InterruptedException {
    server = new SiteServer();
    chromium = new Chromium(directory);
  }

  @AfterAll
  void stop() throws IOException {
    chromium.close();
    server.close();
  }

  @BeforeEach
  void blank() throws IOException, InterruptedException {
    chromium.screen(1280, 900, false, false);
    chromium.open(URI.create("about:blank"), "true");
  }

  @AfterEach
  void nobodyComplained() {
    assertEquals(List.of(), chromium.complaints());
  }

  private void openPage(String address) throws IOException, InterruptedException {
    chromium.open(server.address(address), PLANNED);
  }

  private void picture(String name) throws IOException {
    String directory = System.getProperty("rankbloom.pictures");
    if (directory != null) {
      Path folder = Files.createDirectories(Path.of(directory));
      chromium.picture(folder.resolve(name + ".png"), !name.equals("page"));
    }
  }

  /** The text of an element. */
  private String textOf(String id) throws IOException {
    return chromium.text("document.getElementById('" + id + "').innerText");
  }

  private String valueOf(String id) throws IOException {
    return chromium.text("document.getElementById('" + id + "').value");
  }

  /** Types into a field in place of what was there. */
  private void enter(String id, String text) throws IOException {
    chromium.text("(document.getElementById('" + id + "').select(), 'selected')");
    chromium.text("(document.getElementById('" + id + "').focus(), 'focused')");
    chromium.type(text);
  }

  private String focused() throws IOException {
    return chromium.text(
        "document.activeElement.id || document.activeElement.value || document.activeElement.className");
  }

  @Test
  void aPlanIsTheLibrarysAndALink() throws Exception {
    openPage("#plan?n=20k&max=1M&p=0.5%25&function=values&bits=5&kind=rank-values&matters=speed");
    assertEquals("rank-values", textOf("chosen-name"));
    String plan = Exports.plan("rank-values", 20_000, 1_000_000, 0.005, 5, 0, "fast");
    String bits = plan.replaceAll(".*\"bitsPerKey\":([0-9]+\\.[0-9]+).*", "$1");
    assertTrue(
        textOf("chosen").contains(String.format(Locale.ROOT, "%.2f bits", Double.valueOf(bits))),
        textOf("chosen"));
    assertEquals(
        CodeLines.java(Asked.of("rank-values", 20_000, 1_000_000, 0.005, 5, 0, "fast")).strip(),
        textOf("java").strip());
    enter("p", "1%");
    chromium.until(
        PLANNED + " && location.hash.includes('n=20k') && !location.hash.includes('p=')");
    chromium.until("document.getElementById('java').innerText.includes('.fpp(0.01)')");
    String address = chromium.text("location.href");
    blank();
    chromium.open(URI.create(address), PLANNED);
    assertEquals(
        "20k|1M|1%|5",
        valueOf("n") + "|" + valueOf("max") + "|" + valueOf("p") + "|" + valueOf("bits"));
    assertEquals("rank-values", textOf("chosen-name"));
  }

  @Test
  void everyKindIsThere() throws Exception {
    openPage("");
    for (FilterKind<?> kind : Catalogue.STANDARD.all()) {
      assertTrue(textOf("kinds").contains(kind.name()));
    }
    chromium.until(DONE + " && document.querySelectorAll('#over-n .line').length > 5");
  }

  @Test
  void theImpossibleHasTheMessageOfTheLibrary() throws Exception {
    openPage("");
    enter("max", "5");
    chromium.until("!document.getElementById('max-problem').hidden");
    assertEquals("maxKeys must be from 1000000 to 1000000000000, not 5", textOf("max-problem"));
    enter("max", "many");
    chromium.until("document.getElementById('max-problem').innerText.startsWith('a whole')");
    enter("max", "");
    enter("p", "1e-20");
    chromium.until("document.querySelector('#kinds td.problem')");
    chromium.until("!document.querySelector('#kinds td.note')");
    String message = Exports.plan("rank-set", 1e6, 1e6, 1e-20, -1, 0, "compact");
    assertTrue(
        message.contains(
            chromium.text(
                "[...document.querySelectorAll('#kinds tr')].find(r => r.innerText.startsWith('rank-set'))"
                    + ".querySelector('.problem').innerText")),
        message);
  }

  @Test
  void whatWasAskedBeforeIsNotDrawnOverWhatIsAskedNow() throws Exception {
    openPage("");
    enter("max", "5");
    chromium.until("!document.getElementById('max-problem').hidden");
    // The answers for 5 are known, so its frame is due when the text changes.
    chromium.text(
        "(['5', 'many'].forEach(text => {"
            + " document.getElementById('max').value = text;"
            + " document.getElementById('max').dispatchEvent(new Event('input', {bubbles: true})); }),"
            + " requestAnimationFrame(() => requestAnimationFrame(() => window.drawn = true)), 'asked')");
    chromium.until("window.drawn");
    assertTrue(textOf("max-problem").startsWith("a whole"), textOf("max-problem"));
  }

  /**
   * Prints how long things took; what it checks is their order, since no test depends on timing.
   */
  @Test
  void theFirstPlanDoesNotWaitForTheRest() throws Exception {
    chromium.open(server.address("bare.html"), "document.body");
    String measured =
        chromium.text(
            "new Promise(done => { const since = performance.now(); let longest = 0, last = since, first = 0,"
                + " early = false; const frame = document.createElement('iframe'); frame.style.width ="
                + " '1200px'; frame.src = './'; document.body.append(frame); const look = () => { const now ="
                + " performance.now(); longest = Math.max(longest, now - last); last = now; const page ="
                + " frame.contentDocument; const end = page?.querySelector('progress.done'); if (!first &&"
                + " page?.querySelector('#chosen .stats')) { first = now - since; early = !end; } if (end"
                + " && first) done(early + ': first plan after ' + Math.round(first) + ' ms, all after ' +"
                + " Math.round(now - since) + ' ms, longest pause ' + Math.round(longest) + ' ms'); else"
                + " setTimeout(look, 5); }; look(); })");
    System.out.println(measured);
    assertTrue(measured.startsWith("true"), measured);
  }

  @Test
  void everythingIsReachedByKeyboard() throws Exception {
    openPage("");
    chromium.text("(document.getElementById('tab-plan').focus(), 'focused')");
    for (String id : List.of("n", "max", "p")) {
      chromium.press("Tab");
      assertEquals(id, focused());
    }
    chromium.press("Tab");
    assertEquals("test", focused());
    chromium.press("ArrowRight");
    assertEquals("remove", focused());
    chromium.until(PLANNED + " && location.hash.includes('function=remove')");
    chromium.press("Tab");
    assertEquals("memory", focused());
    chromium.press("Tab");
    assertEquals("profile", focused());
    chromium.press("Tab");
    String first = focused();
    assertEquals(first, textOf("chosen-name"));
    chromium.press("ArrowDown");
    chromium.until("location.hash.includes('kind=')");
    String second = focused();
    assertTrue(!second.equals(first), second);
    chromium.until("document.getElementById('chosen-name').innerText === '" + second + "'");
    chromium.text("(document.getElementById('tab-plan').focus(), 'focused')");
    chromium.press("ArrowRight");
    assertEquals("tab-look", focused());
    chromium.until("!document.getElementById('look').hidden && location.hash === '#look'");
    chromium.press("Tab");
    assertEquals("file", focused());
    chromium.press("Tab");
    chromium.press("Enter");
    chromium.until("!document.getElementById('looked').hidden");
    enter("key", "gold");
    chromium.press("Enter");
    chromium.until("document.getElementById('answer').innerText.endsWith('with the value 79.')");
  }

  @Test
  void everythingHasANameForAScreenReader() throws Exception {
    openPage("#plan?n=1k&max=50k&function=count");
    String nameless =
        chromium.text(
            "JSON.stringify([...document.querySelectorAll('input, select, button, [role=img], section[role],"
                + " section.card')].filter(e => !(e.labels?.length || e.getAttribute('aria-label') ||"
                + " e.getAttribute('aria-labelledby') || e.textContent.trim() && e.tagName === 'BUTTON'))"
                + ".map(e => e.outerHTML.slice(0, 80)))");
    assertEquals("[]", nameless);
    assertEquals(
        "[]",
        chromium.text(
            "JSON.stringify([...document.querySelectorAll('[aria-labelledby], [aria-describedby],"
                + " [aria-controls]')].flatMap(e => ['aria-labelledby', 'aria-describedby',"
                + " 'aria-controls'].flatMap(a => (e.getAttribute(a) ?? '').split(' '))).filter(id => id &&"
                + " !document.getElementById(id)))"));
    assertEquals(
        "1",
        chromium.text(
            "String([...document.querySelectorAll('h1')].filter(h => h.offsetParent).length)"));
  }

  @Test
  void textStandsOutFromItsGround() throws Exception {
    for (boolean dark : new boolean[] {false, true}) {
      chromium.screen(1280, 900, false, dark);
      openPage("#plan?n=1k&max=50k");
      assertEquals("[]", chromium.text(CONTRAST));
    }
  }

  /** Texts whose contrast is below 4.5, as WCAG has it; those of what cannot be chosen apart. */
  private static final String CONTRAST =
      """
      (() => {
        const channels = (color) => color.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => { const f = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
          return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
        const ground = (e) => { for (; e; e = e.parentElement) { const c = channels(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0.9) return c; } return [255, 255, 255]; };
        const low = [...document.querySelectorAll('main *, header *, footer *')].filter((e) => e.offsetParent && !e.closest('.hidden, .unable, svg, :disabled')
          && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).filter((e) => {
            const [a, b] = [light(channels(getComputedStyle(e).color)), light(ground(e))];
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5; });
        return JSON.stringify(low.map((e) => e.outerHTML.slice(0, 100)));
      })()
      """;

  @Test
  void aFileIsLookedInto() throws Exception {
    openPage("#look");
    byte[] file = Samples.files().get("rank-counting ENTROPY");
    drop("counted.rbm", file);
    chromium.until("!document.getElementById('looked').hidden");
    assertEquals("rank-counting", textOf("look-name"));
    assertEquals("counted.rbm, entropy-coded", textOf("look-file"));
    String key = new String(Samples.key(100), StandardCharsets.UTF_8);
    enter("key", key);
    chromium.press("Enter");
    chromium.until("document.getElementById('answer').innerText");
    String count = OpenFilter.of(file).count(Samples.key(100));
    assertEquals("“" + key + "” may be in it, " + count + " times.", textOf("answer"));
    assertTrue(textOf("walk").contains("that is it."), textOf("walk"));
    assertEquals(
        "true",
        chromium.text("String(document.querySelectorAll('#bucket .cell.read').length > 0)"));
    chromium.text("(document.getElementById('bucket-after').click(), 'clicked')");
    chromium.until("!document.querySelector('#bucket .cell.read')");
    file[file.length - 9] ^= 4;
    drop("damaged.rbm", file);
    chromium.until("!document.getElementById('look-failure').hidden");
    IOException refused = assertThrows(IOException.class, () -> OpenFilter.of(file));
    assertEquals("damaged.rbm: " + refused.getMessage(), textOf("look-failure"));
    assertEquals("true", chromium.text("String(document.getElementById('looked').hidden)"));
    for (String kind : List.of("bloom", "dleft", "rank-dleft", "counting-bloom")) {
      drop(kind + ".rbf", Samples.files().get(kind + " PLAIN"));
      chromium.until("document.getElementById('look-name').innerText === '" + kind + "'");
      enter("key", "never put");
      chromium.press("Enter");
      chromium.until("document.getElementById('answer').innerText.includes('never put')");
    }
  }

  private void drop(String name, byte[] file) throws IOException {
    chromium.text(
        "(() => { const data = new DataTransfer(); data.items.add(new File([Uint8Array.from(atob('"
            + Base64.getEncoder().encodeToString(file)
            + "'), c => c.charCodeAt(0))], '"
            + name
            + "')); document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true,"
            + " cancelable: true})); return 'dropped'; })()");
  }

  @Test
  void itWorksWithoutAHost() throws Exception {
    chromium.open(SiteServer.SITE.resolve("index.html").toUri(), PLANNED);
    assertEquals("rank-set", textOf("chosen-name"));
    chromium.text("(document.getElementById('tab-look').click(), 'clicked')");
    chromium.text("(document.querySelector('[data-example]').click(), 'clicked')");
    chromium.until("!document.getElementById('looked').hidden");
    assertEquals("rank-values", textOf("look-name"));
  }

  @Test
  void looksGoodEverywhere() throws Exception {
    for (boolean phone : new boolean[] {false, true}) {
      for (boolean dark : new boolean[] {false, true}) {
        chromium.screen(phone ? 390 : 1280, phone ? 844 : 1000, phone, dark);
        String screen = (phone ? "phone" : "desktop") + (dark ? "-dark" : "-light");
        openPage("#plan?n=100k&max=10M&p=0.1%25&function=remove");
        chromium.until("!document.getElementById('growth-card').hidden && " + DONE);
        fitsTheScreen();
        picture("plan-" + screen);
        if (!phone && !dark) {
          picture("page");
        }
        openPage("#look");
        chromium.text(
            "(document.querySelector('[data-example=\"numbers.rbf\"]').click(), 'clicked')");
        chromium.until("!document.getElementById('looked').hidden");
        chromium.text("(document.querySelector('#question button').click(), 'asked')");
        chromium.until("document.getElementById('answer').textContent");
        fitsTheScreen();
        picture("look-" + screen);
      }
    }
  }

  private void fitsTheScreen() throws IOException {
    assertEquals(
        "[]",
        chromium.text(
            "JSON.stringify([...document.querySelectorAll('main *')].filter(e => e.offsetParent &&"
                + " e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('pre, .scroll, .hidden,"
                + " svg')).map(e => e.outerHTML.slice(0, 120)))"));
    assertTrue(
        Integer.parseInt(chromium.text("String(document.documentElement.scrollWidth)"))
            <= Integer.parseInt(chromium.text("String(innerWidth)")));
  }
}
