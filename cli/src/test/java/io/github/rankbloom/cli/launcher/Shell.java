package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

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

  private static Path program;

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

  /**
   * A directory with {@code rankbloom}, laid out as the distribution does, of the classes under
   * test, for every user. With an archive of classes and the quick compiler a start takes half the
   * time, and there are a hundred of them.
   */
  static synchronized Path program() throws IOException {
    if (program == null) {
      // Other tests run in another virtual machine at the same time.
      Path app = Files.createTempDirectory("rankbloom-app");
      Path bin = Files.createDirectory(app.resolve("bin"));
      Files.createDirectory(app.resolve("lib"));
      Shell shell = new Shell(app);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(app)));
      shell.run("cp -p " + launcher().getParent() + "/* " + bin).ok();
      layOut(app.resolve("lib"));
      shell.run("chmod -R a+rX .").ok();
      shell.run(bin.resolve("make-archive").toString()).ok();
      program = bin;
    }
    return program;
  }

  private static void remove(Path app) {
    try {
      new Shell(Path.of(".")).run("rm -rf " + app);
    } catch (IOException e) {
      // What is left in a directory for temporary files is left to its owner.
    }
  }

  private static void layOut(Path lib) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (entry.isEmpty() || path.endsWith("test-classes")) {
        continue;
      }
      String name = "part" + jars.size() + ".jar";
      if (Files.isDirectory(path)) {
        jar(lib.resolve(name), new Manifest(), path);
      } else {
        Files.copy(path, lib.resolve(name));
      }
      jars.add(name);
    }
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, "io.github.rankbloom.cli.Main");
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", jars));
    jar(lib.resolve("rankbloom-cli.jar"), manifest, null);
  }

  /** Packs a directory, if there is one. */
  private static void jar(Path file, Manifest manifest, Path directory) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      if (directory == null) {
        return;
      }
      List<Path> files;
      try (Stream<Path> walk = Files.walk(directory)) {
        files = walk.filter(Files::isRegularFile).toList();
      }
      for (Path content : files) {
        jar.putNextEntry(new ZipEntry(directory.relativize(content).toString()));
        Files.copy(content, jar);
      }
    }
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
      builder.environment().put("RANKBLOOM_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
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
