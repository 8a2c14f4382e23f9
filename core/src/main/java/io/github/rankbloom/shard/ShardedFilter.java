package io.github.rankbloom.shard;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.ContainerReader;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * A filter in shards, which are queried where they lie. Opening one reads the manifest; a shard is
 * mapped into memory when a key of it is first asked for. May be used by many threads. Opened from
 * shards that count it is a {@link CountLookup}, from shards with values a {@link ValueLookup}.
 *
 * <p>A folder that is replaced meanwhile leaves the shards that are mapped as they were; a query of
 * any other shard then fails with an {@link UncheckedIOException}, as it does if the file is
 * damaged or lost, rather than mix two filters.
 */
public sealed class ShardedFilter implements FrozenFilter, AutoCloseable
    permits ShardedCountFilter, ShardedValueFilter {

  private static final int CHUNK_BYTES = 1 << 16;

  /** The CRC32C of any bytes that end with their own. */
  private static final int CHECKSUM_OF_CHECKED = 0x48674BC7;

  private final ShardFolder folder;
  private final Manifest manifest;
  private final Fetcher fetcher;
  private final int shardBits;
  private final AtomicReferenceArray<FrozenFilter> shards;
  private volatile boolean closed;

  ShardedFilter(ShardFolder folder, Manifest manifest, Fetcher fetcher) {
    this.folder = folder;
    this.manifest = manifest;
    this.fetcher = fetcher;
    shardBits = manifest.shardBits();
    shards = new AtomicReferenceArray<>(manifest.shards().size());
  }

  /**
   * {@return the sharded filter in a folder}
   *
   * @throws FilterFormatException if it holds no sharded filter
   */
  public static ShardedFilter open(Path folder) throws IOException {
    return open(folder, name -> {});
  }

  /**
   * {@return the sharded filter whose manifest is in a folder, and whose shards are brought there
   * when they are first asked}
   *
   * @throws FilterFormatException if there is no manifest of a sharded filter
   */
  public static ShardedFilter open(Path folder, Fetcher fetcher) throws IOException {
    ShardFolder opened = new ShardFolder(folder);
    return over(opened, opened.manifest(), fetcher);
  }

  /** Brings shards from where they are kept. */
  public interface Fetcher {

    /** Brings the whole file of a shard into the folder. Threads may ask for the same one. */
    void fetch(String name) throws IOException;
  }

  static ShardedFilter over(ShardFolder folder, Manifest manifest) {
    return over(folder, manifest, name -> {});
  }

  private static ShardedFilter over(ShardFolder folder, Manifest manifest, Fetcher fetcher) {
    if (manifest.kind().can(CountLookup.class)) {
      return new ShardedCountFilter(folder, manifest, fetcher);
    }
    if (manifest.kind().can(ValueLookup.class)) {
      return new ShardedValueFilter(folder, manifest, fetcher);
    }
    return new ShardedFilter(folder, manifest, fetcher);
  }

  /** {@return what the filter consists of} */
  public final Manifest manifest() {
    return manifest;
  }

  @Override
  public final boolean mightContainHash(long hash) {
    return shardOf(hash).mightContainHash(inShard(hash));
  }

  /** The shard of a key, mapped if it is not yet. */
  final FrozenFilter shardOf(long hash) {
    int shard = ShardPlan.shardOf(hash, shardBits);
    FrozenFilter mapped = shards.get(shard);
    return mapped == null ? map(shard) : mapped;
  }

  final long inShard(long hash) {
    return hash << shardBits;
  }

  private FrozenFilter map(int shard) {
    if (closed) {
      throw new IllegalStateException("the sharded filter is closed");
    }
    try {
      FrozenFilter mapped = open(shard);
      FrozenFilter others = shards.compareAndExchange(shard, null, mapped);
      return others == null ? mapped : others;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FrozenFilter open(int shard) throws IOException {
    Path file = folder.file(manifest, shard);
    try {
      if (Files.notExists(file)) {
        fetcher.fetch(file.getFileName().toString());
      }
      manifest.shards().get(shard).requireSame(file);
      FrozenFilter mapped = manifest.kind().mapper().orElseThrow().map(file);
      requireSuitable(mapped);
      return mapped;
    } catch (FilterFormatException e) {
      throw new FilterFormatException(file + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      throw new FilterFormatException(
          file + ": is gone; the filter was replaced after it was opened, or a file is lost");
    }
  }

  /** Checks that a shard can answer what this filter is asked. */
  void requireSuitable(FrozenFilter shard) throws FilterFormatException {
    if (!shard.hashing().equals(manifest.hashing().inShard(shardBits))) {
      throw new FilterFormatException(
          "is no shard of this filter: its keys are hashed by " + shard.hashing());
    }
  }

  @Override
  public final long approximateElementCount() {
    return manifest.elements();
  }

  @Override
  public final double expectedFpp() {
    return manifest.expectedFpp();
  }

  /** The size of all shards, mapped or not. */
  @Override
  public final long bitSize() {
    return manifest.bytes() * Byte.SIZE;
  }

  @Override
  public final KeyHash hashing() {
    return manifest.hashing();
  }

  /** {@inheritDoc} Those of all shards. */
  @Override
  public final void verify() throws IOException {
    for (int shard = 0; shard < shards.length(); shard++) {
      FrozenFilter mapped = open(shard);
      try {
        mapped.verify();
      } catch (FilterFormatException e) {
        throw new FilterFormatException(folder.file(manifest, shard) + ": " + e.getMessage());
      }
    }
  }

  /** {@inheritDoc} The bytes are the manifest and the shards, one after the other. */
  @Override
  public final void writeTo(OutputStream out) throws IOException {
    out.write(manifest.toBytes());
    for (int shard = 0; shard < shards.length(); shard++) {
      open(shard).writeTo(out);
    }
  }

  /**
   * Reads a sharded filter into a folder, and opens it there.
   *
   * @param in gives the bytes, as {@link #writeTo} writes them
   * @param folder a new folder, an empty one, or one with a sharded filter, which is replaced when
   *     all bytes have come and are undamaged
   * @throws FilterFormatException if the bytes are no sharded filter
   */
  public static ShardedFilter readFrom(InputStream in, Path folder) throws IOException {
    Manifest manifest = Manifest.readFrom(in);
    ShardFolder into = new ShardFolder(folder);
    Manifest written =
        into.replace(
            IntStream.range(0, manifest.shards().size()),
            (shard, out) -> copy(in, manifest.shards().get(shard), out),
            files -> manifest);
    return over(into, written);
  }

  private static ShardFile copy(InputStream in, ShardFile shard, OutputStream out)
      throws IOException {
    byte[] head = in.readNBytes((int) Math.min(ShardFile.HEAD_BYTES, shard.bytes()));
    int bodyStart =
        new ContainerReader(new ByteArrayInputStream(head), Long.MAX_VALUE).bodyOffset();
    long left = shard.bytes() - head.length;
    TracedOutput traced = new TracedOutput(out);
    // The checksum of a body and its own checksum is the same for all undamaged bodies.
    CRC32C checksum = new CRC32C();
    traced.write(head, 0, head.length);
    checksum.update(head, bodyStart, head.length - bodyStart);
    byte[] chunk = new byte[CHUNK_BYTES];
    while (left > 0) {
      int length = in.readNBytes(chunk, 0, (int) Math.min(chunk.length, left));
      if (length == 0) {
        throw new FilterFormatException("the sharded filter is cut short");
      }
      traced.write(chunk, 0, length);
      checksum.update(chunk, 0, length);
      left -= length;
    }
    if ((int) checksum.getValue() != CHECKSUM_OF_CHECKED
        || ShardFile.checksum(traced.head(), traced.tail()) != shard.checksum()) {
      throw new FilterFormatException("a shard is damaged, or not the one the manifest names");
    }
    return shard;
  }

  /**
   * Adds up filters, shard by shard and with all cores, into a folder. Holds two shards in memory
   * for each core.
   *
   * @param filters one or more of the same kind, number of shards, places and key hash
   * @param into a new folder, an empty one, or one with a sharded filter, even one of these
   * @param maxShardBytes the most memory a shard may take
   * @return the sum, opened in its folder; made for as many keys as the largest of them
   * @throws IllegalArgumentException if the filters are not compatible
   * @throws FilterFullException if a shard gets more keys than it was made for
   * @throws IOException if the shards cannot be read or written
   */
  public static ShardedFilter merge(List<ShardedFilter> filters, Path into, long maxShardBytes)
      throws IOException {
    ShardedFilter largest =
        filters.stream()
            .max(Comparator.comparingLong(filter -> filter.manifest.maxKeys()))
            .orElseThrow(() -> new IllegalArgumentException("no filters to merge"));
    Manifest manifest = largest.manifest;
    for (ShardedFilter filter : filters) {
      requireAlike(manifest, filter.manifest);
    }
    ShardFolder folderOfSum = new ShardFolder(into);
    Manifest sum =
        folderOfSum.replace(
            IntStream.range(0, manifest.shards().size()).parallel(),
            (shard, out) -> {
              Filter merged = largest.load(shard, maxShardBytes);
              for (ShardedFilter filter : filters) {
                if (filter != largest) {
                  putAll(merged, filter.load(shard, maxShardBytes));
                }
              }
              return ShardFile.write(manifest.kind(), merged, out);
            },
            files ->
                new Manifest(
                    manifest.kind(),
                    manifest.hashing(),
                    manifest.maxKeys(),
                    manifest.fpp(),
                    manifest.payloadBits(),
                    files));
    return over(folderOfSum, sum);
  }

  private static void requireAlike(Manifest one, Manifest other) {
    if (one.kind() != other.kind()
        || one.shards().size() != other.shards().size()
        || !one.hashing().equals(other.hashing())) {
      throw new IllegalArgumentException(
          "the filters are not compatible: one has "
              + describe(one)
              + ", another "
              + describe(other));
    }
  }

  private static String describe(Manifest manifest) {
    return manifest.shards().size()
        + " shards of kind "
        + manifest.kind().name()
        + " and "
        + manifest.hashing();
  }

  /** Loads a shard, checked against its checksums. */
  private Filter load(int shard, long maxBytes) throws IOException {
    Path file = folder.file(manifest, shard);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), CHUNK_BYTES)) {
      manifest.shards().get(shard).requireSame(file);
      return manifest.kind().readFrom(in, maxBytes);
    } catch (FilterFormatException e) {
      throw new FilterFormatException(file + ": " + e.getMessage());
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // filters of one kind are of one type
  private static void putAll(Filter into, Filter from) {
    ((Mergeable) into).putAll(from);
  }

  /**
   * Releases all shards. Their mappings and files are freed when they are garbage-collected; no
   * other shard is mapped.
   */
  @Override
  public final void close() {
    closed = true;
    for (int shard = 0; shard < shards.length(); shard++) {
      shards.set(shard, null);
    }
  }

  @Override
  public final String toString() {
    return "sharded filter of "
        + manifest.elements()
        + " elements in "
        + manifest.shards().size()
        + " shards, "
        + manifest.bytes()
        + " bytes, at "
        + folder;
  }
}
