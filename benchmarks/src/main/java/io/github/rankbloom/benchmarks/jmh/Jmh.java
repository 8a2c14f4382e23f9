package io.github.rankbloom.benchmarks.jmh;

import io.github.rankbloom.benchmarks.subject.BulkSubject;
import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.RemovableSubject;
import io.github.rankbloom.benchmarks.subject.Subject;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The command line of JMH with the catalogue as the values of the parameter {@code subject}, so
 * that no benchmark repeats it. Which subjects a benchmark gets depends on what it needs them to
 * do; one run per need, one result at the end.
 */
public final class Jmh {

  static final long SEED = 1;

  /** The benchmarks, and what their subjects must be able to do. */
  static final Map<Class<?>, Class<? extends Subject>> NEEDS = needs();

  private static Map<Class<?>, Class<? extends Subject>> needs() {
    Map<Class<?>, Class<? extends Subject>> needs = new LinkedHashMap<>();
    needs.put(LookupBenchmark.class, Subject.class);
    needs.put(PutBenchmark.class, Subject.class);
    needs.put(BulkBenchmark.class, BulkSubject.class);
    needs.put(RemoveBenchmark.class, RemovableSubject.class);
    return needs;
  }

  private Jmh() {}

  /** Takes the arguments of JMH; {@code -p subject=...} selects from the catalogue. */
  public static void main(String[] arguments)
      throws CommandLineOptionException, IOException, RunnerException {
    CommandLineOptions options = new CommandLineOptions(arguments);
    if (options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListProfilers()
        || options.shouldListResultFormats()) {
      Main.main(arguments);
      return;
    }
    Collection<RunResult> results = run(options);
    if (results.isEmpty()) {
      throw new IllegalArgumentException("no benchmark and subject match the arguments");
    }
    if (options.getResultFormat().hasValue() || options.getResult().hasValue()) {
      writeTogether(options, results);
    }
  }

  /** Runs the selected benchmarks, each with the selected subjects that can do what it needs. */
  static Collection<RunResult> run(Options options) throws RunnerException {
    Collection<RunResult> results = new ArrayList<>();
    for (Class<? extends Subject> need : new LinkedHashSet<>(NEEDS.values())) {
      String[] subjects = subjects(options, need);
      List<String> excludes = new ArrayList<>(options.getExcludes());
      NEEDS.forEach(
          (benchmark, needed) -> {
            if (needed != need) {
              excludes.add("\\b" + benchmark.getSimpleName() + "\\b");
            }
          });
      if (subjects.length > 0 && selectsBenchmarks(options.getIncludes(), excludes)) {
        ChainedOptionsBuilder builder =
            new OptionsBuilder().parent(options).param("subject", subjects);
        excludes.forEach(builder::exclude);
        results.addAll(new Runner(builder.build()).run());
      }
    }
    return results;
  }

  private static boolean selectsBenchmarks(List<String> includes, List<String> excludes) {
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
    return !BenchmarkList.defaultList().find(silent, includes, excludes).isEmpty();
  }

  private static String[] subjects(Options options, Class<? extends Subject> need) {
    Collection<String> names =
        options
            .getParameter("subject")
            .orElseGet(() -> Subjects.all().stream().map(Candidate::name).toList());
    return names.stream().filter(name -> Subjects.named(name).can(need)).toArray(String[]::new);
  }

  /** Each run has written its own results over those before it: writes all of them again. */
  private static void writeTogether(CommandLineOptions options, Collection<RunResult> results) {
    var format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
    String file =
        options
            .getResult()
            .orElse(Defaults.RESULT_FILE_PREFIX + "." + format.toString().toLowerCase(Locale.ROOT));
    ResultFormatFactory.getInstance(format, file).writeOut(results);
  }
}
