package io.github.rankbloom.rank;

import io.github.rankbloom.bits.Words;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.HashSplit;
import io.github.rankbloom.rank.table.TrimmedBucket;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;

/** Looks at the bits of a rank-indexed filter as they lie in its file. */
final class RankInspection implements FilterKind.Inspection {

  private final FrozenRankFilter file;
  private final FileLayout layout;
  private final TrimmedBucket.Form form;

  private RankInspection(FrozenRankFilter file) {
    this.file = file;
    layout = file.layout();
    form = layout.form();
  }

  static RankInspection of(RankFilter<?> filter) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      filter.writeTo(bytes);
      return new RankInspection(FrozenRankFilter.of(bytes.toByteArray()));
    } catch (IOException e) {
      throw new IllegalStateException("a filter's own file is refused", e);
    }
  }

  @Override
  public List<Figure> figures() {
    Shape shape = layout.shape();
    return List.of(
        Figure.count("buckets", "buckets", shape.buckets()),
        Figure.count("chains", "chains per bucket", shape.chains()),
        Figure.bits("fingerprintBits", "fingerprint", shape.fingerprintBits()),
        Figure.bits("payloadBits", "payload", form.payloadBits()),
        Figure.count("cells", "cells", layout.cells()),
        new Figure.Numbers("bucketsByLoad", "cells", loads(), "bucket"));
  }

  private List<Long> loads() {
    List<Long> buckets = new ArrayList<>();
    long bit = 0;
    for (long bucket = 0; bucket < layout.shape().buckets(); bucket++) {
      int load = TrimmedBucket.load(file.words(), bit, form);
      while (buckets.size() <= load) {
        buckets.add(0L);
      }
      buckets.set(load, buckets.get(load) + 1);
      bit += form.bits(load);
    }
    return buckets;
  }

  /** {@inheritDoc} They have a Poisson distribution, as in the bounds of the planner. */
  @Override
  public List<Double> expectedLoads() {
    long buckets = layout.shape().buckets();
    double mean = (double) layout.cells() / buckets;
    return IntStream.range(0, loads().size())
        .mapToObj(
            load ->
                mean == 0
                    ? (load == 0 ? (double) buckets : 0)
                    : buckets * Math.exp(load * Math.log(mean) - mean - LogGamma.value(load + 1.0)))
        .toList();
  }

  @Override
  public List<Figure> query(long hash) {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.count("bucket", "bucket", HashSplit.bucket(hash, layout.shape().buckets())));
    file.ask(
        hash,
        0,
        (words, bit, load, chain, fingerprint, of) -> {
          figures.add(Figure.bits("firstBit", "first bit in the file", file.firstBit() + bit));
          figures.add(Figure.count("chain", "chain", chain));
          figures.add(Figure.count("fingerprint", "fingerprint", fingerprint));
          figures.add(bits("baseIndex", words, bit, form.chains()));
          figures.add(bits("higherIndex", words, bit + form.chains(), load));
          figures.add(
              numbers(
                  "fingerprints",
                  cell -> TrimmedBucket.fingerprint(words, bit, load, cell, form),
                  load));
          if (form.payloadBits() > 0) {
            figures.add(
                numbers(
                    "payloads", cell -> TrimmedBucket.payload(words, bit, load, cell, form), load));
          }
          figures.add(chains(words, bit, load));
          List<Integer> visited = TrimmedBucket.visited(words, bit, load, chain, fingerprint, form);
          figures.add(numbers("visited", i -> visited.get(i), visited.size()));
          return 0;
        });
    return figures;
  }

  private static Figure numbers(String name, IntToLongFunction numbering, int length) {
    List<Long> values = IntStream.range(0, length).mapToLong(numbering).boxed().toList();
    return new Figure.Numbers(name, name, values, "");
  }

  private static Figure bits(String name, Words words, long bit, int length) {
    return numbers(name, i -> words.isSet(bit + i) ? 1 : 0, length);
  }

  /** The chain of each cell. */
  private Figure chains(Words words, long bit, int load) {
    Long[] chains = new Long[load];
    for (int chain = 0; chain < form.chains(); chain++) {
      for (int cell : TrimmedBucket.cells(words, bit, load, chain, form)) {
        chains[cell] = (long) chain;
      }
    }
    return new Figure.Numbers(
        "cellChains", "chain", Collections.unmodifiableList(Arrays.asList(chains)), "");
  }
}
