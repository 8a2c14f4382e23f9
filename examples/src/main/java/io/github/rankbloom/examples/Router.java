package io.github.rankbloom.examples;

import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.rank.ConcurrentRankValueFilter;
import java.util.Arrays;
import java.util.List;

/**
 * Knows in which of 64 shards a customer's data lies, in about two bytes per customer instead of a
 * table of them all. A customer's own shard is always among the answers; one in a thousand has a
 * second one to look in. A customer who moves is told so in one step: no request finds nothing.
 */
public final class Router {

  /** A customer of one of many tenants. */
  public record Customer(String tenant, long number) {}

  private static final Funnel<Customer> CUSTOMER =
      (customer, sink) -> sink.putText(customer.tenant()).putLong(customer.number());

  private static final int SHARD_BITS = 6;

  private final ConcurrentRankValueFilter shards;

  public Router(long customers) {
    shards =
        ConcurrentRankValueFilter.builder()
            .maxInsertions(customers)
            .fpp(0.001)
            .valueBits(SHARD_BITS)
            .build();
  }

  public void add(Customer customer, int shard) {
    shards.put(customer, CUSTOMER, shard);
  }

  public void move(Customer customer, int from, int to) {
    if (!shards.replace(customer, CUSTOMER, from, to)) {
      throw new IllegalArgumentException(customer + " is not in shard " + from);
    }
  }

  public void remove(Customer customer, int shard) {
    shards.remove(customer, CUSTOMER, shard);
  }

  /** The shards to look in: none for a customer who is certainly unknown, nearly always one. */
  public List<Long> shards(Customer customer) {
    long[] found = new long[1 << SHARD_BITS];
    int count = shards.candidates(customer, CUSTOMER, found);
    return Arrays.stream(found, 0, count).boxed().toList();
  }

  public static void main(String... args) {
    Router router = new Router(1_000_000);
    Customer ann = new Customer("acme", 7);
    router.add(ann, 12);
    router.add(new Customer("acme", 8), 3);
    router.move(ann, 12, 40);
    System.out.println("acme/7 is in " + router.shards(ann));
    System.out.println("acme/9 is in " + router.shards(new Customer("acme", 9)));
  }
}
