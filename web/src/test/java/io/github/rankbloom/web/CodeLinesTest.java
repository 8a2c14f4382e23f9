package io.github.rankbloom.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines to copy make the filter that was planned. */
class CodeLinesTest {

  private static List<Asked> asked() {
    List<Asked> all = new ArrayList<>();
    for (FilterKind<?> kind : Catalogue.STANDARD.all()) {
      all.add(Asked.of(kind.name(), 1000, 1000, 0.01, -1, 0, "compact"));
      all.add(Asked.of(kind.name(), 1000, 1_234_567, 1e-5, -1, 0, "fast"));
      all.add(Asked.of(kind.name(), 5000, 5000, 0.125, -1, 1e-7, "paper"));
      int bits = Math.min(kind.payload().most(), 5);
      if (bits > kind.payload().least()) {
        all.add(Asked.of(kind.name(), 1000, 1000, 0.01, bits, 0, "compact"));
      }
    }
    return all;
  }

  /** All lines in one class, which compiles and tells the sizes of the filters. */
  @Test
  void javaMakesWhatIsPlanned(@TempDir Path directory) throws Exception {
    List<Asked> all = asked();
    StringBuilder imports = new StringBuilder();
    StringBuilder methods = new StringBuilder();
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < all.size(); i++) {
      for (String line : CodeLines.java(all.get(i)).lines().toList()) {
        if (line.startsWith("import ")) {
          imports.append(imports.indexOf(line) < 0 ? line + "\n" : "");
        }
      }
      methods
          .append("static long size" + i + "() {\n")
          .append(CodeLines.java(all.get(i)).replaceAll("import .*;\n", ""))
          .append("return filter.bitSize(); }\n");
      calls.append(i == 0 ? "" : ", ").append("size" + i + "()");
    }
    Path source = directory.resolve("Copied.java");
    Files.writeString(
        source,
        imports
            + "public class Copied {\n"
            + methods
            + "public static long[] sizes() { return new long[] {"
            + calls
            + "}; }\n}\n");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                directory.toString(),
                source.toString()));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      long[] sizes = (long[]) loader.loadClass("Copied").getMethod("sizes").invoke(null);
      for (int i = 0; i < sizes.length; i++) {
        Asked asked = all.get(i);
        long planned = asked.kind().plan(asked.requirement()).bitSize();
        assertEquals(planned, sizes[i], CodeLines.java(asked));
      }
    }
  }

  @Test
  void theShellIsToldWhatDiffersFromTheUsual() {
    assertEquals(
        "rankbloom build --kind rank-values -n 1000 --max 2000 -p 1e-5 --payload-bits 5"
            + " --profile fast -o keys.rbf keys.txt\n",
        CodeLines.shell(Asked.of("rank-values", 1000, 2000, 1e-5, 5, 0, "fast")));
    assertEquals(
        "rankbloom build --kind bloom -n 2000 -p 0.01 -o keys.rbf keys.txt\n",
        CodeLines.shell(Asked.of("bloom", 1000, 2000, 0.01, -1, 0, "fast")));
    assertTrue(
        CodeLines.shell(Asked.of("dleft", 1000, 1000, 0.01, -1, 1e-7, "compact"))
            .contains(" --overflow 1e-7 "));
  }
}
