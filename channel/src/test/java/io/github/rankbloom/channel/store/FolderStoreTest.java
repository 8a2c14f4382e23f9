package io.github.rankbloom.channel.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStoreTest {

  @TempDir private Path folder;
  private FolderStore store;

  @BeforeEach
  void makeStore() {
    store = new FolderStore(folder.resolve("channel"));
  }

  @Test
  void filesComeBack() throws IOException {
    assertEquals(Optional.empty(), store.read("blobs/a", 10));
    assertEquals(List.of(), store.list("blobs/"));
    store.write("blobs/a", new byte[] {1, 2});
    store.write("blobs/a", new byte[] {1, 2, 3});
    assertArrayEquals(new byte[] {1, 2, 3}, store.read("blobs/a", 3).orElseThrow().content());
    assertThrows(IOException.class, () -> store.read("blobs/a", 2));
    assertEquals(List.of("blobs/a"), store.list("blobs/"));
    store.delete("blobs/a");
    store.delete("blobs/a");
    assertEquals(List.of(), store.list("blobs/"));
  }

  @Test
  void replacesOnlyWhatWasRead() throws IOException {
    assertFalse(store.replace("m", new byte[] {1}, Optional.of("something")));
    assertTrue(store.replace("m", new byte[] {1}, Optional.empty()));
    assertFalse(store.replace("m", new byte[] {2}, Optional.empty()));
    Optional<String> tag = store.read("m", 10).map(BlobStore.Stored::tag);
    assertTrue(store.replace("m", new byte[] {3}, tag));
    assertFalse(store.replace("m", new byte[] {4}, tag));
    assertArrayEquals(new byte[] {3}, store.read("m", 10).orElseThrow().content());
  }

  /** Static hosts make entity tags of the second and the length. */
  @Test
  void everyReplacementIsOfAnotherSecond() throws IOException {
    Path file = folder.resolve("channel/m");
    FileTime last = FileTime.from(Instant.EPOCH);
    Optional<String> tag = Optional.empty();
    for (byte i = 0; i < 5; i++) {
      assertTrue(store.replace("m", new byte[] {i}, tag));
      FileTime now = Files.getLastModifiedTime(file);
      assertTrue(now.to(TimeUnit.SECONDS) > last.to(TimeUnit.SECONDS));
      last = now;
      tag = store.read("m", 10).map(BlobStore.Stored::tag);
    }
  }

  @Test
  void ofManyAtOnceOneWins() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Callable<Boolean>> writers = new ArrayList<>();
    for (byte i = 0; i < 32; i++) {
      byte[] content = {i};
      writers.add(() -> store.replace("m", content, Optional.empty()));
    }
    int wins = 0;
    for (Future<Boolean> writer : pool.invokeAll(writers)) {
      wins += writer.get() ? 1 : 0;
    }
    pool.shutdown();
    assertEquals(1, wins);
  }

  @Test
  void aWriterThatFailsLeavesTheOldFile() throws IOException {
    Path file = folder.resolve("f");
    AtomicFile.replace(file, out -> out.write(7));
    assertThrows(
        IOException.class,
        () ->
            AtomicFile.replace(
                file,
                out -> {
                  out.write(new byte[1 << 20]);
                  throw new IOException("No space left on device");
                }));
    assertArrayEquals(new byte[] {7}, Files.readAllBytes(file));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void leftoversOfTheKilledAreTidied() throws IOException {
    store.write("blobs/a", new byte[] {1});
    Path leftover = folder.resolve("channel/blobs/.tmp-x-b");
    Files.write(leftover, new byte[] {1});
    store.tidy(Duration.ofHours(1));
    assertTrue(Files.exists(leftover));
    Files.setLastModifiedTime(leftover, FileTime.from(Instant.now().minusSeconds(4000)));
    store.tidy(Duration.ofHours(1));
    assertFalse(Files.exists(leftover));
    assertEquals(List.of("blobs/a"), store.list("blobs/"));
  }
}
