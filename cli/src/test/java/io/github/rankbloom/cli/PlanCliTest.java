package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCliTest {

  private static final List<String> FIELDS =
      PlanFields.with(
          "load",
          "trimmedBitsPerKey",
          "buckets",
          "chainsPerBucket",
          "z1",
          "j2",
          "j3",
          "z2",
          "z3",
          "fingerprintBits",
          "payloadBits");

  private static Map<String, String> json(String... args) {
    return FlatJson.parse(Cli.run(args).ok().out());
  }

  @Test
  void jsonHasTheDocumentedFieldsInOrder() {
    Map<String, String> plan = json("plan", "-n", "100000", "-p", "0.01", "--json");
    assertEquals(FIELDS, List.copyOf(plan.keySet()));
    assertEquals("100000", plan.get("keys"));
    assertEquals("0.01", plan.get("fpp"));
    assertEquals("rank-multiset", plan.get("kind"));
    assertEquals("proved", plan.get("overflowBasis"));
    assertTrue(Double.parseDouble(plan.get("predictedFpp")) <= 0.01);
    assertTrue(Double.parseDouble(plan.get("overflowBound")) <= 0.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2000000", "2_000_000", "2e6", "2M", "2m", "2000k", "0.002G", "2.0e6"})
  void keysAreUnderstoodInManyForms(String keys) {
    assertEquals("2000000", json("plan", "-n", keys, "-p", "0.01", "--json").get("keys"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.001", "1e-3", "1E-3", ".001", "0.1%"})
  void probabilitiesAreUnderstoodInManyForms(String fpp) {
    assertEquals("0.001", json("plan", "-n", "1000", "--fpp", fpp, "--json").get("fpp"));
  }

  @ParameterizedTest
  @CsvSource({"set,0", "multiset,0", "counting,2", "values,8"})
  void everyFunctionHasItsPayload(String function, String payloadBits) {
    Map<String, String> plan =
        json("plan", "-n", "1000", "-p", "0.01", "--function", function, "--json");
    assertEquals("rank-" + function, plan.get("kind"));
    assertEquals(payloadBits, plan.get("payloadBits"));
  }

  @Test
  void optionsReachThePlanner() {
    Map<String, String> plan =
        json(
            "plan",
            "-n=1e5",
            "-p=0.01",
            "--function=values",
            "--payload-bits=5",
            "--overflow=1e-6",
            "--max-chains=64",
            "--json");
    assertEquals("5", plan.get("payloadBits"));
    assertEquals("1.0E-6", plan.get("overflowProbability"));
    assertTrue(Integer.parseInt(plan.get("chainsPerBucket")) <= 64);
  }

  @Test
  void noKeysIsValid() {
    Map<String, String> plan = json("plan", "-n", "0", "-p", "0.01", "--json");
    assertEquals("0", plan.get("keys"));
    assertEquals("0.0", plan.get("bitsPerKey"));
  }

  @Test
  void peopleGetATableWithBloomBeside() {
    String text = Cli.run("plan", "-n", "10M", "-p", "0.001").ok().out();
    assertTrue(text.startsWith("rank-multiset filter for 10,000,000 keys at fpp 0.001\n"), text);
    assertTrue(text.contains("  optimal Bloom filter  14.38 bits per key  17.14 MiB\n"), text);
    assertTrue(text.contains("MiB"), text);
  }
}
