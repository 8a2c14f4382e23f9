package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCliTest {

  @TempDir private Path directory;

  private String build(String... more) {
    String file = directory.resolve("f.rbf").toString();
    List<String> args = new ArrayList<>(List.of("build", "-p", "0.001", "-o", file, "-"));
    args.addAll(List.of(more));
    Cli.fed(Cli.seq(1, 10_000), args.toArray(String[]::new)).ok();
    return file;
  }

  @Test
  void jsonTellsEverything() throws IOException {
    String file = build("--seed", "0xabc");
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    assertEquals(
        List.of(
            "file",
            "kind",
            "elements",
            "keys",
            "expectedFpp",
            "memoryBytes",
            "bitsPerKey",
            "fileBytes",
            "fileBitsPerKey",
            "hash",
            "seed",
            "chainsPerBucket",
            "fingerprintBits",
            "payloadBits",
            "buckets",
            "z1",
            "z2",
            "z3",
            "j2",
            "j3",
            "cells",
            "j2InUse",
            "j3InUse"),
        List.copyOf(info.keySet()));
    assertEquals("rank-multiset", info.get("kind"));
    assertEquals("10000", info.get("elements"));
    assertEquals("XXH3_64", info.get("hash"));
    assertEquals("0xabc", info.get("seed"));
    assertEquals(Long.toString(Files.size(Path.of(file))), info.get("fileBytes"));
    double bitsPerKey = Double.parseDouble(info.get("memoryBytes")) * 8 / 10_000;
    assertEquals(bitsPerKey, Double.parseDouble(info.get("bitsPerKey")));
    assertTrue(Double.parseDouble(info.get("expectedFpp")) <= 0.00101);
  }

  @Test
  void jsonAgreesWithThePlan() {
    Map<String, String> info =
        FlatJson.parse(Cli.run("info", "--json", build("-n", "10000")).ok().out());
    Map<String, String> plan =
        FlatJson.parse(Cli.run("plan", "-n", "10000", "-p", "0.001", "--json").ok().out());
    for (String field : List.of("buckets", "chainsPerBucket", "z1", "z2", "z3", "j2", "j3")) {
      assertEquals(plan.get(field), info.get(field), field);
    }
    assertEquals(plan.get("bitsPerKey"), info.get("bitsPerKey"));
  }

  @Test
  void aCountingFilterHasKeysAndElements() {
    String file = build("--function", "counting");
    Cli.fed(Cli.seq(1, 100), "add", file, "-").ok();
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    assertEquals("10100", info.get("elements"));
    assertEquals(10_000, Double.parseDouble(info.get("keys")), 100);
  }

  @Test
  void peopleGetATable() {
    String file = build();
    String text = Cli.run("info", file).ok().out();
    assertTrue(text.startsWith(file + ": rank-multiset filter\n  elements "), text);
    assertTrue(text.contains("seed 0x0"), text);
    assertTrue(text.contains("extensions in use"), text);
  }
}
