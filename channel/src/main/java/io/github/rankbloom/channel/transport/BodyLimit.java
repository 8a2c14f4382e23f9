package io.github.rankbloom.channel.transport;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Collects a body, up to a limit. The array grows as bytes arrive. */
final class BodyLimit implements BodySubscriber<Body> {

  private final long maxBytes;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<Body> result = new CompletableFuture<>();
  private Subscription subscription;

  BodyLimit(long maxBytes) {
    this.maxBytes = Math.min(maxBytes, Integer.MAX_VALUE - 8);
  }

  @Override
  public CompletionStage<Body> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Subscription newSubscription) {
    subscription = newSubscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (result.isDone()) {
        return;
      }
      if (bytes.size() + (long) buffer.remaining() > maxBytes) {
        subscription.cancel();
        result.complete(new Body(new byte[0], Body.End.TOO_LONG));
        return;
      }
      byte[] chunk = new byte[buffer.remaining()];
      buffer.get(chunk);
      bytes.writeBytes(chunk);
    }
  }

  @Override
  public void onError(Throwable error) {
    result.complete(new Body(new byte[0], Body.End.CUT_SHORT));
  }

  @Override
  public void onComplete() {
    result.complete(new Body(bytes.toByteArray(), Body.End.WHOLE));
  }
}
