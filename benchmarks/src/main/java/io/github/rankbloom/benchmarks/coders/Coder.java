package io.github.rankbloom.benchmarks.coders;

import com.github.luben.zstd.Zstd;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.wire.Coding;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** A way to make a filter short, and to get it back. */
enum Coder {
  /** The entropy-coded message, and the filter that is read from it. */
  RANKBLOOM("rankbloom") {
    @Override
    byte[] encode(Freight<?> freight) {
      return message(freight);
    }

    private <F extends InsertableFilter> byte[] message(Freight<F> freight) {
      return freight.kind().message(freight.filter(), Coding.ENTROPY).toByteArray();
    }

    @Override
    Object decode(byte[] coded, Freight<?> freight) throws IOException {
      return freight.kind().readFrom(new ByteArrayInputStream(coded), Long.MAX_VALUE);
    }

    @Override
    boolean isRestored(Object decoded, Freight<?> freight) {
      return decoded.equals(freight.filter());
    }
  },

  /** Zstandard at its highest ordinary level, in native code. */
  ZSTD("zstd -19") {
    @Override
    byte[] encode(Freight<?> freight) {
      return Zstd.compress(freight.plain(), 19);
    }

    @Override
    Object decode(byte[] coded, Freight<?> freight) {
      return Zstd.decompress(coded, freight.plain().length);
    }
  },

  /** XZ for Java at the preset that the command xz has by default. */
  XZ_6("xz -6") {
    @Override
    byte[] encode(Freight<?> freight) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(freight.plain().length);
      try (XZOutputStream out = new XZOutputStream(bytes, new LZMA2Options(6), XZ.CHECK_CRC32)) {
        out.write(freight.plain());
      }
      return bytes.toByteArray();
    }

    @Override
    Object decode(byte[] coded, Freight<?> freight) throws IOException {
      try (XZInputStream in = new XZInputStream(new ByteArrayInputStream(coded))) {
        return in.readNBytes(freight.plain().length);
      }
    }
  };

  private final String label;

  Coder(String label) {
    this.label = label;
  }

  abstract byte[] encode(Freight<?> freight) throws IOException;

  /** A filter, or its plain message. */
  abstract Object decode(byte[] coded, Freight<?> freight) throws IOException;

  /** Whether decoding gave back what was encoded. */
  boolean isRestored(Object decoded, Freight<?> freight) {
    return Arrays.equals((byte[]) decoded, freight.plain());
  }

  @Override
  public String toString() {
    return label;
  }
}
