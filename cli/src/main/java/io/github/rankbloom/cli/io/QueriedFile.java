package io.github.rankbloom.cli.io;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.FrozenRankFilter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file with a filter that is only asked. A large rank-indexed one is first asked where it lies,
 * and loaded when so many questions have come that loading it will have paid.
 */
public final class QueriedFile {

  /** A smaller file is loaded before anyone notices. */
  private static final long MIN_MAPPED_BYTES = 1 << 20;

  /**
   * Loading takes about 10 ns for each byte, and a question 400 ns longer where the filter is not
   * loaded; so after one question for so many bytes both have cost the same.
   */
  private static final long BYTES_PER_QUESTION = 40;

  private final Path file;
  private final FileVersion version;
  private Filter filter;

  /** Questions until the filter is loaded; negative if that never happens. */
  private long patience;

  private QueriedFile(Path file, FileVersion version, Filter filter, long patience) {
    this.file = file;
    this.version = version;
    this.filter = filter;
    this.patience = patience;
  }

  private QueriedFile(Path file, Filter filter) {
    this(file, null, filter, -1);
  }

  /**
   * Opens a filter for as many questions as will come.
   *
   * @param file the file, whole and undamaged
   * @return the filter
   * @throws Failure if the file cannot be read or holds anything but one filter
   */
  public static QueriedFile open(Path file) {
    FileVersion version = FileVersion.of(file);
    try {
      if (version.bytes() >= MIN_MAPPED_BYTES) {
        FrozenRankFilter frozen = FrozenRankFilter.map(file);
        frozen.verify();
        if (frozen.bitSize() / Byte.SIZE == version.bytes()) {
          long patience = isLoadable(frozen) ? version.bytes() / BYTES_PER_QUESTION : -1;
          return new QueriedFile(file, version, frozen, patience);
        }
      }
    } catch (FilterFormatException e) {
      // Not a filter to be asked in place, or damaged: loading tells.
    } catch (IOException e) {
      throw ErrorText.failure(file, e);
    }
    return new QueriedFile(file, FilterFile.read(file));
  }

  private static boolean isLoadable(FrozenRankFilter frozen) {
    return frozen.geometry().totalWords() * Long.BYTES <= Memory.maxReadBytes();
  }

  /**
   * Opens a rank-indexed filter where it lies, to stay there. Reads no more than the header.
   *
   * @param file the file; damage is not noticed
   * @return the filter
   * @throws Failure if the file cannot be mapped or holds no such filter
   */
  public static QueriedFile inPlace(Path file) {
    return new QueriedFile(file, FilterFile.map(file));
  }

  /**
   * How keys are hashed.
   *
   * @return the algorithm and seed of the filter
   */
  public KeyHash hashing() {
    return filter.hashing();
  }

  /**
   * Tells for many keys whether each may have been added; see {@link Filter#mightContainHashes}.
   *
   * @param hashes the keys' hashes by {@link #hashing()}
   * @param offset where the first of them is
   * @param length how many there are
   * @param result takes the answers, a bit for each key
   */
  public void mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    if (patience >= 0) {
      patience -= length;
      if (patience < 0) {
        load();
      }
    }
    filter.mightContainHashes(hashes, offset, length, result);
  }

  /** A file that was replaced in the meantime is left alone: all answers are of one filter. */
  private void load() {
    try {
      Filter loaded = FilterFile.read(file);
      if (version.isCurrent()) {
        filter = loaded;
      }
    } catch (Failure e) {
      // The file is gone, and what is mapped is still there.
    }
  }
}
