package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RankPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.Message;
import io.github.rankbloom.wire.MessageKind;
import java.io.IOException;

/**
 * One of the functions over a rank-indexed table, as a kind of filter.
 *
 * @param <F> the filter's type
 */
public abstract class RankKind<F extends RankFilter<F>> implements MessageKind<F> {

  /** Whether a chain may hold a fingerprint more than once. */
  enum Cells {
    DISTINCT,
    REPEATED
  }

  private final int code;
  private final String name;
  private final Class<F> type;
  private final Cells cells;
  private final int defaultPayloadBits;

  RankKind(int code, String name, Class<F> type, Cells cells, int defaultPayloadBits) {
    this.code = code;
    this.name = name;
    this.type = type;
    this.cells = cells;
    this.defaultPayloadBits = defaultPayloadBits;
  }

  /** A filter over a table. */
  abstract F over(RankTable table, KeyHash hashing);

  @Override
  public final int code() {
    return code;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Class<F> type() {
    return type;
  }

  @Override
  public final int defaultPayloadBits() {
    return defaultPayloadBits;
  }

  @Override
  public final RankPlan plan(Requirement requirement) {
    requirePayload(requirement.payloadBits());
    return RankPlanner.plan(requirement);
  }

  @Override
  public final F create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement).geometry(), hashing);
  }

  /**
   * Makes an empty filter of a given geometry.
   *
   * @param geometry the sizes of its table
   * @param hashing how it hashes keys
   * @return the filter
   * @throws IllegalArgumentException if the payload does not suit this kind
   */
  public final F create(RankGeometry geometry, KeyHash hashing) {
    requirePayload(geometry.payloadBits());
    return over(new RankTable(geometry), hashing);
  }

  /** Checks that a payload suits this kind. */
  final void requirePayload(int payloadBits) {
    if (defaultPayloadBits == 0 && payloadBits != 0) {
      throw new IllegalArgumentException(
          "payloadBits must be 0 for a " + name + " filter, not " + payloadBits);
    }
    if (defaultPayloadBits != 0 && payloadBits == 0) {
      throw new IllegalArgumentException(
          "payloadBits must be from 1 to 64 for a " + name + " filter, not 0");
    }
  }

  /** Whether a chain may hold a fingerprint more than once. */
  final boolean allowsRepeats() {
    return cells == Cells.REPEATED;
  }

  @Override
  public final F read(ContainerReader in) throws IOException {
    return switch (in.coding()) {
      case PLAIN -> RankCodec.read(in, this);
      case ENTROPY -> RankMessages.read(in, this);
      case DELTA ->
          throw new FilterFormatException(
              "this is a delta, which needs the filter it was made from");
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>A filter that is all but empty, or whose every place is taken, is sent plain even where
   * {@link Coding#ENTROPY} is asked for.
   */
  @Override
  public final Message message(F filter, Coding coding) {
    return switch (coding) {
      case PLAIN -> RankCodec.message(filter, code);
      case ENTROPY -> RankMessages.message(filter, code);
      case DELTA ->
          throw new IllegalArgumentException("coding must be PLAIN or ENTROPY, not " + coding);
    };
  }

  @Override
  public final Message delta(F base, F target) {
    if (!base.isCompatible(target)) {
      throw new IllegalArgumentException(
          "a delta is between filters of the same geometry and key hash, not from "
              + base.geometry()
              + " to "
              + target.geometry());
    }
    return RankDeltas.delta(base, target, this);
  }

  @Override
  public final F patch(F base, ContainerReader delta) throws IOException {
    return RankDeltas.patch(base, delta, this);
  }
}
