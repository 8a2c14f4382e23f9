package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.SymbolModel;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.table.EntryCursor;
import io.github.rankbloom.rank.table.Tables;
import java.util.Arrays;

/**
 * An ascending list of entries under the entropy coder: what a filter holds, or what has changed in
 * it, where a count of zero means that an entry has gone.
 */
/*
 *   48 bits   number of entries
 *    6 bits   the highest class of a count; the class of a count is its length in bits
 *             model of the classes
 *             model of the payloads, if entries have payloads
 *   then for each entry
 *             how far its place is from the last
 *             its payload, if entries have payloads
 *             the class of its count, and the bits of the count below the highest
 */
public final class EntryCoder {

  private static final int NUMBER_BITS = 48;
  private static final int CLASS_BITS = 6;

  private EntryCoder() {}

  /**
   * {@return a list of entries under the entropy coder, with payloads of 0 bits if they have none}
   */
  public static long[] encode(Tables.Source source, Places places, int payloadBits)
      throws FilterFormatException {
    long[] classes = new long[Long.SIZE];
    long[] payloadCounts = PayloadCoder.noCounts(payloadBits);
    long number = 0;
    int highest = 0;
    for (EntryCursor cursor = source.open(); cursor.next(); number++) {
      int bits = Bits.width(cursor.count());
      classes[bits]++;
      highest = Math.max(highest, bits);
      PayloadCoder.count(cursor.payload(), payloadCounts);
    }
    EntropyEncoder out = new EntropyEncoder();
    out.encodeBits(number, NUMBER_BITS);
    out.encodeBits(highest, CLASS_BITS);
    SymbolModel counts = SymbolModel.write(Arrays.copyOf(classes, highest + 1), out);
    PayloadCoder payloads = PayloadCoder.write(payloadBits, payloadCounts, out);
    PlaceCoder placeCoder = new PlaceCoder(places, number);
    for (EntryCursor cursor = source.open(); cursor.next(); ) {
      placeCoder.encode(cursor.place(), out);
      payloads.encode(cursor.payload(), out);
      int bits = Bits.width(cursor.count());
      counts.encode(bits, out);
      if (bits > 1) {
        out.encodeBits(cursor.count() & Bits.mask(bits - 1), bits - 1);
      }
    }
    return out.finish();
  }

  /** Goes through a list that was encoded, which may be hostile. */
  public static final class Cursor implements EntryCursor {

    private final EntropyDecoder in;
    private final long number;
    private final SymbolModel counts;
    private final PayloadCoder payloads;
    private final PlaceCoder places;
    private final long leastCount;
    private final long mostCount;
    private long done;
    private long place;
    private long payload;
    private long count;

    /** A cursor before the first of at most {@code most} entries, with counts within a range. */
    public Cursor(
        long[] body,
        int words,
        Places places,
        int payloadBits,
        long most,
        long leastCount,
        long mostCount)
        throws FilterFormatException {
      in = new EntropyDecoder(body, words);
      this.leastCount = leastCount;
      this.mostCount = mostCount;
      number = in.decodeBits(NUMBER_BITS);
      if (number > most) {
        throw new FilterFormatException("the body lists more than the header counts");
      }
      int highest = (int) in.decodeBits(CLASS_BITS);
      counts = SymbolModel.read(highest + 1, in);
      payloads = PayloadCoder.read(payloadBits, in);
      this.places = new PlaceCoder(places, number);
    }

    @Override
    public boolean next() throws FilterFormatException {
      if (done == number) {
        in.finish();
        return false;
      }
      long lastPlace = place;
      long lastPayload = payload;
      place = places.decode(in);
      payload = payloads.decode(in);
      if (done > 0 && place == lastPlace && Long.compareUnsigned(payload, lastPayload) <= 0) {
        throw new FilterFormatException("the body lists a cell twice");
      }
      int bits = counts.decode(in);
      count = bits <= 1 ? bits : 1L << (bits - 1) | in.decodeBits(bits - 1);
      if (count < leastCount || count > mostCount) {
        throw new FilterFormatException("the body has a count that no filter has");
      }
      done++;
      return true;
    }

    @Override
    public long place() {
      return place;
    }

    @Override
    public long payload() {
      return payload;
    }

    @Override
    public long count() {
      return count;
    }
  }
}
