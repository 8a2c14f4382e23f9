package io.github.rankbloom;

/** A filter whose content changes: what it takes in or gives up is said by the types below. */
public interface MutableFilter extends Filter {

  /** Forgets every key. */
  void clear();

  /** {@return an independent filter of the same type with the same content} */
  MutableFilter copy();
}
