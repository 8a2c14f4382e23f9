package io.github.rankbloom.channel.support;

import io.github.rankbloom.channel.ChannelFollower;
import io.github.rankbloom.channel.ChannelPublisher;
import io.github.rankbloom.channel.FollowerStatus;
import io.github.rankbloom.channel.Traffic;
import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.channel.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Many followers of one host on a virtual clock: real followers, a real channel, and a host that
 * counts what it is asked in every second, and is down for a while.
 */
public final class Fleet implements Transport {

  /** Between two publications. */
  public static final Duration PUBLICATIONS = Duration.ofMinutes(20);

  /** When the host goes down. */
  public static final Duration DOWN = Duration.ofHours(1);

  /** When it is up again. */
  public static final Duration UP = Duration.ofHours(2);

  /** When all is over. */
  public static final Duration END = Duration.ofHours(3);

  private static final SigningKey KEY = SigningKey.generate();

  private final VirtualClock clock = new VirtualClock();
  private final Instant start = clock.instant();
  private final MemoryStore host = new MemoryStore();
  private final List<ChannelFollower> followers = new ArrayList<>();
  private final int[] requests = new int[(int) END.toSeconds() + 1];
  private final long[] bytes = new long[(int) END.toSeconds() + 1];
  private int versions;

  /** Lets a number of followers follow for three hours. */
  public Fleet(int size) throws IOException {
    publish();
    for (int i = 0; i < size; i++) {
      followers.add(
          ChannelFollower.builder(this)
              .trust(KEY.publicKey())
              .clock(clock)
              .random(Seeds.random("fleet", i))
              .build());
    }
    run();
  }

  private void publish() throws IOException {
    ChannelPublisher.builder(host, "fleet")
        .signedBy(KEY)
        .clock(clock)
        .build()
        .publish(TestFilters.of("rank-multiset", 2000, 10L * versions, 10L * versions + 1000));
    versions++;
  }

  /** A follower and when it is due. */
  private record Due(Instant at, int follower) {}

  private void run() throws IOException {
    PriorityQueue<Due> queue =
        new PriorityQueue<>(Comparator.comparing(Due::at).thenComparing(Due::follower));
    for (int i = 0; i < followers.size(); i++) {
      queue.add(new Due(followers.get(i).status().nextPoll(), i));
    }
    Instant nextPublication = start.plus(PUBLICATIONS);
    while (queue.element().at().isBefore(start.plus(END))) {
      Due due = queue.remove();
      while (!nextPublication.isAfter(due.at())) {
        clock.set(nextPublication);
        publish();
        nextPublication = nextPublication.plus(PUBLICATIONS);
      }
      clock.set(due.at());
      FollowerStatus status = followers.get(due.follower()).poll();
      queue.add(new Due(status.nextPoll(), due.follower()));
    }
  }

  @Override
  public Answer get(String name, Optional<String> known, long maxBytes) throws ChannelException {
    Duration now = Duration.between(start, clock.instant());
    int second = (int) now.toSeconds();
    requests[second]++;
    if (now.compareTo(DOWN) >= 0 && now.compareTo(UP) < 0) {
      throw new ChannelException(FailureCause.UNREACHABLE, "the host is down");
    }
    Answer answer = host.get(name, known, maxBytes);
    bytes[second] += answer.content().map(content -> content.length).orElse(0);
    return answer;
  }

  /** How many requests came in every second. */
  public int[] requests() {
    return requests.clone();
  }

  /** How many bytes were sent in every second. */
  public long[] bytes() {
    return bytes.clone();
  }

  /** How many followers have what was published last. */
  public long upToDate() {
    return followers.stream().filter(f -> f.status().sequence() == versions).count();
  }

  /** How many requests of a type all followers have made. */
  public long requests(Traffic type) {
    return followers.stream().mapToLong(f -> f.status().requests().getOrDefault(type, 0L)).sum();
  }
}
