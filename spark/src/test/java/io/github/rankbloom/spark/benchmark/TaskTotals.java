package io.github.rankbloom.spark.benchmark;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/** What all tasks of a measurement shuffled, and sent to the driver. */
final class TaskTotals extends SparkListener {

  private long shuffled;
  private long toDriver;

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.taskMetrics() != null) {
      shuffled += end.taskMetrics().shuffleWriteMetrics().bytesWritten();
      toDriver += end.taskMetrics().resultSize();
    }
  }

  /**
   * What something took.
   *
   * @param seconds time
   * @param shuffled bytes written for shuffles
   * @param toDriver bytes of results that tasks sent to the driver
   */
  record Cost(double seconds, long shuffled, long toDriver) {}

  /** Measures something that runs to its end when it is called. */
  static Cost of(SparkSession spark, Runnable work) {
    TaskTotals totals = new TaskTotals();
    spark.sparkContext().addSparkListener(totals);
    long start = System.nanoTime();
    try {
      work.run();
    } finally {
      await(spark);
      spark.sparkContext().removeSparkListener(totals);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Cost(seconds, totals.shuffled, totals.toDriver);
  }

  /** Waits until the listener has heard of all tasks. */
  private static void await(SparkSession spark) {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty();
    } catch (Exception e) { // which one is declared depends on the version
      throw new IllegalStateException("tasks are not told in time", e);
    }
  }
}
