package io.github.rankbloom;

/**
 * A filter that can take in others of its kind.
 *
 * @param <F> the kind
 */
public interface Mergeable<F extends Filter & Mergeable<F>> {

  /**
   * {@return whether {@link #putAll} takes the other: the same kind and key hash, and the same
   * places or, in kinds without places, geometry}
   */
  boolean isCompatible(F other);

  /**
   * Adds all that the other holds, as if every key put into it had been put here too.
   *
   * @param other the filter to take from, itself unchanged
   * @return whether the state of this filter changed
   * @throws IllegalArgumentException if the other is not compatible or is this one
   * @throws FilterFullException if there is no room; this filter is unchanged
   */
  boolean putAll(F other);
}
