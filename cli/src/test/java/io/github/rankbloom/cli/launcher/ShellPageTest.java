package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of docs/shell.md. */
class ShellPageTest {

  @TempDir private Path directory;

  @Test
  void everyCommandPrintsWhatThePageShows() throws IOException {
    Shell shell = new Shell(directory).withPath(Shell.program());
    List<String> page = Files.readAllLines(Shell.root().resolve("docs/shell.md"));
    List<String> shown = new ArrayList<>();
    boolean isConsole = false;
    int tasks = 0;
    for (String line : page) {
      if (line.startsWith("```")) {
        isConsole = line.equals("```console");
      }
      tasks += line.startsWith("## ") ? 1 : 0;
      boolean isCommand = isConsole && line.startsWith("$ ");
      if (!isConsole || isCommand || line.startsWith("```")) {
        shown.add(line);
      }
      if (isCommand) {
        shown.addAll(shell.run("{ " + line.substring(2) + "\n} 2>&1").out().lines().toList());
      }
    }
    assertEquals(String.join("\n", page), String.join("\n", shown));
    assertEquals(23, tasks);
  }
}
