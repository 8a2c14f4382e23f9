package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleTest {

  private static Sample sample() {
    Map<Operation, Double> nanos = new EnumMap<>(Operation.class);
    double next = 0.5;
    for (Operation operation : Operation.values()) {
      nanos.put(operation, next++);
    }
    return new Sample(nanos, 11.5, 0.004, 0.75);
  }

  @Test
  void aLineGivesTheSampleBack() {
    assertEquals(sample(), Sample.parse(sample().print()));
  }
}
