package io.github.rankbloom.channel.format;

import io.github.rankbloom.channel.format.Manifest.Delta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * A way from one content to another by deltas.
 *
 * @param deltas in the order in which they are applied
 * @param bytes of all of them
 */
public record Route(List<Delta> deltas, long bytes) {

  /** Copies the list. */
  public Route {
    deltas = List.copyOf(deltas);
  }

  /** A content and the way from it. */
  private record Stop(long identity, Delta first, long bytes) {}

  /**
   * The cheapest way to a content, from every content from which there is one. Where there is a
   * delta from the content to itself, every way ends with it: older deltas lead to the same keys in
   * a filter that is made for another number of them.
   *
   * @param deltas the deltas there are
   * @param target the identity of the content to be reached
   * @return the routes by the identity of where they start; that of the target itself is empty, or
   *     the delta to itself
   */
  public static Map<Long, Route> allTo(List<Delta> deltas, long target) {
    Map<Long, List<Delta>> arriving = new HashMap<>();
    for (Delta delta : deltas) {
      arriving.computeIfAbsent(delta.to(), to -> new ArrayList<>()).add(delta);
    }
    // From the target backwards, the nearest content first, as Dijkstra has it.
    Map<Long, Route> routes = new HashMap<>();
    PriorityQueue<Stop> next = new PriorityQueue<>(Comparator.comparingLong(Stop::bytes));
    arriving.getOrDefault(target, List.of()).stream()
        .filter(delta -> delta.from() == target)
        .min(Comparator.comparingLong(delta -> delta.blob().bytes()))
        .ifPresentOrElse(
            last -> next.add(new Stop(target, last, last.blob().bytes())),
            () -> next.add(new Stop(target, null, 0)));
    Set<Long> settled = new HashSet<>();
    while (!next.isEmpty()) {
      Stop stop = next.remove();
      if (!settled.add(stop.identity())) {
        continue;
      }
      List<Delta> way = new ArrayList<>();
      if (stop.first() != null) {
        way.add(stop.first());
        if (stop.identity() != target) {
          way.addAll(routes.get(stop.first().to()).deltas());
        }
      }
      routes.put(stop.identity(), new Route(way, stop.bytes()));
      for (Delta delta : arriving.getOrDefault(stop.identity(), List.of())) {
        next.add(new Stop(delta.from(), delta, plus(stop.bytes(), delta.blob().bytes())));
      }
    }
    return routes;
  }

  private static long plus(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  /**
   * How a follower gets to the target of a manifest.
   *
   * @param manifest the manifest
   * @param from the identity of what it has, which is not the target's file
   * @return the cheapest way by deltas, unless there is none or the snapshot is no longer
   */
  public static Optional<Route> cheaperThanSnapshot(Manifest manifest, long from) {
    return Optional.ofNullable(allTo(manifest.deltas(), manifest.target().identity()).get(from))
        .filter(route -> !route.deltas().isEmpty())
        .filter(route -> route.bytes() < manifest.snapshot().bytes());
  }
}
