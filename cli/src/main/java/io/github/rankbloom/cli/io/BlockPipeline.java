package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads blocks of lines, has all cores work on them, and takes the results in order. The calling
 * thread reads and takes; a block that comes alone it works on too, so that few lines start no
 * thread.
 *
 * @param <R> what the work on a block results in
 */
final class BlockPipeline<R> implements AutoCloseable {

  private static final int BLOCK_BYTES = 1 << 18;

  /** Blocks under way for each core: enough that none waits for work while results are taken. */
  private static final int BLOCKS_PER_CORE = 4;

  private final LineFormat format;
  private final BlockSink<R> sink;
  private final int blockBytes;
  private final int cores;

  private final Deque<Job> underWay = new ArrayDeque<>();
  private final Deque<LineBlock> free = new ArrayDeque<>();

  /** Read, but not worked on yet: it is not known whether another one will come. */
  private LineBlock next;

  private ExecutorService workers;

  /** Lines of the present input whose results have been taken. */
  private long lines;

  private final class Job {
    private final LineBlock block;
    private final Future<R> result;

    Job(LineBlock block) {
      this.block = block;
      result = workers.submit(() -> work(block));
    }
  }

  BlockPipeline(LineFormat format, BlockSink<R> sink) {
    this(format, sink, BLOCK_BYTES, Runtime.getRuntime().availableProcessors());
  }

  BlockPipeline(LineFormat format, BlockSink<R> sink, int blockBytes, int cores) {
    this.format = format;
    this.sink = sink;
    this.blockBytes = blockBytes;
    this.cores = cores;
  }

  /**
   * Reads a stream to its end.
   *
   * @param in the stream
   * @param name what messages call it
   * @param source what the stream's bytes come from, which tells whether some are at hand
   * @throws Failure if a line is refused
   */
  void read(InputStream in, String name, Source source) throws IOException {
    lines = 0;
    LineBlock block = newBlock();
    block.start();
    try {
      while (true) {
        if (!fill(block, in, source)) {
          break;
        }
        add(block);
        LineBlock following = newBlock();
        following.startAfter(block);
        block = following;
      }
      block.endInput();
      if (block.isEmpty()) {
        free.push(block);
      } else {
        add(block);
      }
      finishAll();
    } catch (BadLineException e) {
      throw new Failure(name + ": line " + (lines + e.line() + 1) + ": " + e.getMessage());
    }
  }

  /** Reads whole lines, as many as are at hand, and returns false at the end of the stream. */
  private boolean fill(LineBlock block, InputStream in, Source source)
      throws IOException, BadLineException {
    try {
      while (block.isEmpty() || !(block.isFull() || source.mayWait())) {
        if (block.isEmpty() && source.mayWait()) {
          finishAll();
        }
        if (block.read(in) < 0) {
          return false;
        }
      }
      return true;
    } catch (IOException | BadLineException e) {
      finishAll();
      throw e;
    }
  }

  private LineBlock newBlock() {
    return free.isEmpty() ? new LineBlock(format, blockBytes) : free.pop();
  }

  /** Tells whether a source has bytes at hand. */
  interface Source {
    boolean mayWait() throws IOException;
  }

  private void add(LineBlock block) throws BadLineException {
    if (next != null) {
      if (cores > 1) {
        if (workers == null) {
          workers = Executors.newFixedThreadPool(cores, BlockPipeline::daemon);
        }
        underWay.add(new Job(next));
        if (underWay.size() >= cores * BLOCKS_PER_CORE) {
          finishFirst();
        }
      } else {
        take(next, work(next));
      }
    }
    next = block;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "lines");
    thread.setDaemon(true);
    return thread;
  }

  private R work(LineBlock block) throws BadLineException {
    block.split();
    return sink.work(block);
  }

  private void take(LineBlock block, R result) {
    sink.take(result);
    lines += block.lines();
    free.push(block);
  }

  private void finishFirst() throws BadLineException {
    Job job = underWay.remove();
    try {
      take(job.block, job.result.get());
    } catch (ExecutionException e) {
      rethrow(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void rethrow(Throwable cause) throws BadLineException {
    if (cause instanceof BadLineException e) {
      throw e;
    }
    if (cause instanceof Error e) {
      throw e;
    }
    throw (RuntimeException) cause;
  }

  private void finishAll() throws BadLineException {
    while (!underWay.isEmpty()) {
      finishFirst();
    }
    if (next != null) {
      LineBlock last = next;
      next = null;
      take(last, work(last));
    }
    sink.idle();
  }

  @Override
  public void close() {
    if (workers != null) {
      workers.shutdownNow();
    }
  }
}
