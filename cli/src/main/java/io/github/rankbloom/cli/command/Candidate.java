package io.github.rankbloom.cli.command;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A kind of filter in a comparison.
 *
 * @param kind the kind
 * @param plan how it meets the requirement, if it can
 * @param measurement what was measured, if something was
 * @param problem why there is no plan or no measurement; empty if nothing is wrong
 */
record Candidate(
    FilterKind<?> kind, Optional<Plan> plan, Optional<Measurement> measurement, String problem)
    implements Comparable<Candidate> {

  /** Plans a filter of a kind. */
  static Candidate planned(FilterKind<?> kind, long keys, double fpp) {
    Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(kind.payload().usual());
    try {
      return new Candidate(kind, Optional.of(kind.plan(requirement)), Optional.empty(), "");
    } catch (IllegalArgumentException e) {
      return new Candidate(
          kind, Optional.empty(), Optional.empty(), Quantity.rounded(e.getMessage()));
    }
  }

  /** The same, measured if there is a plan. */
  Candidate measured() {
    if (plan.isEmpty()) {
      return this;
    }
    try {
      return new Candidate(kind, plan, Optional.of(Measurement.of(kind, plan.get())), problem);
    } catch (Failure | FilterFullException e) {
      return new Candidate(kind, plan, Optional.empty(), e.getMessage());
    }
  }

  double bitsPerKey() {
    return plan.map(Plan::bitsPerKey).orElse(Double.POSITIVE_INFINITY);
  }

  /** What the kind's filters can do, by the contracts of their type. */
  String abilities() {
    boolean map = kind.can(ValueFilter.class);
    List<String> abilities = new ArrayList<>();
    if (map || kind.can(InsertableFilter.class)) {
      abilities.add("put");
    }
    if (KindNames.canRemove(kind)) {
      abilities.add("remove");
    }
    if (kind.can(CountLookup.class)) {
      abilities.add("count");
    }
    if (map) {
      abilities.add("values");
    }
    return String.join(" ", abilities);
  }

  Json json() {
    Json json = new Json().field("kind", kind.name()).field("can", abilities());
    plan.ifPresent(present -> PlanReport.addTo(json, present));
    measurement.ifPresent(present -> present.addTo(json));
    return problem.isEmpty() ? json : json.field("problem", problem);
  }

  /** The smallest first, and last those without a plan. */
  @Override
  public int compareTo(Candidate other) {
    return Comparator.comparingDouble(Candidate::bitsPerKey)
        .thenComparing(candidate -> candidate.kind().code())
        .compare(this, other);
  }
}
