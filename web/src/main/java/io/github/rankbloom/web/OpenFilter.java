package io.github.rankbloom.web;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.teavm.jso.JSExport;

/** A filter that was read from the bytes of a file or a message, to be asked and looked at. */
public final class OpenFilter {

  /** The most memory that a filter may take here. */
  static final long MAX_BYTES = 1L << 30;

  private final Filter filter;
  private final FilterKind<Filter> kind;
  private final String coding;
  private final long fileBytes;
  private Optional<FilterKind.Inspection> inspection;

  private OpenFilter(Filter filter, String coding, long fileBytes) {
    this.filter = filter;
    this.coding = coding;
    this.fileBytes = fileBytes;
    kind = Catalogue.STANDARD.kindOf(filter);
  }

  /**
   * Reads a filter of any kind, plain or coded, and checks all of it.
   *
   * @throws FilterFormatException if the bytes are no filter, or something follows it
   */
  static OpenFilter of(byte[] file) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(file);
    Filter filter = Catalogue.STANDARD.readFrom(in, MAX_BYTES);
    if (in.available() > 0) {
      throw new FilterFormatException(in.available() + " bytes follow the filter, and nothing may");
    }
    ContainerReader header = new ContainerReader(new ByteArrayInputStream(file), MAX_BYTES);
    return new OpenFilter(filter, header.coding().name().toLowerCase(Locale.ROOT), file.length);
  }

  /** {@return kind, sizes, load, and what the filter can be asked} */
  @JSExport
  public String info() {
    return new Json()
        .field("kind", kind.name())
        .texts("can", Kinds.abilities(kind))
        .field("coding", coding)
        .field("elements", filter.approximateElementCount())
        .field("keys", kind.keys(filter))
        .field("expectedFpp", filter.expectedFpp())
        .field("memoryBytes", filter.bitSize() / Byte.SIZE)
        .field("fileBytes", fileBytes)
        .field("hash", filter.hashing().algorithmName())
        .digits("seed", filter.hashing().seed())
        .digits("identity", kind.identity(filter))
        .objects("sizes", Planned.figures(kind.geometry(filter).sizes()))
        .objects("figures", Planned.figures(kind.figures(filter)))
        .toString();
  }

  private long hash(byte[] key) {
    return filter.hashing().hash(key);
  }

  /**
   * {@return whether a key may be in the filter}
   *
   * @param key the key
   */
  @JSExport
  public boolean mightContain(byte[] key) {
    return filter.mightContainHash(hash(key));
  }

  /**
   * {@return how often a key was added, in digits; empty if the filter does not count, {@code "?"}
   * if more often than it can tell}
   *
   * @param key the key
   */
  @JSExport
  public String count(byte[] key) {
    if (!(filter instanceof CountLookup counts)) {
      return "";
    }
    long count = counts.approximateCountHash(hash(key));
    return count == CountLookup.UNKNOWN_COUNT ? "?" : Long.toString(count);
  }

  /**
   * {@return the values that a key may have, in digits between spaces, the smallest first; {@code
   * "?"} if the filter has no values}
   *
   * @param key the key
   */
  @JSExport
  public String values(byte[] key) {
    if (!(filter instanceof ValueLookup values)) {
      return "?";
    }
    long hash = hash(key);
    long[] candidates = new long[values.candidatesHash(hash, new long[0])];
    values.candidatesHash(hash, candidates);
    StringBuilder digits = new StringBuilder();
    for (long candidate : candidates) {
      digits.append(digits.length() == 0 ? "" : " ").append(Long.toUnsignedString(candidate));
    }
    return digits.toString();
  }

  private Optional<FilterKind.Inspection> inspection() {
    if (inspection == null) {
      inspection = kind.inspect(filter);
    }
    return inspection;
  }

  /** {@return what there is to tell of all bits, with the loads that were planned for} */
  @JSExport
  public String look() {
    Json json = new Json();
    inspection()
        .ifPresent(
            look ->
                json.objects("figures", Planned.figures(look.figures()))
                    .list("expectedLoads", look.expectedLoads()));
    return json.toString();
  }

  /**
   * {@return what a query for a key reads}
   *
   * @param key the key
   */
  @JSExport
  public String query(byte[] key) {
    return query(hash(key));
  }

  /**
   * {@return what a query reads for the first place of a bucket}
   *
   * @param bucket the bucket's number, a whole number
   * @param buckets how many there are, a whole number above it
   */
  @JSExport
  public String bucket(double bucket, double buckets) {
    BigInteger all = BigInteger.valueOf((long) buckets);
    // Hashes are fractions of one, and the bucket is their first digit in base `buckets`.
    return query(
        BigInteger.valueOf((long) bucket)
            .shiftLeft(Long.SIZE)
            .add(all)
            .subtract(BigInteger.ONE)
            .divide(all)
            .longValue());
  }

  private String query(long hash) {
    List<Json> read = new ArrayList<>();
    inspection().ifPresent(look -> read.addAll(Planned.figures(look.query(hash))));
    return new Json().objects("figures", read).toString();
  }
}
