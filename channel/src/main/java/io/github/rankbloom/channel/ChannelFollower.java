package io.github.rankbloom.channel;

import io.github.rankbloom.Filter;
import io.github.rankbloom.channel.transport.ChannelException;
import io.github.rankbloom.channel.transport.FailureCause;
import io.github.rankbloom.channel.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps the newest filter of a channel, verified: signed by a trusted key, no older than what was
 * seen before, and equal bit by bit to what the publisher had. Whatever the host answers, it keeps
 * the filter that it has until it has a better one.
 *
 * <p>It asks when {@link #poll} is called, and by itself once {@link #start} was. {@link #filter}
 * is for the threads that ask the filter, and takes no lock.
 */
public final class ChannelFollower implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(ChannelFollower.class.getName());

  private final FollowerSettings settings;
  private final LocalCopy copy;
  private final Downloads downloads;
  private final Attempt attempt;
  private final List<ChannelListener> listeners;
  private final Map<FailureCause, Long> failures = new EnumMap<>(FailureCause.class);
  private final CountDownLatch firstFilter = new CountDownLatch(1);

  private long polls;
  private long updates;
  private int failuresInRow;
  private Optional<Failure> lastFailure = Optional.empty();
  private Optional<Instant> lastContact = Optional.empty();
  private Instant nextPoll;

  private volatile Filter filter;
  private volatile FollowerStatus status;
  private volatile Thread thread;
  private volatile boolean closed;

  ChannelFollower(
      Transport transport,
      FollowerSettings settings,
      LocalCopy copy,
      List<ChannelListener> listeners) {
    this.settings = settings;
    this.copy = copy;
    this.listeners = new CopyOnWriteArrayList<>(listeners);
    downloads = new Downloads(transport);
    attempt = new Attempt(settings, downloads, copy, this::failed);
    nextPoll = settings.clock().instant();
    show();
    nextPoll =
        settings
            .clock()
            .instant()
            .plus(settings.schedule().first(filter != null, settings.random()));
    show();
  }

  /**
   * Starts to describe a follower.
   *
   * @param transport gets the files of the channel
   * @return a builder that must be told whom to trust
   */
  public static FollowerBuilder builder(Transport transport) {
    return new FollowerBuilder(transport);
  }

  /**
   * The newest filter, which may be {@linkplain FollowerStatus#isStale() stale}.
   *
   * @return the filter, not to be changed
   * @throws NoSuchElementException if there is none yet
   */
  public Filter filter() {
    Filter newest = filter;
    if (newest == null) {
      throw new NoSuchElementException("no filter has arrived yet");
    }
    return newest;
  }

  /** {@return whether a filter has arrived} */
  public boolean hasFilter() {
    return filter != null;
  }

  /**
   * The newest filter, for callers who would rather have none than a stale one.
   *
   * @return the filter, not to be changed; nothing if there is none or its manifest has expired
   */
  public Optional<Filter> freshFilter() {
    Filter newest = filter;
    return status().isStale() ? Optional.empty() : Optional.of(newest);
  }

  /**
   * Waits for the first filter.
   *
   * @param timeout how long at most
   * @return whether there is one
   * @throws InterruptedException if the thread is interrupted
   */
  public boolean awaitFilter(Duration timeout) throws InterruptedException {
    return firstFilter.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Asks by itself from now on, on a thread of its own. The first time by chance within a minute (a
   * few seconds if there is no filter yet), so that a fleet does not come all at once.
   */
  public synchronized void start() {
    if (thread == null && !closed) {
      thread = new Thread(this::follow, "rankbloom-follower");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void follow() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Duration wait = Duration.between(settings.clock().instant(), status().nextPoll());
        if (!wait.isNegative()) {
          Thread.sleep(wait.toMillis() + 1);
        } else {
          poll();
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  /**
   * Asks now.
   *
   * @return what there is to know afterwards
   */
  public synchronized FollowerStatus poll() {
    if (closed) {
      return status();
    }
    polls++;
    try {
      Optional<Update> update = attempt.run();
      failuresInRow = 0;
      lastContact = Optional.of(settings.clock().instant());
      plan(settings.schedule().next(attempt.minimumWait(), settings.random()));
      updates += update.isPresent() ? 1 : 0;
      show();
      update.ifPresent(change -> tell(listener -> listener.onUpdate(change)));
    } catch (ChannelException e) {
      failuresInRow++;
      plan(
          settings
              .schedule()
              .backOff(attempt.minimumWait(), failuresInRow, e.retryAfter(), settings.random()));
      failed(e);
      show();
    }
    FollowerStatus now = status;
    tell(listener -> listener.onPoll(now));
    return now;
  }

  private void plan(Duration wait) {
    nextPoll = settings.clock().instant().plus(wait);
  }

  /** Lets other threads see what was found. */
  private void show() {
    attempt
        .content()
        .ifPresent(
            content -> {
              filter = content.filter();
              firstFilter.countDown();
            });
    status =
        new FollowerStatus(
            settings.clock().instant(),
            attempt.state(),
            polls,
            updates,
            downloads.bytes(),
            downloads.requests(),
            failures,
            failuresInRow,
            lastFailure,
            lastContact,
            nextPoll);
  }

  private void failed(ChannelException e) {
    Failure failure = new Failure(e.failureCause(), e.getMessage(), settings.clock().instant());
    failures.merge(failure.cause(), 1L, Long::sum);
    lastFailure = Optional.of(failure);
    tell(listener -> listener.onFailure(failure));
  }

  private void tell(Consumer<ChannelListener> message) {
    for (ChannelListener listener : listeners) {
      try {
        message.accept(listener);
      } catch (RuntimeException e) {
        LOGGER.log(System.Logger.Level.WARNING, "a listener failed", e);
      }
    }
  }

  /** {@return how the follower is doing, as of its last attempt} */
  public FollowerStatus status() {
    return status.asOf(settings.clock().instant());
  }

  /**
   * Stops asking, and lets another follower have the file. The last filter can still be asked.
   *
   * @throws IOException if the file cannot be let go
   */
  @Override
  public void close() throws IOException {
    // Without the lock, which an attempt holds until it ends: the interruption ends it.
    closed = true;
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
    synchronized (this) {
      copy.close();
    }
  }
}
