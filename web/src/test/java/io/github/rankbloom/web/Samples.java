package io.github.rankbloom.web;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Filters and keys for tests. */
final class Samples {

  private static final int KEYS = 600;

  /** Enough for some buckets. */
  private static final int NUMBERS = 5000;

  private static final Path GOLDEN = Path.of("..", "core", "src", "test", "resources", "golden");

  private Samples() {}

  /** {@return a key: texts and bytes of all lengths up to some hundreds, ASCII and not} */
  static byte[] key(int number) {
    Random random = new Random(number);
    byte[] bytes = new byte[number % 4 == 0 ? number % 300 : 4 + number % 20];
    random.nextBytes(bytes);
    return number % 3 == 0
        ? bytes
        : ("ключ-" + number + (number % 5 == 0 ? "🔑".repeat(number % 40) : ""))
            .getBytes(StandardCharsets.UTF_8);
  }

  /** {@return keys of which the first half are in the filters} */
  static List<byte[]> keys() {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < 2 * KEYS; i++) {
      keys.add(key(i));
    }
    return keys;
  }

  private static Filter filled(FilterKind<?> kind, long seed) {
    Requirement requirement =
        Requirement.of(2 * NUMBERS, 0.03).withPayloadBits(kind.payload().usual());
    Filter filter = kind.create(requirement, KeyHash.seeded(seed));
    for (int i = 0; i < KEYS; i++) {
      long hash = filter.hashing().hash(key(i));
      int copies = i % 100 == 0 ? 40 : 1 + i % 3;
      for (int copy = 0; copy < copies; copy++) {
        if (filter instanceof ValueFilter values) {
          values.putHash(hash, (i + copy) & values.maxValue());
        } else {
          ((InsertableFilter) filter).putHash(hash);
        }
      }
    }
    for (long number = 0; number < NUMBERS; number++) {
      long hash = filter.hashing().hash(number);
      if (filter instanceof ValueFilter values) {
        values.putHash(hash, number & values.maxValue());
      } else {
        ((InsertableFilter) filter).putHash(hash);
      }
    }
    return filter;
  }

  /** {@return files of all kinds, plain and coded, by name} */
  static Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (FilterKind<?> kind : Catalogue.STANDARD.all()) {
      Filter filter = filled(kind, kind.name().hashCode() * 0x9E3779B97F4A7C15L);
      for (Coding coding : List.of(Coding.PLAIN, Coding.ENTROPY)) {
        byte[] message = Catalogue.STANDARD.kindOf(filter).message(filter, coding).toByteArray();
        files.put(kind.name() + " " + coding, message);
      }
    }
    return files;
  }

  /** {@return the files of all versions, kept by the tests of core} */
  static Map<String, byte[]> goldenFiles() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (Stream<Path> walk = Files.walk(GOLDEN)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        if (Files.size(file) < 100_000) {
          files.put(GOLDEN.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  /** {@return a file with a bit flipped here and there, and cut short here and there} */
  static List<byte[]> damaged(byte[] file) {
    List<byte[]> damaged = new ArrayList<>();
    for (int at = 0; at < file.length; at += at < 120 ? 1 : 1 + file.length / 25) {
      byte[] flipped = file.clone();
      flipped[at] ^= (byte) (1 << at % 8);
      damaged.add(flipped);
    }
    for (int length = 0; length < file.length; length += 1 + file.length / 15) {
      damaged.add(Arrays.copyOf(file, length));
    }
    damaged.add(Arrays.copyOf(file, file.length + 3));
    return damaged;
  }
}
