package io.github.rankbloom.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What the build leaves is whole, small, and names nothing elsewhere. */
class SiteTest {

  private static final int MOST_BYTES = 300_000;

  @Test
  void thereAreFourFilesBelowTheLimit() throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(SiteServer.SITE)) {
      files = list.sorted().toList();
    }
    assertEquals(
        List.of("index.html", "rankbloom-core.js", "rankbloom.d.ts", "rankbloom.js"),
        files.stream().map(file -> file.getFileName().toString()).toList());
    long packed = 0;
    for (Path file : files) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
        Files.copy(file, gzip);
      }
      packed += bytes.size();
    }
    assertTrue(packed < MOST_BYTES, packed + " bytes under gzip");
  }

  @Test
  void nothingComesFromElsewhere() throws IOException {
    String page = Files.readString(SiteServer.SITE.resolve("index.html"));
    Matcher addresses =
        Pattern.compile("(?:src|href)=\"([^\"]*)\"|https?://[^\\s'\"]*|url\\(([^)]*)\\)")
            .matcher(page);
    while (addresses.find()) {
      String address = addresses.group();
      assertTrue(
          address.equals("src=\"rankbloom-core.js\"")
              || address.startsWith("href=\"#")
              || address.startsWith("href=\"data:")
              || address.startsWith("http://www.w3.org/2000/svg")
              || address.startsWith("url(#"),
          address);
    }
  }

  @Test
  void everythingWasFilledIn() throws IOException {
    String page = Files.readString(SiteServer.SITE.resolve("index.html"));
    for (String mark : List.of("/* STYLES */", "/* SCRIPTS */", "ELEMENTS_FILE", "NUMBERS_FILE")) {
      assertFalse(page.contains(mark), mark);
    }
    String core = Files.readString(SiteServer.SITE.resolve("rankbloom-core.js"));
    assertFalse(core.contains("RUNTIME") || core.contains("\"WASM\""));
  }
}
