package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlanKindCliTest {

  private static Map<String, String> json(String... args) {
    return FlatJson.parse(Cli.run(args).ok().out());
  }

  private static List<String> kinds() {
    return Catalogue.STANDARD.kinds().stream().map(FilterKind::name).toList();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsPlanned(String kind) {
    Map<String, String> plan = json("plan", "-n=10000", "-p=0.01", "--kind", kind, "--json");
    assertEquals(kind, plan.get("kind"));
    assertEquals("10000", plan.get("keys"));
    assertEquals("0.01", plan.get("fpp"));
    assertEquals(
        Double.parseDouble(plan.get("bitsPerKey")),
        Double.parseDouble(plan.get("memoryBytes")) * 8 / 10_000,
        1e-9);
    assertTrue(Double.parseDouble(plan.get("fileBitsPerKey")) > 7);
    assertTrue(Double.parseDouble(plan.get("predictedFpp")) <= 0.01);
    // A filter that makes room for itself has an even chance of having to.
    boolean grows = Catalogue.STANDARD.kind(kind).orElseThrow().grows();
    assertTrue(Double.parseDouble(plan.get("overflowBound")) <= (grows ? 0.5 : 1e-10));
    assertTrue(Double.parseDouble(plan.get("bitsPerKey")) > 7);
    String text = Cli.run("plan", "-n=10000", "-p=0.01", "--kind", kind).ok().out();
    assertTrue(text.startsWith(kind + " filter for 10,000 keys at fpp 0.01\n  memory "), text);
  }

  @Test
  void aBloomPlanHasPositionsAndHashes() {
    Map<String, String> plan = json("plan", "-n=10000", "-p=0.01", "--kind=bloom", "--json");
    assertEquals(
        PlanFields.with("payloadBits", "positions", "hashes", "counterBits", "hashing"),
        List.copyOf(plan.keySet()));
    assertEquals("bloom", plan.get("kind"));
    assertEquals("7", plan.get("hashes"));
  }

  @ParameterizedTest
  @CsvSource({
    "rank-dleft,2,chainsPerBucket cellsPerBucket fingerprintBits",
    "dleft,2,group bucketBits spaceBits counterBits capacity sortBits",
    "dleft-counting,4,bucketBits spaceBits capacity lengths remainderBits counterBits",
    "dleft-dynamic-counting,4,bucketBits spaceBits capacity lengths remainderBits counterBits",
  })
  void aDLeftPlanHasSubtablesAndSaysWhatItOnlyEstimates(
      String kind, String subtables, String fields) {
    String[] args = {"plan", "-n=100000", "-p=0.001", "--kind", kind};
    Map<String, String> plan = json(args[0], args[1], args[2], args[3], args[4], "--json");
    assertEquals("estimated", plan.get("overflowBasis"));
    assertEquals(subtables, plan.get("subtables"));
    assertTrue(Long.parseLong(plan.get("buckets")) > 100, plan.toString());
    assertTrue(plan.keySet().containsAll(List.of(fields.split(" ", -1))), plan.toString());
    String text = Cli.run(args).ok().out();
    assertTrue(text.contains("  an estimate; asked for 1e-10\n"), text);
    assertFalse(text.contains("proved bound"), text);
    assertTrue(text.contains("\n  subtables "), text);
    assertTrue(text.contains(" in each subtable\n"), text);
  }

  @Test
  void aRankPlanSaysWhatIsProved() {
    String text = Cli.run("plan", "-n=100000", "-p=0.001", "--overflow=1e-9").ok().out();
    assertTrue(text.contains("  proved bound; asked for 1e-9\n"), text);
    text = Cli.run("plan", "-n=100000", "-p=0.001").ok().out();
    assertTrue(text.contains("  at most, before all keys are in\n"), text);
  }

  @Test
  void chainsAreLimitedByAProfileOrByNumber() {
    assertTrue(chains("--profile=compact") > 128);
    assertEquals(chains("--profile=compact"), chains());
    int fast = chains("--profile=fast");
    assertTrue(fast > 64 && fast <= 128, "" + fast);
    assertTrue(chains("--profile=paper") <= 64);
    assertEquals(chains("--profile=paper"), chains("--max-chains=64"));
    Cli.run("plan", "-n=1000", "-p=0.01", "--profile=fast", "--max-chains=40")
        .refused(
            "rankbloom: --profile and --max-chains: give one of them; a profile limits chains too");
  }

  private static int chains(String... options) {
    String[] args = {"plan", "-n=100000", "-p=0.001", "--json"};
    String[] all = Stream.of(args, options).flatMap(Stream::of).toArray(String[]::new);
    return Integer.parseInt(json(all).get("chainsPerBucket"));
  }

  @Test
  void chainsAreLimitedForEveryRankIndexedKind() {
    for (String kind : new String[] {"rank-set", "rank-values", "rank-dleft"}) {
      Map<String, String> plan =
          json("plan", "-n=100000", "-p=0.001", "--kind", kind, "--max-chains=64", "--json");
      assertTrue(Integer.parseInt(plan.get("chainsPerBucket")) <= 64, plan.toString());
    }
    Cli.run("plan", "-n=1000", "-p=0.01", "--kind=dleft", "--max-chains=64")
        .refused(
            "rankbloom: --max-chains is for rank-set, rank-multiset, rank-counting, rank-values or"
                + " rank-dleft, not for dleft");
  }

  @Test
  void aCompressedPlanFromItsFpp() {
    // The paper's first table: 8 bits a key, 0.0216 false positives, 12.6 bits and 2 hashes.
    Map<String, String> plan =
        json(
            "plan",
            "--kind=compressed-bloom",
            "-n=10000",
            "-p=0.0216",
            "--max-memory-bits-per-key=14",
            "--json");
    assertEquals(
        PlanFields.with(
            "payloadBits",
            "m",
            "k",
            "memoryBitsPerKey",
            "messageBytes",
            "deltaBytes",
            "replaced",
            "positions",
            "hashes",
            "counterBits",
            "hashing"),
        List.copyOf(plan.keySet()));
    assertEquals("2", plan.get("k"));
    assertEquals(12.6, Double.parseDouble(plan.get("memoryBitsPerKey")), 0.05);
    assertEquals(7.582, Double.parseDouble(plan.get("messageBitsPerKey")), 0.01);
    assertEquals(0.0216, Double.parseDouble(plan.get("fpp")), 0.0001);
  }

  @Test
  void aCompressedPlanFromItsMessage() {
    Map<String, String> plan =
        json(
            "plan",
            "--kind=compressed-bloom",
            "-n=1e6",
            "--message-bytes=1M",
            "--max-memory-bits-per-key=14",
            "--max-hashes=2",
            "--json");
    assertEquals("2", plan.get("k"));
    assertTrue(Long.parseLong(plan.get("messageBytes")) <= 1_000_000);
    assertTrue(Double.parseDouble(plan.get("memoryBitsPerKey")) <= 14);
    assertEquals(0.0177, Double.parseDouble(plan.get("fpp")), 0.0005);
  }

  /** A counting filter of 1%: two hashes, nineteen counters a key, 9.48 bits instead of 15.60. */
  @Test
  void aCompressedCountingPlan() {
    Map<String, String> plan =
        json(
            "plan",
            "--kind=compressed-counting-bloom",
            "-n=1e6",
            "-p=0.01",
            "--max-memory-bits-per-key=57",
            "--json");
    assertEquals("2", plan.get("k"));
    assertEquals("3", plan.get("counterBits"));
    assertEquals("3", plan.get("payloadBits"));
    assertEquals(9.48, Double.parseDouble(plan.get("messageBitsPerKey")), 0.005);
    Map<String, String> wide =
        json(
            "plan",
            "--kind=compressed-counting-bloom",
            "-n=1e6",
            "-p=0.01",
            "--payload-bits=4",
            "--max-memory-bits-per-key=76",
            "--json");
    assertEquals(plan.get("positions"), wide.get("positions"));
    // Of wider counters a message tells how often 8 more values occur, in 6 bits each.
    long longer =
        Long.parseLong(wide.get("messageBytes")) - Long.parseLong(plan.get("messageBytes"));
    assertTrue(longer >= 5 && longer <= 7, longer + " bytes");
  }

  /** As long a delta as before, and a longer first message: fewer false positives. */
  @Test
  void aCompressedPlanFromItsDelta() {
    String[] options = {
      "plan", "--kind=compressed-bloom", "-n=1e6", "--max-memory-bits-per-key=48", "--json"
    };
    Map<String, String> whole = json(with(options, "--message-bytes=1M"));
    Map<String, String> delta = json(with(options, "--delta-bytes=250k", "--replaced-percent=5.0"));
    assertTrue(Long.parseLong(delta.get("deltaBytes")) <= 250_000);
    assertTrue(Long.parseLong(delta.get("messageBytes")) > 1_000_000);
    assertEquals("0.05", delta.get("replaced"));
    assertTrue(
        Double.parseDouble(delta.get("predictedFpp"))
            < Double.parseDouble(whole.get("predictedFpp")) / 3);
    Cli.run("plan", "--kind=compressed-bloom", "-n=10", "-p=0.1", "--replaced-percent=101")
        .refused("rankbloom: replaced-percent must be at most 100, not 101.0");
  }

  private static String[] with(String[] options, String... more) {
    return Stream.concat(Arrays.stream(options), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void peopleGetTheMessageInBytes() {
    String text =
        Cli.run(
                "plan",
                "--kind=compressed-bloom",
                "-n=10000",
                "--message-bytes=10000",
                "--max-memory-bits-per-key=16")
            .ok()
            .out();
    assertTrue(
        text.startsWith("compressed-bloom filter for 10,000 keys at fpp 0.0182\n  memory "), text);
    assertTrue(text.matches("(?s).*\n  longest message +10,000 bytes +header and all\n.*"), text);
    assertTrue(
        text.matches(
            "(?s).*\n  longest delta +1,\\d\\d\\d bytes +after 5% of the keys were replaced\n.*"),
        text);
  }

  @Test
  void whatNoFilterDoesIsRefused() {
    Cli.run("plan", "--kind=compressed-bloom", "-n=10000", "--message-bytes=50")
        .refused(
            "rankbloom: no Bloom filter of 10000 keys is sure to make a message within 50 bytes and"
                + " have a false-positive probability within 0.9");
    Cli.run(
            "plan",
            "--kind=compressed-bloom",
            "-n=10000",
            "-p=0.001",
            "--max-memory-bits-per-key=9",
            "--max-hashes=3")
        .refused(
            "rankbloom: no Bloom filter of 10000 keys with at most 90048 bits and 3 hashes has a"
                + " false-positive probability of 0.001");
    Cli.run("plan", "--kind=compressed-bloom", "-n=10000")
        .refused(
            "rankbloom plan: Missing required option: '--fpp=FPP' or '--message-bytes=Z' or"
                + " '--delta-bytes=Z' (see rankbloom plan --help)");
    Cli.run("plan", "-n=10000")
        .refused(
            "rankbloom plan: Missing required option: '--fpp=FPP' (see rankbloom plan --help)");
    Cli.run("plan", "--kind=compressed-bloom", "-n=1", "--message-bytes=0")
        .refused(
            "rankbloom plan: Invalid value for option '--message-bytes': must be a whole number from"
                + " 1, not '0' (see rankbloom plan --help)");
  }
}
