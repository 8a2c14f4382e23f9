package io.github.rankbloom.spark;

import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The one Spark session of all tests: two threads, and three attempts for a task. */
final class Sessions {

  private static final SparkSession SPARK =
      SparkSession.builder()
          .master("local[2,3]")
          .appName("tests")
          .config("spark.ui.enabled", "false")
          .config("spark.sql.shuffle.partitions", "3")
          .config("spark.sql.warehouse.dir", "target/warehouse")
          .config("spark.sql.session.timeZone", "UTC")
          // The one of the two that knows less of how a class wants to be written.
          .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
          .config("spark.sql.catalog.rankbloom", RankbloomCatalog.class.getName())
          .getOrCreate();

  static {
    SPARK.sparkContext().setLogLevel("OFF");
  }

  private Sessions() {}

  static SparkSession spark() {
    return SPARK;
  }

  static Dataset<Row> sql(String query) {
    return SPARK.sql(query);
  }

  /** The only row of a result. */
  static Row row(String query) {
    List<Row> rows = sql(query).collectAsList();
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " rows of " + query);
    }
    return rows.get(0);
  }

  static byte[] bytes(String query) {
    return (byte[]) row(query).get(0);
  }

  /** All messages of what was thrown, and of its causes. */
  static String messages(Throwable thrown) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      all.append(t.getMessage()).append('\n');
    }
    return all.toString();
  }

  /** Has the task that calls this killed, as its executor or a faster copy of it would. */
  static void killThisTask() {
    TaskContext task = TaskContext.get();
    SPARK.sparkContext().killTaskAttempt(task.taskAttemptId(), false, "for a test");
    while (!task.isInterrupted()) {
      Thread.onSpinWait();
    }
    throw new TaskKilledException("for a test");
  }

  /** Runs something with a setting, and with what it was again afterwards. */
  static void with(String setting, String value, Runnable work) {
    String before = SPARK.conf().get(setting);
    SPARK.conf().set(setting, value);
    try {
      work.run();
    } finally {
      SPARK.conf().set(setting, before);
    }
  }
}
