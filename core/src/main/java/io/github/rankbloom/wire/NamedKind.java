package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import java.io.IOException;
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

  /**
   * Reads what follows the header of a container, which is of this kind.
   *
   * @param in a container whose header has been read
   * @return the filter
   * @throws IOException if the bytes are no such filter, or the stream fails
   */
  protected abstract F readContent(ContainerReader in) throws IOException;

  /**
   * Applies a delta, which is of this kind.
   *
   * @param base the version that the delta was made from; unchanged
   * @param delta a container whose header has been read
   * @return a new filter, equal to the delta's target
   * @throws IOException if the bytes are no such delta, or the stream fails
   */
  protected abstract F patchContent(F base, ContainerReader delta) throws IOException;

  @Override
  public final F read(ContainerReader in) throws IOException {
    requireKind(in);
    return readContent(in);
  }

  @Override
  public final F patch(F base, ContainerReader delta) throws IOException {
    requireKind(delta);
    return patchContent(base, delta);
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
