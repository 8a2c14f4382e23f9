package io.github.rankbloom.web;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.List;

/** The kinds of filters and what they can do. */
final class Kinds {

  private Kinds() {}

  static String json() {
    return Json.array(Catalogue.STANDARD.all().stream().map(Kinds::json).toList());
  }

  private static Json json(FilterKind<?> kind) {
    return new Json()
        .field("name", kind.name())
        .texts("can", abilities(kind))
        .object(
            "payload",
            new Json()
                .field("least", kind.payload().least())
                .field("most", kind.payload().most())
                .field("usual", kind.payload().usual()))
        .field("grows", kind.grows())
        .field("canOverflow", kind.canOverflow())
        .field("hasProfiles", kind.hasProfiles());
  }

  /** What filters of a kind can do beside telling whether a key may be in. */
  static List<String> abilities(FilterKind<?> kind) {
    List<String> abilities = new ArrayList<>();
    if (kind.can(DeletableFilter.class) || kind.can(ValueFilter.class)) {
      abilities.add("remove");
    }
    if (kind.can(CountLookup.class)) {
      abilities.add("count");
    }
    if (kind.can(ValueFilter.class)) {
      abilities.add("values");
    }
    if (kind.grows()) {
      abilities.add("grow");
    }
    return abilities;
  }
}
