package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.wire.FilterKind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * What a filter is made for, in a form that travels to tasks.
 *
 * @param function one of {@link #FUNCTIONS}
 * @param maxKeys how many different keys there may be
 * @param fpp the false-positive probability with that many
 * @param valueBits bits of a value, 0 without values
 * @param seed seed of the key hash
 */
record FilterSpec(String function, long maxKeys, double fpp, int valueBits, long seed)
    implements Serializable {

  /** What a filter can do. */
  static final List<String> FUNCTIONS = List.of("set", "multiset", "counting", "values");

  static final String VALUES = "values";

  /** A filter of which only the most keys are known starts with room for so many. */
  private static final long FIRST_KEYS = 1000;

  private static volatile Planned lastPlanned;

  FilterSpec {
    if (!FUNCTIONS.contains(function)) {
      throw new IllegalArgumentException(
          "function must be one of " + String.join(", ", FUNCTIONS) + ", not " + function);
    }
  }

  void writeTo(DataOutput out) throws IOException {
    out.writeUTF(function);
    out.writeLong(maxKeys);
    out.writeDouble(fpp);
    out.writeInt(valueBits);
    out.writeLong(seed);
  }

  static FilterSpec readFrom(DataInput in) throws IOException {
    return new FilterSpec(
        in.readUTF(), in.readLong(), in.readDouble(), in.readInt(), in.readLong());
  }

  FilterKind<?> kind() {
    return Catalogue.STANDARD.kind("rank-" + function).orElseThrow();
  }

  KeyHash hashing() {
    return KeyHash.seeded(seed);
  }

  /** What a filter must do that starts with some keys. */
  private Requirement requirement(long keys) {
    int bits = function.equals(VALUES) ? valueBits : kind().payload().usual();
    return Requirement.of(keys, fpp).withMaxKeys(maxKeys).withPayloadBits(bits);
  }

  /** An empty filter that is as small as its content. */
  Filter create() {
    // Planning takes longer than copying, and there may be a filter for each of many groups.
    Planned planned = lastPlanned;
    if (planned == null || !planned.spec.equals(this)) {
      long first = Math.min(FIRST_KEYS, Math.max(0, maxKeys));
      planned = new Planned(this, (MutableFilter) kind().create(requirement(first), hashing()));
      lastPlanned = planned;
    }
    return planned.empty.copy();
  }

  /** An empty filter, never changed. */
  private record Planned(FilterSpec spec, MutableFilter empty) {}

  ShardPlan plan(int shards) {
    return ShardPlan.of(kind(), requirement(maxKeys), hashing(), shards);
  }

  /** Says why a filter takes no more. */
  IllegalStateException full(String who, FilterFullException cause) {
    return new IllegalStateException(
        who
            + ": "
            + (cause.reason() == FilterFullException.Reason.CAPACITY
                ? "there are more different keys than max_keys, "
                    + maxKeys
                    + "; give a larger max_keys"
                : cause.getMessage()),
        cause);
  }

  String describe() {
    return function + " filter for " + maxKeys + " keys at fpp " + fpp;
  }
}
