package io.github.rankbloom.web;

import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.Locale;

/** What to write in Java and at the shell to get the filter that was planned. */
final class CodeLines {

  private CodeLines() {}

  static String java(Asked asked) {
    FilterKind<?> kind = asked.kind();
    return Catalogue.STANDARD.variants().contains(kind)
        ? variant(asked)
        : "import "
            + kind.type().getName()
            + ";\n"
            + (hasProfile(asked) ? "import " + Profile.class.getName() + ";\n" : "")
            + "\n"
            + kind.type().getSimpleName()
            + " filter =\n    "
            + kind.type().getSimpleName()
            + ".builder()"
            + calls(asked)
            + ".build();\n";
  }

  private static String calls(Asked asked) {
    Requirement requirement = asked.requirement();
    FilterKind<?> kind = asked.kind();
    StringBuilder calls = new StringBuilder();
    call(calls, "expectedInsertions", grouped(firstKeys(asked)) + "L");
    if (grows(asked)) {
      call(calls, "maxInsertions", grouped(requirement.maxKeys()) + "L");
    }
    call(calls, "fpp", decimal(requirement.fpp()));
    if (requirement.payloadBits() != kind.payload().usual()) {
      String name = kind.can(ValueFilter.class) ? "valueBits" : "counterBits";
      call(calls, name, Integer.toString(requirement.payloadBits()));
    }
    if (hasProfile(asked)) {
      call(
          calls, "profile", "Profile." + requirement.profile().toString().toUpperCase(Locale.ROOT));
    }
    if (requirement.fixed() && kind.canOverflow()) {
      call(calls, "overflowProbability", decimal(requirement.overflowProbability()));
    }
    return calls.append("\n        ").toString();
  }

  private static void call(StringBuilder calls, String name, String argument) {
    calls.append("\n        .").append(name).append('(').append(argument).append(')');
  }

  /** A variant has no builder: its kind plans and makes the filter. */
  private static String variant(Asked asked) {
    Requirement requirement = asked.requirement();
    String type = asked.kind().type().getSimpleName();
    return "import "
        + asked.kind().type().getName()
        + ";\nimport io.github.rankbloom.catalogue.Catalogue;\n"
        + "import io.github.rankbloom.hash.KeyHash;\n"
        + "import io.github.rankbloom.plan.Requirement;\n\n"
        + type
        + " filter =\n    ("
        + type
        + ")\n        Catalogue.STANDARD\n            .kind(\""
        + asked.kind().name()
        + "\")\n            .orElseThrow()\n            .create(Requirement.of("
        + grouped(requirement.maxKeys())
        + "L, "
        + decimal(requirement.fpp())
        + ")"
        + (requirement.payloadBits() == asked.kind().payload().usual()
            ? ""
            : ".withPayloadBits(" + requirement.payloadBits() + ")")
        + ", KeyHash.DEFAULT);\n";
  }

  static String shell(Asked asked) {
    Requirement requirement = asked.requirement();
    FilterKind<?> kind = asked.kind();
    return "rankbloom build --kind "
        + kind.name()
        + " -n "
        + firstKeys(asked)
        + (grows(asked) ? " --max " + requirement.maxKeys() : "")
        + " -p "
        + decimal(requirement.fpp())
        + (requirement.payloadBits() == kind.payload().usual()
            ? ""
            : " --payload-bits " + requirement.payloadBits())
        + (hasProfile(asked) ? " --profile " + requirement.profile() : "")
        + (requirement.fixed() && kind.canOverflow()
            ? " --overflow " + decimal(requirement.overflowProbability())
            : "")
        + " -o keys.rbf keys.txt\n";
  }

  private static boolean grows(Asked asked) {
    return asked.kind().grows() && asked.requirement().maxKeys() > asked.requirement().keys();
  }

  private static long firstKeys(Asked asked) {
    return grows(asked) ? asked.requirement().keys() : asked.requirement().maxKeys();
  }

  private static boolean hasProfile(Asked asked) {
    return asked.kind().hasProfiles() && !asked.requirement().profile().equals(Profile.COMPACT);
  }

  private static String decimal(double number) {
    return Double.toString(number).replace(".0E", "E").replace('E', 'e');
  }

  /** Such as {@code 1_000_000}. */
  private static String grouped(long number) {
    StringBuilder digits = new StringBuilder(Long.toString(number));
    for (int at = digits.length() - 3; at > 0; at -= 3) {
      digits.insert(at, '_');
    }
    return digits.toString();
  }
}
