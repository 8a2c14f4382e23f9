package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.rank.ConcurrentRankMultisetFilter;
import io.github.rankbloom.rank.FrozenRankFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters in files, buffers and channels. */
class FiltersTest {

  private static final String KINDS = "io.github.rankbloom.support.Kinds#all";

  @TempDir Path folder;

  private static Filter filled(FilterKind<?> kind) {
    Filter filter = Kinds.create(kind, 2000, 0.01);
    Kinds.putRange(filter, 0, 2000);
    return filter;
  }

  private static RankMultisetFilter multiset(int keys) {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(keys).fpp(1e-6).build();
    Kinds.putRange(filter, 0, keys);
    return filter;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void aFilterIsSavedAndLoaded(FilterKind<?> kind) throws IOException {
    Path file = folder.resolve("filter.rbf");
    Filter filter = filled(kind);
    Filters.save(filter, file);
    assertEquals(filter, Filters.load(file));
    assertEquals(filter, Filters.load(file, kind));
    assertEquals(List.of("filter.rbf"), names());
    Kinds.clear(filter);
    Filters.save(filter, file);
    assertEquals(filter, Filters.load(file));
    assertEquals(List.of("filter.rbf"), names());
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void filtersStandOneAfterTheOtherInBuffersAndChannels(FilterKind<?> kind) throws IOException {
    Filter first = filled(kind);
    Filter second = Kinds.create(kind, 10, 0.01);
    byte[] one = Filters.toBytes(first);
    byte[] two = Filters.toBytes(second);
    ByteBuffer both = ByteBuffer.allocateDirect(one.length + two.length + 1);
    both.put(one).put(two).put((byte) 7).flip();
    assertEquals(first, Filters.read(both));
    assertEquals(second, Filters.read(both));
    assertEquals(1, both.remaining());
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve("both"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      channel.position(5);
      Filters.write(first, channel);
      Filters.write(second, channel);
      channel.position(5);
      assertEquals(first, Filters.read(channel));
      assertEquals(5 + one.length, channel.position());
      assertEquals(second, Filters.read(channel));
      assertThrows(FilterFormatException.class, () -> Filters.read(channel));
    }
  }

  @Test
  void whatIsNoFilterIsRefused() throws IOException {
    Path file = folder.resolve("filter.rbf");
    assertThrows(NoSuchFileException.class, () -> Filters.load(file));
    assertThrows(NoSuchFileException.class, () -> Filters.map(file));
    Files.write(file, new byte[100]);
    assertThrows(FilterFormatException.class, () -> Filters.load(file));
    assertThrows(FilterFormatException.class, () -> Filters.map(file));
    Filters.save(multiset(10), file);
    FilterFormatException other =
        assertThrows(FilterFormatException.class, () -> Filters.load(file, RankSetFilter.KIND));
    assertEquals(
        "expected a rank-set filter, but this is a rank-multiset filter", other.getMessage());
    Files.write(file, RankMultisetFilter.KIND.shortest(multiset(1000)).toByteArray());
    FilterFormatException packed =
        assertThrows(FilterFormatException.class, () -> Filters.map(file));
    assertEquals(
        "expected a plain filter, but this is an entropy-coded filter", packed.getMessage());
    Filters.save(multiset(10), file);
    Files.write(file, new byte[1], StandardOpenOption.APPEND);
    FilterFormatException longer =
        assertThrows(FilterFormatException.class, () -> Filters.load(file));
    assertEquals("bytes follow after the end of the filter", longer.getMessage());
    longer = assertThrows(FilterFormatException.class, () -> Filters.map(file));
    assertEquals("bytes follow after the end of the filter", longer.getMessage());
    assertThrows(FilterFormatException.class, () -> Filters.read(ByteBuffer.allocate(0)));
  }

  /** A filter that cannot be written, half way through. */
  @Test
  void aSaveThatFailsLeavesTheOldFile() throws IOException {
    Path file = folder.resolve("filter.rbf");
    RankMultisetFilter old = multiset(1000);
    Filters.save(old, file);
    byte[] bytes = Filters.toBytes(multiset(2000));
    FrozenRankFilter failing = FrozenRankFilter.of(bytes);
    failing.close();
    assertThrows(IllegalStateException.class, () -> Filters.save(failing, file));
    assertEquals(old, Filters.load(file));
    assertEquals(List.of("filter.rbf"), names());
    Path nowhere = folder.resolve("none").resolve("filter.rbf");
    assertThrows(NoSuchFileException.class, () -> Filters.save(old, nowhere));
    Files.createDirectory(folder.resolve("taken"));
    Files.createFile(folder.resolve("taken").resolve("file"));
    assertThrows(FileSystemException.class, () -> Filters.save(old, folder.resolve("taken")));
    assertEquals(List.of("filter.rbf", "taken"), names());
  }

  @Test
  void whatFailsNamesWhatTheCallerKnows() throws IOException {
    RankMultisetFilter filter = multiset(10);
    Path missing = folder.resolve("missing");
    assertEquals(
        missing + ": no such folder",
        assertThrows(
                NoSuchFileException.class, () -> Filters.save(filter, missing.resolve("f.rbf")))
            .getMessage());
    assertEquals(
        folder + ": is a folder",
        assertThrows(FileSystemException.class, () -> Filters.save(filter, folder)).getMessage());
    assertEquals(
        folder + ": is a folder",
        assertThrows(FileSystemException.class, () -> Filters.load(folder)).getMessage());
    assertEquals(
        folder + ": is a folder",
        assertThrows(FileSystemException.class, () -> Filters.map(folder)).getMessage());
    Path root = folder.getRoot();
    assertEquals(
        root + ": is a folder",
        assertThrows(FileSystemException.class, () -> Filters.save(filter, root)).getMessage());
    Path inFile = Files.createFile(folder.resolve("file")).resolve("f.rbf");
    FileSystemException noFolder =
        assertThrows(FileSystemException.class, () -> Filters.save(filter, inFile));
    assertEquals(inFile.toString(), noFolder.getFile());
    assertEquals(List.of("file"), names());
  }

  @Test
  void aSavedFileKeepsItsPermissionsAndLinks() throws IOException {
    Path file = folder.resolve("filter.rbf");
    Filters.save(multiset(10), file);
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      Path link = Files.createSymbolicLink(folder.resolve("link"), file.getFileName());
      RankMultisetFilter newer = multiset(20);
      Filters.save(newer, link);
      assertTrue(Files.isSymbolicLink(link));
      assertEquals(newer, Filters.load(file));
      assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  @Test
  void aMappedFilterAnswersUntilItIsClosed() throws IOException {
    Path file = folder.resolve("filter.rbf");
    RankMultisetFilter filter = multiset(1000);
    Filters.save(filter, file);
    FrozenFilter kept;
    try (FrozenFilter mapped = Filters.map(file)) {
      kept = mapped;
      assertTrue(mapped.mightContain(999));
      assertFalse(mapped.mightContain(1000));
      // Replacing the file is harmless.
      Filters.save(multiset(2000), file);
      assertFalse(mapped.mightContain(1000));
      mapped.verify();
    }
    kept.close();
    assertThrows(IllegalStateException.class, () -> kept.mightContain(999));
    assertThrows(IllegalStateException.class, kept::verify);
    assertThrows(IllegalStateException.class, kept::bitSize);
    assertThrows(IllegalStateException.class, () -> kept.writeTo(OutputStream.nullOutputStream()));
    assertEquals("frozen rank-multiset filter that is closed", kept.toString());
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void aFileIsMappedOrSaidToBeOfAKindThatIsNot(FilterKind<?> kind) throws IOException {
    Path file = folder.resolve("filter.rbf");
    Filters.save(filled(kind), file);
    if (kind.mapper().isPresent()) {
      try (FrozenFilter mapped = Filters.map(file)) {
        assertTrue(mapped.mightContain(1999));
      }
    } else {
      FilterFormatException refused =
          assertThrows(FilterFormatException.class, () -> Filters.map(file));
      assertEquals(
          "a " + kind.name() + " filter cannot be queried in its file; load it",
          refused.getMessage());
    }
    assertEquals(
        kind.name().matches("rank-(set|multiset|counting|values)"), kind.mapper().isPresent());
  }

  @Test
  void aFilterForManyThreadsIsSavedAsOneForOne() throws IOException {
    Path file = folder.resolve("filter.rbf");
    ConcurrentRankMultisetFilter filter = ConcurrentRankMultisetFilter.of(multiset(100));
    Filters.save(filter, file);
    assertEquals(filter.snapshot(), Filters.load(file));
  }
}
