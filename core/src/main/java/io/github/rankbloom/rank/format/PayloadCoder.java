package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.SymbolModel;

/**
 * Codes the payloads of cells: narrow ones by how often each value occurs, which is sent ahead;
 * wide ones as they are.
 */
final class PayloadCoder {

  private static final int MAX_MODELLED_BITS = 8;

  private final int payloadBits;
  private final SymbolModel model;

  private PayloadCoder(int payloadBits, SymbolModel model) {
    this.payloadBits = payloadBits;
    this.model = model;
  }

  private static boolean isModelled(int payloadBits) {
    return payloadBits > 0 && payloadBits <= MAX_MODELLED_BITS;
  }

  /** {@return room to count payloads, as far as that is of use} */
  static long[] noCounts(int payloadBits) {
    return new long[isModelled(payloadBits) ? 1 << payloadBits : 0];
  }

  /** Counts a payload. */
  static void count(long payload, long[] counts) {
    if (counts.length > 0) {
      counts[(int) payload]++;
    }
  }

  /** A coder for payloads that were counted, whose model is written ahead. */
  static PayloadCoder write(int payloadBits, long[] counts, EntropyEncoder out) {
    return new PayloadCoder(
        payloadBits, isModelled(payloadBits) ? SymbolModel.write(counts, out) : null);
  }

  /** The coder whose model was written. */
  static PayloadCoder read(int payloadBits, EntropyDecoder in) throws FilterFormatException {
    return new PayloadCoder(
        payloadBits, isModelled(payloadBits) ? SymbolModel.read(1 << payloadBits, in) : null);
  }

  void encode(long payload, EntropyEncoder out) {
    if (model == null) {
      out.encodeBits(payload, payloadBits);
    } else {
      model.encode((int) payload, out);
    }
  }

  long decode(EntropyDecoder in) throws FilterFormatException {
    return model == null ? in.decodeBits(payloadBits) : model.decode(in);
  }
}
