package io.github.rankbloom.web;

import java.io.IOException;
import org.teavm.jso.JSExport;

/** What JavaScript may call. Objects cross as JSON, and failures as messages. */
public final class Exports {

  private Exports() {}

  /** {@return every kind of filter, and what it can do} */
  @JSExport
  public static String kinds() {
    return Kinds.json();
  }

  /**
   * {@return the plan of a filter, or the reason why there is none; see {@link Asked}}
   *
   * @param kind its kind
   * @param keys keys at first
   * @param maxKeys keys at most
   * @param fpp the false-positive probability allowed
   * @param payloadBits bits beside each key, or -1
   * @param overflowProbability of a filter that keeps its size, or 0
   * @param profile the name of a profile
   */
  @JSExport
  public static String plan(
      String kind,
      double keys,
      double maxKeys,
      double fpp,
      int payloadBits,
      double overflowProbability,
      String profile) {
    try {
      return Planned.json(
          Asked.of(kind, keys, maxKeys, fpp, payloadBits, overflowProbability, profile));
    } catch (IllegalArgumentException e) {
      return failure(e);
    }
  }

  /**
   * {@return the tables that a filter goes through while it grows: keys and bytes of memory of
   * each; or the reason why there is none; see {@link Asked}}
   *
   * @param kind its kind
   * @param keys keys at first
   * @param maxKeys keys at most
   * @param fpp the false-positive probability allowed
   * @param payloadBits bits beside each key, or -1
   * @param profile the name of a profile
   */
  @JSExport
  public static String growth(
      String kind, double keys, double maxKeys, double fpp, int payloadBits, String profile) {
    try {
      return Planned.growth(Asked.of(kind, keys, maxKeys, fpp, payloadBits, 0, profile));
    } catch (IllegalArgumentException e) {
      return failure(e);
    }
  }

  /**
   * {@return the filter that bytes hold}
   *
   * @param file a file or a message
   * @throws IOException if they hold none
   */
  @JSExport
  public static OpenFilter open(byte[] file) throws IOException {
    return OpenFilter.of(file);
  }

  /** {@return a failure as JSON} */
  static String failure(Exception e) {
    return new Json().field("error", String.valueOf(e.getMessage())).toString();
  }
}
