package io.github.rankbloom.channel.transport;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Follows a channel over HTTP. Redirects are followed, but never from https to http. A body is cut
 * off when it is longer than it may be, and given up when it comes slower than {@value
 * #SLOWEST_BYTES_PER_SECOND} bytes a second.
 */
public final class HttpTransport implements Transport {

  /** A file may take the timeout, and as long as it takes at this rate. */
  public static final int SLOWEST_BYTES_PER_SECOND = 8192;

  private static final String AGENT = "rankbloom-channel/1";

  private final URI base;
  private final HttpClient client;
  private final Duration timeout;

  /**
   * A channel at an address, asked for with patience of half a minute.
   *
   * @param base where its manifest lies, without the manifest's name
   * @throws IllegalArgumentException if this is not an address of http or https
   */
  public HttpTransport(URI base) {
    this(
        base,
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(10))
            .build(),
        Duration.ofSeconds(30));
  }

  /**
   * A channel at an address.
   *
   * @param base where its manifest lies, without the manifest's name
   * @param client makes the requests: with a proxy, certificates or credentials of the caller's
   * @param timeout for the head of an answer, and for the body on top of its length
   * @throws IllegalArgumentException if this is not an address of http or https
   */
  public HttpTransport(URI base, HttpClient client, Duration timeout) {
    String scheme = base.getScheme() == null ? "" : base.getScheme().toLowerCase(Locale.ROOT);
    if ((!scheme.equals("http") && !scheme.equals("https")) || base.getHost() == null) {
      throw new IllegalArgumentException("must be an address of http or https, not " + base);
    }
    this.base = base.getPath().endsWith("/") ? base : URI.create(base + "/");
    this.client = client;
    this.timeout = timeout;
  }

  @Override
  public Answer get(String name, Optional<String> known, long maxBytes) throws ChannelException {
    URI address = base.resolve(name);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).timeout(timeout).header("User-Agent", AGENT).GET();
    known.ifPresent(tag -> request.header("If-None-Match", tag));
    AtomicBoolean answered = new AtomicBoolean();
    CompletableFuture<HttpResponse<Body>> future =
        client.sendAsync(
            request.build(),
            info -> {
              answered.set(true);
              return new BodyLimit(maxBytes);
            });
    long millis = timeout.toMillis() + maxBytes * 1000 / SLOWEST_BYTES_PER_SECOND;
    try {
      return answer(address, future.get(millis, TimeUnit.MILLISECONDS), known, maxBytes);
    } catch (TimeoutException e) {
      throw new ChannelException(FailureCause.TIMEOUT, address + ": no whole answer in time");
    } catch (ExecutionException e) {
      throw answered.get() ? cutShort(address) : failure(address, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ChannelException(FailureCause.UNREACHABLE, address + ": interrupted");
    } finally {
      future.cancel(true);
    }
  }

  private static ChannelException failure(URI address, Throwable cause) {
    if (cause instanceof HttpTimeoutException) {
      return new ChannelException(FailureCause.TIMEOUT, address + ": no answer in time");
    }
    String reason = cause.getMessage();
    if (reason == null) {
      // Java tells no more of an unknown host than of one where nobody listens.
      reason =
          cause instanceof ConnectException ? "no connection" : cause.getClass().getSimpleName();
    }
    return new ChannelException(
        FailureCause.UNREACHABLE, address + ": " + reason.replaceAll("\\s+", " "));
  }

  private static ChannelException cutShort(URI address) {
    return new ChannelException(FailureCause.TRUNCATED, address + ": the answer was cut short");
  }

  private static Answer answer(
      URI address, HttpResponse<Body> response, Optional<String> known, long maxBytes)
      throws ChannelException {
    int status = response.statusCode();
    Optional<String> tag = response.headers().firstValue("ETag").filter(HttpTransport::isTag);
    if (status == 304 && known.isPresent()) {
      return new Answer(Optional.empty(), known);
    }
    if (status == 200) {
      Body body = response.body();
      if (body.end() == Body.End.TOO_LONG) {
        throw new ChannelException(
            FailureCause.TOO_LARGE, address + ": has more than the " + maxBytes + " bytes allowed");
      }
      if (body.end() == Body.End.CUT_SHORT) {
        throw cutShort(address);
      }
      return new Answer(Optional.of(body.content()), tag);
    }
    Optional<Duration> retryAfter =
        response.headers().firstValue("Retry-After").flatMap(HttpTransport::retryAfter);
    throw new ChannelException(cause(status), address + ": answered " + status, retryAfter);
  }

  private static FailureCause cause(int status) {
    return switch (status) {
      case 403, 404, 410 -> FailureCause.MISSING;
      case 429, 503 -> FailureCause.BUSY;
      default -> FailureCause.HOST_ERROR;
    };
  }

  /** What may be sent back in a header: a tag of ordinary length. */
  private static boolean isTag(String tag) {
    return tag.length() <= 256 && tag.chars().allMatch(c -> c > ' ' && c < 127);
  }

  /** Seconds, or a date. */
  static Optional<Duration> retryAfter(String text) {
    try {
      if (text.matches("[0-9]{1,9}")) {
        return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
      }
      Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(Duration.between(Instant.now(), until)).filter(wait -> !wait.isNegative());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return base.toString();
  }
}
