package io.github.rankbloom.wire;

import io.github.rankbloom.IllegalParameterException;
import java.math.BigDecimal;
import java.util.List;

/**
 * A choice that a kind of filter offers beyond what a requirement says.
 *
 * @param name lower-case words joined by hyphens
 * @param values what can be chosen
 * @param placeholder what stands for the value in a help text, such as {@code SCHEME}
 * @param description one or two sentences: what it does, and what is the default
 * @param replacesFpp whether the false-positive probability follows from it
 */
public record KindOption(
    String name, Values values, String placeholder, String description, boolean replacesFpp) {

  /** What can be chosen, as text. */
  public sealed interface Values {

    /** {@return whether a text is one of these values} */
    boolean contains(String text);

    /** One of some names. */
    record Names(List<String> names) implements Values {
      @Override
      public boolean contains(String text) {
        return names.contains(text);
      }

      @Override
      public String toString() {
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
      }
    }

    /** A whole number in digits. */
    record Whole(long least, long most) implements Values {
      @Override
      public boolean contains(String text) {
        try {
          long number = Long.parseLong(text);
          return number >= least && number <= most;
        } catch (NumberFormatException e) {
          return false;
        }
      }

      @Override
      public String toString() {
        return "a whole number from " + least + (most == Long.MAX_VALUE ? "" : " to " + most);
      }
    }

    /** A number above 0, in digits, perhaps with a point. */
    record Positive() implements Values {
      @Override
      public boolean contains(String text) {
        try {
          double number = new BigDecimal(text).doubleValue();
          return number > 0 && Double.isFinite(number);
        } catch (NumberFormatException e) {
          return false;
        }
      }

      @Override
      public String toString() {
        return "a number above 0";
      }
    }
  }

  void require(String value) {
    if (!values.contains(value)) {
      throw new IllegalParameterException(name, "must be " + values + ", not " + value);
    }
  }
}
