package io.github.rankbloom.shard;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What a sharded filter consists of. Written last, it makes a folder of shards a filter.
 *
 * @param kind the kind of the shards
 * @param hashing how keys are hashed
 * @param maxKeys how many keys all shards together were made for
 * @param fpp the asked false-positive probability
 * @param payloadBits bits beside each key
 * @param shards the shards in order, a power of two of them
 */
public record Manifest(
    FilterKind<?> kind,
    KeyHash hashing,
    long maxKeys,
    double fpp,
    int payloadBits,
    List<ShardFile> shards) {

  /** The name of the manifest's file. */
  public static final String FILE_NAME = "manifest.rbs";

  // All numbers are little-endian.
  //
  //    0  4  magic: 'R' 'B' 'S' 0x1A
  //    4  1  version: 1
  //    5  1  kind of filter
  //    6  1  hash algorithm
  //    7  1  k: there are 2^k shards
  //    8  8  hash seed
  //   16  8  the keys that all shards were made for
  //   24  8  asked false-positive probability
  //   32  1  payload bits
  //   33  7  zeros
  //   40     of each shard: length 8, elements 8, keys 8, expected fpp 8, checksums 8
  //       4  CRC32C of all bytes so far

  private static final int MAGIC = 'R' | 'B' << 8 | 'S' << 16 | 0x1A << 24;
  private static final int VERSION = 1;
  private static final int FIXED_BYTES = 40;
  private static final int ZERO_BYTES = 7;
  private static final int SHARD_BYTES = 40;

  public Manifest {
    shards = List.copyOf(shards);
    int count = shards.size();
    if (count < 1 || count > ShardPlan.MAX_SHARDS || Integer.bitCount(count) != 1) {
      throw new IllegalArgumentException("no sharded filter has " + count + " shards");
    }
    // What a plan refuses, no sharded filter is.
    new ShardPlan(
        kind,
        Requirement.of(maxKeys, fpp).withPayloadBits(payloadBits),
        hashing,
        Integer.numberOfTrailingZeros(count));
    if (!kind.payload().contains(payloadBits)) {
      throw new IllegalArgumentException(
          "a " + kind.name() + " filter with " + payloadBits + " payload bits");
    }
    try {
      long elements = 0;
      long bytes = 0;
      for (ShardFile shard : shards) {
        elements = Math.addExact(elements, shard.elements());
        bytes = Math.addExact(bytes, shard.bytes());
      }
      Math.multiplyExact(bytes, (long) Byte.SIZE);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("the shards add up to more than can be counted", e);
    }
  }

  /** Sums up a sharded filter. */
  public Manifest(ShardPlan plan, List<ShardFile> shards) {
    this(
        plan.kind(),
        plan.hashing(),
        plan.requirement().maxKeys(),
        plan.requirement().fpp(),
        plan.requirement().payloadBits(),
        shards);
    if (shards.size() != plan.shards()) {
      throw new IllegalArgumentException(
          "the plan has " + plan.shards() + " shards, not " + shards.size());
    }
  }

  /** {@return how many bits of a hash name the shard} */
  public int shardBits() {
    return Integer.numberOfTrailingZeros(shards.size());
  }

  /** {@return the elements of all shards} */
  public long elements() {
    return shards.stream().mapToLong(ShardFile::elements).sum();
  }

  /** {@return about how many different keys all shards hold} */
  public long keys() {
    return shards.stream().mapToLong(ShardFile::keys).sum();
  }

  /** {@return the bytes of all shards, without the manifest} */
  public long bytes() {
    return shards.stream().mapToLong(ShardFile::bytes).sum();
  }

  /** {@return the expected false-positive probability: a key may belong to any shard} */
  public double expectedFpp() {
    return shards.stream().mapToDouble(ShardFile::expectedFpp).sum() / shards.size();
  }

  /** {@return the bytes of the manifest} */
  public byte[] toBytes() {
    int length = FIXED_BYTES + shards.size() * SHARD_BYTES;
    ByteBuffer bytes =
        ByteBuffer.allocate(length + Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(MAGIC)
            .put((byte) VERSION)
            .put((byte) kind.code())
            .put((byte) hashing.algorithm())
            .put((byte) shardBits())
            .putLong(hashing.seed())
            .putLong(maxKeys)
            .putDouble(fpp)
            .put((byte) payloadBits)
            .put(new byte[ZERO_BYTES]);
    for (ShardFile shard : shards) {
      bytes
          .putLong(shard.bytes())
          .putLong(shard.elements())
          .putLong(shard.keys())
          .putDouble(shard.expectedFpp())
          .putLong(shard.checksum());
    }
    return bytes.putInt(checksum(bytes.array(), length)).array();
  }

  /**
   * Reads a manifest. Stops after its last byte.
   *
   * @throws FilterFormatException if the bytes are no manifest
   */
  public static Manifest readFrom(InputStream in) throws IOException {
    byte[] start = in.readNBytes(FIXED_BYTES);
    ByteBuffer fixed = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    if (start.length < Integer.BYTES || fixed.getInt() != MAGIC) {
      throw new FilterFormatException("no manifest: the bytes do not start with the mark of one");
    }
    if (start.length < FIXED_BYTES) {
      throw cutShort();
    }
    int version = Byte.toUnsignedInt(fixed.get());
    if (version != VERSION) {
      throw new FilterFormatException(
          "a manifest of version " + version + ", and this program reads version " + VERSION);
    }
    int kindCode = Byte.toUnsignedInt(fixed.get());
    int algorithm = Byte.toUnsignedInt(fixed.get());
    int shardBits = Byte.toUnsignedInt(fixed.get());
    if (shardBits > KeyHash.MAX_SHARD_BITS) {
      throw new FilterFormatException("the manifest has values that no sharded filter has");
    }
    int length = FIXED_BYTES + (SHARD_BYTES << shardBits);
    byte[] all = new byte[length + Integer.BYTES];
    System.arraycopy(start, 0, all, 0, FIXED_BYTES);
    if (in.readNBytes(all, FIXED_BYTES, all.length - FIXED_BYTES) < all.length - FIXED_BYTES) {
      throw cutShort();
    }
    ByteBuffer bytes = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).position(8);
    if (bytes.getInt(length) != checksum(all, length)) {
      throw new FilterFormatException("the manifest is damaged: checksum mismatch");
    }
    FilterKind<?> kind =
        Catalogue.STANDARD
            .kind(kindCode)
            .orElseThrow(
                () ->
                    new FilterFormatException(
                        "shards of kind number "
                            + kindCode
                            + ", which this program does not know"));
    try {
      KeyHash hashing = KeyHash.of(algorithm, bytes.getLong());
      long maxKeys = bytes.getLong();
      double fpp = bytes.getDouble();
      int payloadBits = Byte.toUnsignedInt(bytes.get());
      for (int i = 0; i < ZERO_BYTES; i++) {
        if (bytes.get() != 0) {
          throw new IllegalArgumentException("bytes that must be zero");
        }
      }
      List<ShardFile> shards = new ArrayList<>();
      for (int i = 0; i < 1 << shardBits; i++) {
        shards.add(
            new ShardFile(
                bytes.getLong(),
                bytes.getLong(),
                bytes.getLong(),
                bytes.getDouble(),
                bytes.getLong()));
      }
      return new Manifest(kind, hashing, maxKeys, fpp, payloadBits, shards);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the manifest is of no sharded filter: " + e.getMessage());
    }
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, length);
    return (int) checksum.getValue();
  }

  private static FilterFormatException cutShort() {
    return new FilterFormatException("the manifest is cut short");
  }
}
