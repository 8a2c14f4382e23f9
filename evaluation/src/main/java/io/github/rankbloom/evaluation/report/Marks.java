package io.github.rankbloom.evaluation.report;

import java.util.Locale;

/** The shapes by which curves are told apart where colours are not enough. */
final class Marks {

  private static final double SIZE = 4.2;

  /** Shapes as paths around the origin, of about equal area. */
  private static final String[] PATHS = {
    "M-{s} 0a{s} {s} 0 1 0 {d} 0a{s} {s} 0 1 0 -{d} 0z",
    "M-{s} -{s}h{d}v{d}h-{d}z",
    "M0 -{l}L{l} {s}L-{l} {s}z",
    "M0 -{l}L{l} 0L0 {l}L-{l} 0z",
    "M0 {l}L{l} -{s}L-{l} -{s}z",
    "M-{s} -{s}L{s} {s}M-{s} {s}L{s} -{s}",
    "M0 -{l}V{l}M-{l} 0H{l}",
    "M-{l} 0L-{h} -{s}H{h}L{l} 0L{h} {s}H-{h}z"
  };

  private Marks() {}

  /** The shape of a curve's marks. */
  static String path(int series) {
    return PATHS[series % PATHS.length]
        .replace("{s}", text(SIZE * 0.9))
        .replace("{d}", text(SIZE * 1.8))
        .replace("{h}", text(SIZE * 0.6))
        .replace("{l}", text(SIZE * 1.2));
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
