package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.wire.EntropyDecoder;
import io.github.rankbloom.wire.EntropyEncoder;
import io.github.rankbloom.wire.FrequencyTable;
import java.util.function.LongConsumer;

/**
 * Codes the payloads of cells: narrow ones by how often each value occurs, which is sent ahead;
 * wide ones as they are.
 */
final class PayloadCoder {

  private static final int MAX_MODELLED_BITS = 8;
  private static final int WEIGHT_BITS = 16;
  private static final long MAX_WEIGHT = (1L << WEIGHT_BITS) - 1;

  private final int payloadBits;
  private final FrequencyTable table;

  private PayloadCoder(int payloadBits, FrequencyTable table) {
    this.payloadBits = payloadBits;
    this.table = table;
  }

  private static boolean isModelled(int payloadBits) {
    return payloadBits > 0 && payloadBits <= MAX_MODELLED_BITS;
  }

  /** Goes through all payloads that will be coded. */
  interface Payloads {
    void forEach(LongConsumer consumer);
  }

  /** A coder for these payloads, whose model is written ahead. */
  static PayloadCoder write(int payloadBits, Payloads payloads, EntropyEncoder out) {
    if (!isModelled(payloadBits)) {
      return new PayloadCoder(payloadBits, null);
    }
    long[] counts = new long[1 << payloadBits];
    payloads.forEach(payload -> counts[(int) payload]++);
    long most = 1;
    for (long count : counts) {
      most = Math.max(most, count);
    }
    long[] weights = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      double share = (double) counts[i] / most;
      weights[i] = counts[i] == 0 ? 0 : Math.max(1, Math.round(share * MAX_WEIGHT));
      out.encodeBits(weights[i], WEIGHT_BITS);
    }
    return new PayloadCoder(payloadBits, tableOf(weights));
  }

  /** The coder whose model was written. */
  static PayloadCoder read(int payloadBits, EntropyDecoder in) throws FilterFormatException {
    if (!isModelled(payloadBits)) {
      return new PayloadCoder(payloadBits, null);
    }
    long[] weights = new long[1 << payloadBits];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = in.decodeBits(WEIGHT_BITS);
    }
    return new PayloadCoder(payloadBits, tableOf(weights));
  }

  /** Where nothing will be coded, any table does. */
  private static FrequencyTable tableOf(long[] weights) {
    for (long weight : weights) {
      if (weight > 0) {
        return FrequencyTable.of(weights);
      }
    }
    return FrequencyTable.of(1);
  }

  void encode(long payload, EntropyEncoder out) {
    if (table == null) {
      out.encodeBits(payload, payloadBits);
    } else {
      out.encode((int) payload, table);
    }
  }

  long decode(EntropyDecoder in) throws FilterFormatException {
    return table == null ? in.decodeBits(payloadBits) : in.decode(table);
  }
}
