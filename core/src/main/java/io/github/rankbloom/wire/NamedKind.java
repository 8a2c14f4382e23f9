package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import java.util.Objects;

/**
 * A kind of filter by the names it goes under: what all kinds have in common.
 *
 * @param <F> the filter's type
 */
public abstract class NamedKind<F extends Filter> implements MessageKind<F> {

  private final int code;
  private final String name;
  private final Class<F> type;
  private final int defaultPayloadBits;

  /**
   * Names a kind.
   *
   * @param code the number that names it in files, 1 to 255
   * @param name the name that people use
   * @param type the type of its filters
   * @param defaultPayloadBits bits carried beside each key unless something else is asked for
   */
  protected NamedKind(int code, String name, Class<F> type, int defaultPayloadBits) {
    this.code = code;
    this.name = Objects.requireNonNull(name, "name");
    this.type = Objects.requireNonNull(type, "type");
    this.defaultPayloadBits = defaultPayloadBits;
  }

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
}
