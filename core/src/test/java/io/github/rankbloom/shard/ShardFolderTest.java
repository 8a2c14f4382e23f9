package io.github.rankbloom.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folder of a sharded filter: how it comes to be, and what is found wrong with it. */
class ShardFolderTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden/sharded");
  private static final int SHARDS = 4;
  private static final long SHARD_STEP = 1L << 62;

  @TempDir Path temporary;

  private Path folder() {
    return temporary.resolve("filter");
  }

  private static ShardPlan plan() {
    return Shards.plan(Shards.kind("rank-set"), 200, 0.01, SHARDS);
  }

  private ShardedFilter written(long... hashes) throws IOException {
    return Shards.filled(plan(), hashes).writeTo(folder());
  }

  private static long[] some() {
    return Seeds.random("folder").longs(200).toArray();
  }

  /** Files that stay readable for ever, of 60 texts with seed 0x5EED in four shards. */
  @ParameterizedTest
  @ValueSource(strings = {"rank-set", "rank-multiset", "rank-counting", "rank-values"})
  void theFolderStaysAsItIs(String kind) throws IOException {
    KeyHash hashing = KeyHash.seeded(0x5EED);
    int bits = Catalogue.STANDARD.kind(kind).orElseThrow().payload().usual();
    ShardPlan plan =
        ShardPlan.of(
            Shards.kind(kind), Requirement.of(60, 0.01).withPayloadBits(bits), hashing, SHARDS);
    long[] hashes = LongStream.range(0, 60).map(i -> hashing.hash("key " + i)).toArray();
    Path golden = GOLDEN.resolve(kind);
    if (Boolean.getBoolean("rankbloom.writeGoldens") && Files.notExists(golden)) {
      Shards.filled(plan, hashes).writeTo(golden).close();
    }
    Shards.filled(plan, hashes).writeTo(folder()).close();
    assertEquals(Shards.content(golden), Shards.content(folder()));
    try (ShardedFilter filter = ShardedFilter.open(golden)) {
      for (long hash : hashes) {
        assertTrue(filter.mightContainHash(hash));
      }
    }
  }

  @Test
  void aSecondFilterReplacesTheFirstAndLeavesNothing() throws IOException {
    written(some()).close();
    Map<String, Long> first = Shards.content(folder());
    written(1, 2, 3).close();
    Map<String, Long> second = Shards.content(folder());
    assertEquals(SHARDS + 1, second.size(), second.keySet()::toString);
    assertFalse(second.keySet().containsAll(first.keySet()));
    written(some()).close();
    assertEquals(first, Shards.content(folder()));
  }

  @Test
  void whatFailsLeavesTheFolderAsItWas() throws IOException {
    written(some()).close();
    Map<String, Long> before = Shards.content(folder());
    ShardFolder.ShardWriter failing =
        (shard, out) -> {
          out.write(1);
          if (shard == 2) {
            throw new IOException("no space");
          }
          return ShardFile.write(plan().kind(), plan().createShard(), out);
        };
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                new ShardFolder(folder())
                    .replace(IntStream.range(0, SHARDS).parallel(), failing, files -> null));
    assertEquals("no space", e.getMessage());
    assertEquals(before, Shards.content(folder()));
  }

  /** A process that was killed has left shards and unfinished files, but no manifest. */
  @Test
  void whatAKilledBuildLeftIsNoFilterAndGoesWithTheNext() throws IOException {
    written(some()).close();
    Files.move(folder().resolve(Manifest.FILE_NAME), folder().resolve(unfinished()));
    FilterFormatException e =
        assertThrows(FilterFormatException.class, () -> ShardedFilter.open(folder()));
    assertTrue(e.getMessage().contains("never finished"), e::getMessage);
    written(1, 2).close();
    assertEquals(SHARDS + 1, Shards.content(folder()).size());
  }

  private static String unfinished() {
    return ".rankbloom-01234567-89ab-cdef-0123-456789abcdef.tmp";
  }

  @Test
  void aFolderWithOtherThingsIsLeftAlone() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("letter.txt"), "Dear");
    FilterFormatException e = assertThrows(FilterFormatException.class, () -> written(1));
    assertTrue(e.getMessage().contains("letter.txt"), e::getMessage);
    assertEquals(1, Shards.content(folder()).size());
    Path file = Files.writeString(temporary.resolve("file"), "");
    assertThrows(IOException.class, () -> Shards.filled(plan(), 1).writeTo(file));
  }

  @Test
  void otherFilesBesideAFilterStay() throws IOException {
    written(some()).close();
    Files.writeString(folder().resolve("README"), "mine");
    written(1).close();
    assertTrue(Files.exists(folder().resolve("README")));
  }

  // Damage.

  private Path shard(ShardedFilter filter, int shard) {
    return folder().resolve(filter.manifest().shards().get(shard).name(shard));
  }

  private static String failure(ShardedFilter filter, int shard) {
    return assertThrows(
            UncheckedIOException.class, () -> filter.mightContainHash(shard * SHARD_STEP))
        .getCause()
        .getMessage();
  }

  @Test
  void oneShardIsTouchedAndItsDamageTold() throws IOException {
    written(some()).close();
    try (ShardedFilter filter = ShardedFilter.open(folder())) {
      Files.delete(shard(filter, 0));
      byte[] bytes = Files.readAllBytes(shard(filter, 1));
      Files.write(shard(filter, 1), Arrays.copyOf(bytes, bytes.length - 8));
      bytes = Files.readAllBytes(shard(filter, 2));
      bytes[bytes.length - 1]++;
      Files.write(shard(filter, 2), bytes);
      assertTrue(failure(filter, 0).contains("is gone"), () -> failure(filter, 0));
      assertTrue(failure(filter, 1).contains("by the manifest"), () -> failure(filter, 1));
      assertTrue(failure(filter, 2).contains("not the shard"), () -> failure(filter, 2));
      for (long hash : some()) {
        if (hash >>> 62 == 3) {
          assertTrue(filter.mightContainHash(hash));
        }
      }
      assertThrows(FilterFormatException.class, filter::verify);
    }
  }

  @Test
  void damageWithinAShardIsFoundByVerifying() throws IOException {
    try (ShardedFilter filter = written(some())) {
      filter.verify();
      byte[] bytes = Files.readAllBytes(shard(filter, 2));
      bytes[bytes.length / 2] ^= 4;
      Files.write(shard(filter, 2), bytes);
      FilterFormatException e = assertThrows(FilterFormatException.class, filter::verify);
      assertTrue(e.getMessage().contains("shard-00002"), e::getMessage);
    }
  }

  /** What is mapped stays; what is not belongs to the new filter, and is not mixed with it. */
  @Test
  void aFilterThatIsReplacedMeanwhileIsNotMixed() throws IOException {
    try (ShardedFilter filter = written(some())) {
      filter.mightContainHash(0);
      written(1, 2, 3).close();
      for (long hash : some()) {
        if (hash >>> 62 == 0) {
          assertTrue(filter.mightContainHash(hash));
        }
      }
      assertTrue(failure(filter, 1).contains("replaced"), () -> failure(filter, 1));
    }
  }

  @Test
  void aShardOfAnotherFilterIsRefused() throws IOException {
    for (ShardPlan other :
        List.of(
            ShardPlan.of(plan().kind(), plan().requirement(), KeyHash.DEFAULT, SHARDS),
            Shards.plan(Shards.kind("rank-multiset"), 200, 0.01, 2))) {
      ShardedFilterBuilder foreign = new ShardedFilterBuilder(other);
      Manifest manifest;
      try (ShardedFilter filter = foreign.writeTo(folder())) {
        manifest = filter.manifest();
      }
      ShardFile[] files = new ShardFile[SHARDS];
      for (int i = 0; i < SHARDS; i++) {
        files[i] = manifest.shards().get(i % manifest.shards().size());
        Path source = folder().resolve(manifest.shards().get(i % manifest.shards().size()).name(i));
        if (Files.notExists(source)) {
          Files.copy(
              folder().resolve(files[i].name(i % manifest.shards().size())),
              folder().resolve(files[i].name(i)));
        }
      }
      Files.write(
          folder().resolve(Manifest.FILE_NAME), new Manifest(plan(), List.of(files)).toBytes());
      try (ShardedFilter filter = ShardedFilter.open(folder())) {
        assertTrue(failure(filter, 1).contains("no shard of this"), () -> failure(filter, 1));
      }
      Files.delete(folder().resolve(Manifest.FILE_NAME));
    }
  }

  @Test
  void shardsAreBroughtWhenTheyAreAsked() throws IOException {
    written(some()).close();
    Path near = Files.createDirectories(temporary.resolve("near"));
    Files.copy(folder().resolve(Manifest.FILE_NAME), near.resolve(Manifest.FILE_NAME));
    List<String> brought = new ArrayList<>();
    try (ShardedFilter filter =
        ShardedFilter.open(
            near,
            name -> {
              brought.add(name);
              Files.copy(folder().resolve(name), near.resolve(name));
            })) {
      filter.mightContainHash(0);
      filter.mightContainHash(1);
      assertEquals(List.of(filter.manifest().shards().get(0).name(0)), brought);
      for (long hash : some()) {
        assertTrue(filter.mightContainHash(hash));
      }
      assertEquals(SHARDS, brought.size());
    }
  }

  @Test
  void nothingIsAskedOfAClosedFilter() throws IOException {
    ShardedFilter filter = written(some());
    filter.mightContainHash(1);
    filter.close();
    assertThrows(IllegalStateException.class, () -> filter.mightContainHash(1));
  }

  // Hostile manifests.

  private byte[] manifest() throws IOException {
    written(some()).close();
    return Files.readAllBytes(folder().resolve(Manifest.FILE_NAME));
  }

  private static Manifest read(byte[] bytes) throws IOException {
    return Manifest.readFrom(new ByteArrayInputStream(bytes));
  }

  @Test
  void aManifestIsReadAsItWasWritten() throws IOException {
    byte[] bytes = manifest();
    assertEquals(40 + 40 * SHARDS + 4, bytes.length);
    assertArrayEquals(bytes, read(bytes).toBytes());
  }

  @Test
  void aManifestThatIsCutOrChangedIsRefused() throws IOException {
    byte[] bytes = manifest();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(FilterFormatException.class, () -> read(cut));
    }
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      assertThrows(FilterFormatException.class, () -> read(changed));
    }
    Files.write(folder().resolve(Manifest.FILE_NAME), Arrays.copyOf(bytes, bytes.length + 1));
    assertThrows(FilterFormatException.class, () -> ShardedFilter.open(folder()));
  }

  /** With checksums that fit: it is refused, or says something that can be. */
  @Test
  void aManifestByAnAdversaryIsRefusedOrPossible() throws IOException {
    byte[] bytes = manifest();
    int possible = 0;
    for (int at = 0; at < bytes.length - 4; at++) {
      for (int value : new int[] {0, 1, 2, 15, 16, 127, 128, 255}) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        fit(changed);
        try {
          assertArrayEquals(changed, read(changed).toBytes());
          possible++;
        } catch (FilterFormatException e) {
          // As it should be.
        }
      }
    }
    assertTrue(possible > 0);
  }

  @Test
  void impossibleValuesAreNamed() throws IOException {
    byte[] bytes = manifest();
    refused(bytes, b -> b.put(4, (byte) 2), "version 2");
    refused(bytes, b -> b.put(5, (byte) 16), "cannot be sharded");
    refused(bytes, b -> b.put(5, (byte) 99), "kind number 99");
    refused(bytes, b -> b.put(6, (byte) 2), "hash algorithm");
    refused(bytes, b -> b.put(6, (byte) 0x21), "shard has no shards");
    refused(bytes, b -> b.put(7, (byte) 16), "no sharded filter");
    refused(bytes, b -> b.putLong(16, -1), "keys");
    refused(bytes, b -> b.putLong(16, Long.MAX_VALUE), "keys");
    refused(bytes, b -> b.putDouble(24, Double.NaN), "fpp");
    refused(bytes, b -> b.putDouble(24, 0), "fpp");
    refused(bytes, b -> b.putDouble(24, 1e-300), "fpp");
    refused(bytes, b -> b.put(32, (byte) 1), "payload");
    refused(bytes, b -> b.put(39, (byte) 1), "zero");
    refused(bytes, b -> b.putLong(40, -1), "no shard");
    refused(bytes, b -> b.putLong(40, Long.MAX_VALUE), "add up");
    refused(bytes, b -> b.putLong(48, Long.MAX_VALUE), "add up");
    refused(bytes, b -> b.putDouble(64, 1.5), "no shard");
  }

  private interface Change {
    void apply(ByteBuffer bytes);
  }

  private static void refused(byte[] bytes, Change change, String reason) {
    byte[] changed = bytes.clone();
    change.apply(ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN));
    fit(changed);
    FilterFormatException e = assertThrows(FilterFormatException.class, () -> read(changed));
    assertTrue(e.getMessage().contains(reason), e::getMessage);
  }

  private static void fit(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length - 4);
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(bytes.length - 4, (int) checksum.getValue());
  }

  // As a stream.

  @Test
  void travelsAsAStream() throws IOException {
    Path copy = temporary.resolve("copy");
    byte[] stream = stream();
    try (ShardedFilter read = ShardedFilter.readFrom(new ByteArrayInputStream(stream), copy)) {
      read.verify();
    }
    assertEquals(Shards.content(folder()), Shards.content(copy));
  }

  @Test
  void aDamagedStreamChangesNothing() throws IOException {
    byte[] stream = stream();
    Path copy = temporary.resolve("copy");
    Shards.filled(plan(), 1).writeTo(copy).close();
    Map<String, Long> before = Shards.content(copy);
    for (int at = 0; at < stream.length; at += at < 300 ? 1 : 7) {
      byte[] changed = stream.clone();
      changed[at] ^= 16;
      assertThrows(
          FilterFormatException.class,
          () -> ShardedFilter.readFrom(new ByteArrayInputStream(changed), copy));
      byte[] cut = Arrays.copyOf(stream, at);
      assertThrows(
          FilterFormatException.class,
          () -> ShardedFilter.readFrom(new ByteArrayInputStream(cut), copy));
    }
    assertEquals(before, Shards.content(copy));
    try (Stream<Path> files = Files.list(copy)) {
      assertEquals(SHARDS + 1, files.count());
    }
  }

  private byte[] stream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ShardedFilter filter = written(some())) {
      filter.writeTo(out);
    }
    return out.toByteArray();
  }
}
