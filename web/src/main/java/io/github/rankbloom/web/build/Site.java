package io.github.rankbloom.web.build;

import io.github.rankbloom.Filter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Puts the site together from its sources and from what was compiled.
 *
 * <p>Browsers load neither modules nor WebAssembly from {@code file:}, but scripts. So the compiled
 * library travels in a script, packed and as text, which the page takes as a script and the module
 * imports.
 */
public final class Site {

  private static final List<String> MODULE = List.of("rankbloom.js", "rankbloom.d.ts");

  /** What the page's script is made of, in order. */
  private static final List<String> SCRIPTS =
      List.of(
          "dom.js",
          "numbers.js",
          "chart.js",
          "engine.js",
          "plan.js",
          "growth.js",
          "look.js",
          "main.js");

  private static final int NUMBERS = 10_000;

  private Site() {}

  /**
   * Writes the site.
   *
   * @param arguments the directory of the sources, that of the compiled library, that of the site
   * @throws IOException if something cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    Path sources = Path.of(arguments[0]);
    Path compiled = Path.of(arguments[1]);
    Path site = Files.createDirectories(Path.of(arguments[2]));
    String core =
        Files.readString(sources.resolve("core.js"))
            .replace("/* RUNTIME */", Files.readString(compiled.resolve("runtime.js")))
            .replace("WASM", packed(Files.readAllBytes(compiled.resolve("rankbloom.wasm"))));
    Files.writeString(site.resolve("rankbloom-core.js"), core);
    for (String name : MODULE) {
      Files.copy(sources.resolve(name), site.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(site.resolve("index.html"), page(sources));
  }

  /** The page with its styles and scripts in it. */
  private static String page(Path sources) throws IOException {
    StringBuilder scripts = new StringBuilder();
    for (String name : SCRIPTS) {
      scripts.append(Files.readString(sources.resolve("page").resolve(name)));
    }
    return Files.readString(sources.resolve("page/page.html"))
        .replace("/* STYLES */", Files.readString(sources.resolve("page/page.css")))
        .replace("/* SCRIPTS */", scripts)
        .replace("ELEMENTS_FILE", text(elements(sources)))
        .replace("NUMBERS_FILE", text(numbers()));
  }

  /** A filter to look into: the chemical elements, with their atomic numbers as values. */
  private static Filter elements(Path sources) throws IOException {
    List<String> elements =
        Pattern.compile("\\s+")
            .splitAsStream(Files.readString(sources.resolve("elements.txt")).strip())
            .toList();
    RankValueFilter filter =
        RankValueFilter.builder().expectedInsertions(elements.size()).fpp(0.01).build();
    for (int i = 0; i < elements.size(); i++) {
      filter.put(elements.get(i), i + 1);
    }
    return filter;
  }

  /** Another one, with more buckets: numbers as lines of text. */
  private static Filter numbers() {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(NUMBERS).fpp(0.01).build();
    for (int number = 1; number <= NUMBERS; number++) {
      filter.put(Integer.toString(number));
    }
    return filter;
  }

  private static String text(Filter filter) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    filter.writeTo(file);
    return Base64.getEncoder().encodeToString(file.toByteArray());
  }

  private static String packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }
}
