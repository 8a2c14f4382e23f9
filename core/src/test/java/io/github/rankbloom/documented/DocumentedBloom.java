package io.github.rankbloom.documented;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Files and messages of Bloom filters, counting or not, taken apart as docs/bloom.md and
 * docs/compressed.md say.
 */
final class DocumentedBloom {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final DocumentedContainer container;
  private final long m;
  private final long used;
  private final int k;
  private final int w;
  private final int scheme;
  private final long[] f;

  DocumentedBloom(byte[] bytes) {
    container = DocumentedContainer.of(bytes);
    ByteBuffer parameters = container.parametersFrom(container.coding() == 2 ? 16 : 0);
    m = parameters.getLong(0);
    used = parameters.getLong(8);
    k = Byte.toUnsignedInt(parameters.get(24));
    w = Byte.toUnsignedInt(parameters.get(25));
    scheme = parameters.get(26);
    f = new long[k];
    Arrays.setAll(
        f,
        i ->
            switch (scheme) {
              case 3, 7 -> (long) i * i;
              case 4, 8 -> (long) i * i * i;
              case 5 -> parameters.getLong(27 + 8 * i);
              default -> 0;
            });
  }

  private static long mix(long x) {
    return DocumentedTable.mix(x);
  }

  private static long reduce(long h, long below) {
    return DocumentedTable.high(h, below);
  }

  /** The positions of a key. */
  long[] positions(long hash) {
    long[] positions = new long[k];
    Arrays.setAll(positions, i -> position(hash, i));
    return positions;
  }

  private long position(long hash, int i) {
    if (scheme == 0) {
      return reduce(mix(hash + i * GOLDEN), m);
    }
    if (scheme == 1 || scheme == 9) {
      long part = scheme == 1 ? m / k : prime(m / k);
      return i * part + at(hash, i, part, 0, part);
    }
    if (scheme >= 6) {
      return at(hash, i, m, 0, m);
    }
    long p = prime(m);
    long s = p - 1;
    int left = Math.max(0, 2 * k - 3);
    if (scheme == 3 && left <= p / 2) {
      s -= left;
    }
    return at(hash, i, p, 1, s);
  }

  private long at(long hash, int i, long modulus, long least, long strides) {
    long h1 = reduce(hash, modulus);
    long h2 = least + reduce(mix(hash + GOLDEN), strides);
    long bend = Math.floorMod(f[i], modulus) - Math.floorMod(f[0], modulus);
    return Math.floorMod(h1 + i * h2 + bend, modulus);
  }

  private static long prime(long most) {
    long p = most;
    for (long divisor = 2; divisor * divisor <= p; divisor++) {
      if (p % divisor == 0) {
        p--;
        divisor = 1;
      }
    }
    return p;
  }

  /** What is at each position of a plain file. */
  long[] plain() {
    long[] values = new long[(int) m];
    for (int i = 0; i < m; i++) {
      for (int bit = 0; bit < w; bit++) {
        long at = (long) i * w + bit;
        values[i] |= (container.body()[(int) (at / 64)] >>> (at % 64) & 1) << bit;
      }
    }
    return values;
  }

  /** What is at each position of an entropy-coded message. */
  long[] coded() {
    DocumentedSymbols in = new DocumentedSymbols(container.body());
    long[] values = array(used, in);
    in.finish();
    return values;
  }

  private long[] array(long notZero, DocumentedSymbols in) {
    if (w > 1) {
      return DocumentedArrays.counters((int) m, w, notZero, in);
    }
    boolean[] bits = DocumentedArrays.bits((int) m, notZero, in);
    long[] values = new long[bits.length];
    Arrays.setAll(values, i -> bits[i] ? 1 : 0);
    return values;
  }

  /** What a delta makes of its base. */
  long[] patched(long[] base) {
    DocumentedSymbols in = new DocumentedSymbols(container.body());
    long[] changes = array(in.bits(64), in);
    in.finish();
    long[] target = base.clone();
    for (int i = 0; i < target.length; i++) {
      long d = changes[i] % 2 == 0 ? changes[i] / 2 : -(changes[i] + 1) / 2;
      target[i] = w == 1 ? target[i] ^ changes[i] : Math.floorMod(target[i] + d, 1L << w);
    }
    return target;
  }
}
