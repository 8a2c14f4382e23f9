package io.github.rankbloom.wire;

/**
 * Something that can be chosen of a kind of filter beyond what a requirement says.
 *
 * @param name lower-case words joined by hyphens
 * @param type what its values are
 * @param placeholder what stands for the value in a help text, such as {@code SCHEME}
 * @param description one or two sentences: what it does, what is allowed, what is the default
 * @param replacesFpp whether the false-positive probability follows from it
 */
public record KindOption(
    String name, Type type, String placeholder, String description, boolean replacesFpp) {

  /** What the values of an option are. */
  public enum Type {

    /** A positive number, written as Java does. */
    NUMBER,

    /** One of some names. */
    NAME
  }
}
