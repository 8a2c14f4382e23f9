package io.github.rankbloom.plan;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A figure of a filter or of a plan under its name: a size, a load, how much is in use. Commands
 * and pages print figures without knowing what kind of filter they are of.
 */
public sealed interface Figure {

  /** {@return the name for programs, in camel case; empty if the figure is for people only} */
  String name();

  /** {@return the name for people; empty if the figure is for programs only} */
  String label();

  /** {@return what people should know beside the value; often empty} */
  String note();

  /**
   * A number of things.
   *
   * @param unit what is counted, in the singular; empty if the label says it
   */
  record Count(String name, String label, long value, String unit, String note) implements Figure {}

  /** A ratio of two numbers. */
  record Ratio(String name, String label, double value, String note) implements Figure {}

  /** A choice by its name. */
  record Choice(String name, String label, String value, String note) implements Figure {}

  /**
   * Numbers by an index from 0: how many things have which load.
   *
   * @param label what the index is, for people
   * @param unit what is counted, in the singular
   */
  record Numbers(String name, String label, List<Long> values, String unit) implements Figure {
    @Override
    public String note() {
      return "";
    }
  }

  /** {@return a number of things, with no unit or note} */
  static Figure count(String name, String label, long value) {
    return new Count(name, label, value, "", "");
  }

  /** {@return a number of bits} */
  static Figure bits(String name, String label, long value) {
    return new Count(name, label, value, "bit", "");
  }

  /** {@return how many buckets of a d-left table have which load, from those of each subtable} */
  static Figure loads(long[][] counts) {
    List<Long> sum =
        IntStream.range(0, counts[0].length)
            .mapToObj(load -> Arrays.stream(counts).mapToLong(of -> of[load]).sum())
            .toList();
    return new Numbers("bucketsByLoad", "load", sum, "bucket");
  }
}
