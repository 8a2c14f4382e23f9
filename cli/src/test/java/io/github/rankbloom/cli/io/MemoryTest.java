package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryTest {

  @ParameterizedTest
  @CsvSource({"1,0,16", "15,0,16", "16,0,32", "17,0,32", "4,17,32", "40,200,256"})
  void theHeapAdvisedIsLargerAndLargeEnough(long heapGib, long wantedGib, long advisedGib) {
    assertEquals(advisedGib, Memory.largerGib(heapGib << 30, wantedGib << 30));
  }
}
