package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs scripts of the shell in a directory, with {@code rankbloom} on the path. */
final class Shell {

  private static final long TIMEOUT_SECONDS = 120;

  /** What a script answered. */
  record Result(int code, String out, String err) {

    Result ok() {
      assertEquals("", err);
      assertEquals(0, code);
      return this;
    }

    void refused(String line) {
      assertEquals(line + "\n", err);
      assertEquals(2, code);
    }
  }

  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();

  Shell(Path directory) {
    this.directory = directory;
  }

  /** The checkout that this is the test of. */
  static Path root() {
    return Path.of("..").toAbsolutePath().normalize();
  }

  /** The launcher of the distribution. */
  static Path launcher() {
    return root().resolve("cli/src/main/dist/bin/rankbloom");
  }

  /** Lays out a program as the distribution does, of the classes under test. */
  static Path layOut(Path app) throws IOException {
    Path bin = Files.createDirectories(app.resolve("bin"));
    Path lib = Files.createDirectories(app.resolve("lib"));
    Files.copy(launcher(), bin.resolve("rankbloom"));
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, "io.github.rankbloom.cli.Main");
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(lib.resolve("rankbloom-cli.jar"))) {
      new JarOutputStream(out, manifest).close();
    }
    return app;
  }

  Shell with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Puts the programs of a directory before all others. */
  Shell withPath(Path bin) {
    return with("PATH", bin + ":" + System.getenv("PATH"));
  }

  /** Runs a script, with nothing on standard input. */
  Result run(String script) throws IOException {
    Path out = Files.createTempFile("shell", ".out");
    Path err = Files.createTempFile("shell", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder("sh", "-c", script)
              .directory(directory.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().keySet().removeIf(name -> name.startsWith("RANKBLOOM_"));
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      builder.environment().putAll(environment);
      Process process = builder.start();
      try {
        assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), script);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      } finally {
        process.destroyForcibly();
      }
      return new Result(
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
