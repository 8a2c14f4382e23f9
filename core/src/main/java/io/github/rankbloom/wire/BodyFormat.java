package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.plan.Geometry;
import java.io.IOException;
import java.nio.ByteBuffer;

/** How the filters of a kind stand in containers: all that {@link Protocol} asks of it. */
abstract class BodyFormat<F extends Filter> {

  /** {@return all sizes of a filter} */
  public abstract Geometry geometry(F filter);

  /** {@return the parameters of a filter's container} */
  protected abstract byte[] parameters(F filter);

  /** {@return the version of the parameters and bodies that this kind writes} */
  protected int version() {
    return 1;
  }

  /**
   * {@return how to read the body of a container, by its parameters, which may be hostile}
   *
   * @param version the version of parameters and body, from 1 to {@link #version}
   * @param parameters little-endian; afterwards, where they end
   * @throws FilterFormatException if no filter has such parameters
   */
  protected abstract Body.Reader<F> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException;

  /** Writes the plain body of a filter. */
  protected abstract void writePlain(F filter, Body.Sink out) throws IOException;

  /** {@return the entropy-coded body of a filter, where one of any length is allowed} */
  protected abstract long[] encode(F filter);

  /** {@return what leads from a filter that the receiver has to another of the same sizes} */
  protected abstract Body.Difference difference(F base, F target);

  /** {@return whether there can be a delta from a filter that the receiver has to another} */
  protected boolean areAlike(F base, F target) {
    return geometry(base).equals(geometry(target)) && base.hashing().equals(target.hashing());
  }
}
