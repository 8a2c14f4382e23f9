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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            "coding",
            "identity",
            "buckets",
            "chainsPerBucket",
            "z1",
            "j2",
            "j3",
            "z2",
            "z3",
            "fingerprintBits",
            "payloadBits",
            "maxCapacity",
            "askedFpp",
            "room",
            "capacity",
            "cells",
            "j2InUse",
            "j3InUse"),
        List.copyOf(info.keySet()));
    assertEquals("rank-multiset", info.get("kind"));
    assertEquals("10000", info.get("elements"));
    assertEquals("XXH3_64", info.get("hash"));
    assertEquals("0xabc", info.get("seed"));
    assertEquals("trimmed", info.get("coding"));
    assertEquals(Long.toString(Files.size(Path.of(file))), info.get("fileBytes"));
    double bitsPerKey =
        Double.parseDouble(info.get("memoryBytes")) * 8 / Long.parseLong(info.get("keys"));
    assertEquals(bitsPerKey, Double.parseDouble(info.get("bitsPerKey")));
    assertTrue(Double.parseDouble(info.get("expectedFpp")) <= 0.00101);
  }

  @Test
  void tellsHowManyMoreKeysFit() {
    String file = build("-n", "15000");
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    assertEquals("15000", info.get("maxCapacity"));
    assertEquals("0.001", info.get("askedFpp"));
    long room = Long.parseLong(info.get("room"));
    assertTrue(room >= 5000 && room < 5050, info.toString());
    String text = Cli.run("info", file).ok().out();
    assertTrue(text.matches("(?s).*\n  made for +15,000 keys\n.*"), text);
    assertTrue(text.matches("(?s).*\n  asked fpp +0.001 +with all of them in\n.*"), text);
    assertTrue(text.matches("(?s).*\n  room for +5,0.. keys +more\n.*"), text);
    assertTrue(text.matches("(?s).*\n  arranged for +10,000 keys +at present; .*"), text);
    assertEquals(2, Cli.fed(Cli.seq(20_001, 20_000 + room + 50), "add", file, "-").code());
    Cli.fed(Cli.seq(20_001, 20_000 + room), "add", file, "-").ok();
    long left =
        Long.parseLong(FlatJson.parse(Cli.run("info", "--json", file).ok().out()).get("room"));
    assertTrue(left >= 0 && left < 50, () -> left + " left");
  }

  @Test
  void aFilterOfFixedSizeSaysSo() {
    String text = Cli.run("info", build("-n", "15000", "--overflow=1e-9")).ok().out();
    assertTrue(text.matches("(?s).*\n  arranged for +15,000 keys +of fixed size\n.*"), text);
  }

  @Test
  void jsonAgreesWithThePlan() {
    Map<String, String> info =
        FlatJson.parse(Cli.run("info", "--json", build("-n", "10000")).ok().out());
    Map<String, String> plan =
        FlatJson.parse(Cli.run("plan", "-n", "10000", "-p", "0.001", "--json").ok().out());
    for (String field : List.of("buckets", "chainsPerBucket", "fingerprintBits")) {
      assertEquals(plan.get(field), info.get(field), field);
    }
    // What is read is arranged for what is there, not for what chance may do.
    double planned = Double.parseDouble(plan.get("bitsPerKey"));
    assertEquals(planned, Double.parseDouble(info.get("bitsPerKey")), planned / 20);
  }

  @Test
  void aCountingFilterHasKeysAndElements() {
    String file = build("--function", "counting");
    Cli.fed(Cli.seq(1, 100), "add", file, "-").ok();
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    assertEquals("10100", info.get("elements"));
    assertEquals(10_000, Double.parseDouble(info.get("keys")), 100);
    String text = Cli.run("info", file).ok().out();
    assertTrue(text.matches("(?s).*\n  keys +[0-9,]+ +estimated\n.*"), text);
  }

  @Test
  void aBloomFilterHasPositionsAndHashing() {
    String file = build("--kind", "bloom", "--hashing", "double");
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    assertEquals("bloom", info.get("kind"));
    assertEquals("double", info.get("hashing"));
    assertEquals("1", info.get("counterBits"));
    assertEquals("10", info.get("hashes"));
    assertEquals(0.5, Double.parseDouble(info.get("fill")), 0.05);
    String text = Cli.run("info", file).ok().out();
    assertTrue(text.startsWith(file + ": bloom filter\n  elements "), text);
    assertTrue(text.contains("  hashing       double\n"), text);
  }

  @Test
  void aCountingBloomFilterTellsItsStuckCounters() {
    String file = build("--kind=counting-bloom", "--payload-bits=2");
    Cli.fed("1\n1\n", "add", file, "-").ok();
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    assertEquals("10002", info.get("elements"));
    assertEquals(10_000, Double.parseDouble(info.get("keys")), 200);
    assertEquals("2", info.get("counterBits"));
    assertTrue(Integer.parseInt(info.get("stuckCounters")) >= 10, info.toString());
    assertTrue(Cli.run("info", file).ok().out().contains("stuck counters"));
  }

  @Test
  void peopleGetATable() {
    String file = build();
    String text = Cli.run("info", file).ok().out();
    assertTrue(text.startsWith(file + ": rank-multiset filter\n  elements "), text);
    assertTrue(text.contains("seed 0x0"), text);
    assertTrue(text.matches("(?s).*\n  extensions in use +[0-9,]+ +level 2(\n|$).*"), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rank-dleft", "dleft", "dleft-counting", "dleft-dynamic-counting"})
  void theLoadsOfADLeftFilterAreTold(String kind) {
    String file = directory.resolve("d.rbf").toString();
    Cli.fed(Cli.seq(1, 3000), "build", "--kind", kind, "-p=0.01", "-n=4000", "-o", file, "-").ok();
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", file).ok().out());
    long subtables = Long.parseLong(info.get("subtables"));
    assertEquals(kind.contains("counting") ? 4 : 2, subtables);
    String[] byLoad = info.get("bucketsByLoad").replaceAll("[\\[\\]]", "").split(", ", -1);
    long buckets = 0;
    long cells = 0;
    for (int load = 0; load < byLoad.length; load++) {
      buckets += Long.parseLong(byLoad[load]);
      cells += load * Long.parseLong(byLoad[load]);
    }
    assertEquals(subtables * Long.parseLong(info.get("buckets")), buckets);
    assertEquals(3000.0, (double) cells, 20);
    String text = Cli.run("info", file).ok().out();
    assertTrue(text.contains("\n  subtables  "), text);
    assertTrue(text.contains("\n  load "), text);
    assertTrue(text.contains("#".repeat(32)), text);
  }
}
