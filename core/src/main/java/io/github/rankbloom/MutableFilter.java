package io.github.rankbloom;

/** A filter whose content can change; its subtypes say how. */
public interface MutableFilter extends Filter {

  /** Forgets every key. */
  void clear();

  /** {@return an independent filter of the same type with the same content} */
  MutableFilter copy();
}
