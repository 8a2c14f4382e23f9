package io.github.rankbloom.web;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A question to the planner, as the page asks it.
 *
 * @param kind a kind's name
 * @param keys keys at first
 * @param maxKeys keys at most
 * @param fpp the false-positive probability
 * @param payloadBits bits beside each key, or -1
 * @param overflow an overflow probability, or 0
 * @param profile a profile's name
 */
record Questions(
    String kind,
    double keys,
    double maxKeys,
    double fpp,
    int payloadBits,
    double overflow,
    String profile) {

  private static final int FOR_EACH_KIND = 30;

  /** {@return questions about every kind, at random and at the edges of what is possible} */
  static List<Questions> all(long seed) {
    Random random = new Random(seed);
    List<Questions> all = new ArrayList<>();
    for (FilterKind<?> kind : Catalogue.STANDARD.all()) {
      String name = kind.name();
      for (int i = 0; i < FOR_EACH_KIND; i++) {
        double keys = Math.floor(Math.pow(10, random.nextDouble() * 9));
        all.add(
            new Questions(
                name,
                keys,
                random.nextInt(3) == 0 ? keys * (1 + random.nextInt(1000)) : keys,
                Math.pow(10, -0.3 - random.nextDouble() * 8),
                i % 3 == 0 ? kind.payload().least() + random.nextInt(8) : -1,
                i % 5 == 0 ? Math.pow(10, -1 - random.nextInt(20)) : 0,
                Profile.NAMES.get(random.nextInt(Profile.NAMES.size()))));
      }
      all.add(new Questions(name, 0, 0, 0.01, -1, 0, "compact"));
      all.add(new Questions(name, 1, 1, 0.5, -1, 0, "compact"));
      all.add(new Questions(name, 2, 1, 0.01, -1, 0, "compact"));
      all.add(new Questions(name, 1000, 1000, 1, -1, 0, "compact"));
      all.add(new Questions(name, 1000, 1000, 0, -1, 0, "compact"));
      all.add(new Questions(name, 1000, 1000, 1e-30, -1, 0, "compact"));
      all.add(new Questions(name, 1e12, 1e12, 1e-9, -1, 0, "compact"));
      all.add(new Questions(name, 1e13, 1e13, 0.01, -1, 0, "compact"));
      all.add(new Questions(name, -1, 5, 0.01, -1, 0, "compact"));
      all.add(new Questions(name, 1.5, 2, 0.01, -1, 0, "compact"));
      all.add(new Questions(name, 1000, 1000, 0.01, 65, 0, "compact"));
      all.add(new Questions(name, 1000, 1000, 0.01, 63, 0, "compact"));
      all.add(new Questions(name, 1000, 1000, 0.01, -1, 1e-200, "compact"));
      all.add(new Questions(name, 1000, 1000, 0.01, -1, 2, "fast"));
      all.add(new Questions(name, 1000, 1000, 0.01, -1, 0, "slow"));
    }
    all.add(new Questions("no-such-kind", 1000, 1000, 0.01, -1, 0, "compact"));
    return all;
  }

  /** {@return the answer in this virtual machine} */
  String plan() {
    return Exports.plan(kind, keys, maxKeys, fpp, payloadBits, overflow, profile);
  }

  /** {@return the growth in this virtual machine} */
  String growth() {
    return Exports.growth(kind, keys, maxKeys, fpp, payloadBits, profile);
  }

  /** {@return the question as a list in JavaScript} */
  String list() {
    return "[\""
        + kind
        + "\","
        + keys
        + ","
        + maxKeys
        + ","
        + fpp
        + ","
        + payloadBits
        + ","
        + overflow
        + ",\""
        + profile
        + "\"]";
  }
}
