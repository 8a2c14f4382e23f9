package io.github.rankbloom.cli.io;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file with a filter that is only asked. A large one is first asked where it lies, if its kind
 * can be, and loaded when enough questions have come for loading it to pay; or at once, where it is
 * known that they will come.
 */
public final class QueriedFile {

  /** A smaller file is loaded before anyone notices. */
  private static final long MIN_MAPPED_BYTES = 1 << 20;

  /**
   * Loading takes about 10 ns for each byte, and a question 400 ns longer where the filter is not
   * loaded; so after one question for each of these many bytes both have cost the same.
   */
  private static final long BYTES_PER_QUESTION = 40;

  /** Few keys are longer, so files of keys have at least one for each of these many bytes. */
  private static final long BYTES_PER_KEY = 64;

  private final Catalogue catalogue;
  private final Path file;
  private final FileVersion version;
  private volatile Filter filter;

  /** Questions until the filter is loaded; negative if that never happens any more. */
  private final AtomicLong patience;

  private QueriedFile(
      Catalogue catalogue, Path file, FileVersion version, Filter filter, long patience) {
    this.catalogue = catalogue;
    this.file = file;
    this.version = version;
    this.filter = filter;
    this.patience = new AtomicLong(patience);
  }

  private QueriedFile(Catalogue catalogue, Path file, Filter filter) {
    this(catalogue, file, null, filter, -1);
  }

  /**
   * Opens a filter for as many questions as will come.
   *
   * @param catalogue the kinds that it may be of
   * @param file the file, whole and undamaged, or {@code -}
   * @param keys will be asked about
   * @param streams has standard input
   * @return the filter
   * @throws Failure if the file cannot be read or holds anything but one filter
   */
  public static QueriedFile open(Catalogue catalogue, Path file, KeyInputs keys, Streams streams) {
    if (ShardedFile.isSharded(file)) {
      return new QueriedFile(catalogue, file, ShardedFile.verified(file));
    }
    if (FilterFile.isStandardInput(file)) {
      return new QueriedFile(catalogue, file, FilterFile.read(catalogue, file, streams));
    }
    FileVersion version = FileVersion.of(file);
    long patience = version.bytes() / BYTES_PER_QUESTION;
    if (version.bytes() >= MIN_MAPPED_BYTES) {
      if (keys.bytes() / BYTES_PER_KEY > patience) {
        try {
          return new QueriedFile(catalogue, file, FilterFile.read(catalogue, file, streams));
        } catch (Failure e) {
          // Too large to be loaded, or damaged, which is told below.
        }
      }
      try {
        FrozenFilter frozen = FilterFile.map(catalogue, file);
        frozen.verify();
        return new QueriedFile(catalogue, file, version, frozen, patience);
      } catch (Failure | IOException e) {
        // Not a filter to be asked in place, or damaged: loading tells.
      }
    }
    return new QueriedFile(catalogue, file, FilterFile.read(catalogue, file, streams));
  }

  /**
   * Opens a filter where it lies, to stay there. Reads no more than the header.
   *
   * @param catalogue the kinds that it may be of
   * @param file the file; damage is not noticed
   * @return the filter
   * @throws Failure if the file cannot be mapped or holds no such filter
   */
  public static QueriedFile inPlace(Catalogue catalogue, Path file) {
    if (FilterFile.isStandardInput(file)) {
      throw new Failure("standard input cannot be asked in place: give a file name");
    }
    return new QueriedFile(
        catalogue,
        file,
        ShardedFile.isSharded(file) ? ShardedFile.open(file) : FilterFile.map(catalogue, file));
  }

  /** {@return how keys are hashed} */
  public KeyHash hashing() {
    return filter.hashing();
  }

  /**
   * Tells for many keys whether each may have been added; see {@link Filter#mightContainHashes}.
   * Several threads may ask at once.
   *
   * @param hashes the keys' hashes by {@link #hashing()}
   * @param offset where the first of them is
   * @param length how many there are
   * @param result takes the answers, a bit for each key
   * @return how many may have been added
   */
  public int mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    long left = patience.get();
    if (left >= 0 && patience.compareAndSet(left, left - length) && left < length) {
      load();
    }
    try {
      return filter.mightContainHashes(hashes, offset, length, result);
    } catch (InternalError e) {
      // Java's word for a page of a mapped file that is not there any more.
      throw new Failure(file + ": was cut short or its disk failed while it was read in place");
    }
  }

  /** A file that was replaced in the meantime is left alone: all answers are of one filter. */
  private void load() {
    try {
      Filter loaded = FilterFile.read(catalogue, file);
      if (version.isCurrent()) {
        filter = loaded;
      }
    } catch (Failure e) {
      // The file is gone, or too large to be loaded; what is mapped is still there.
    }
  }
}
