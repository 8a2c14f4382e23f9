package io.github.rankbloom.evaluation;

import io.github.rankbloom.evaluation.bloom.CountMin;
import io.github.rankbloom.evaluation.bloom.IndexSchemes;
import io.github.rankbloom.evaluation.bloom.PositionLaw;
import io.github.rankbloom.evaluation.bloom.RateLaws;
import io.github.rankbloom.evaluation.compressed.CodedSizes;
import io.github.rankbloom.evaluation.compressed.Deltas;
import io.github.rankbloom.evaluation.compressed.DenseFilters;
import io.github.rankbloom.evaluation.compressed.HashCurve;
import io.github.rankbloom.evaluation.compressed.HashLists;
import io.github.rankbloom.evaluation.compressed.MessageTables;
import io.github.rankbloom.evaluation.compressed.PlannedMessages;
import io.github.rankbloom.evaluation.compressed.RandomAccess;
import io.github.rankbloom.evaluation.compressed.SharedCaches;
import io.github.rankbloom.evaluation.dleft.Churn;
import io.github.rankbloom.evaluation.dleft.Claims;
import io.github.rankbloom.evaluation.dleft.LoadTables;
import io.github.rankbloom.evaluation.dleft.Moves;
import io.github.rankbloom.evaluation.dleft.Overload;
import io.github.rankbloom.evaluation.dleft.QuotedRates;
import io.github.rankbloom.evaluation.dleft.Simulations;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.rank.AccessCounts;
import io.github.rankbloom.evaluation.rank.Configurations;
import io.github.rankbloom.evaluation.rank.CountingCurves;
import io.github.rankbloom.evaluation.rank.CountingSizes;
import io.github.rankbloom.evaluation.rank.Growth;
import io.github.rankbloom.evaluation.rank.OverflowBound;
import io.github.rankbloom.evaluation.rank.OverflowingBuckets;
import io.github.rankbloom.evaluation.rank.RealSizes;
import io.github.rankbloom.evaluation.rank.SetCurves;
import io.github.rankbloom.evaluation.rank.SetSizes;
import io.github.rankbloom.evaluation.rank.TrimmedSizes;
import io.github.rankbloom.evaluation.rank.ValuesAtWork;
import java.util.List;

/** All experiments, in the order of the report. */
final class Experiments {

  static final List<Experiment> ALL =
      List.of(
          new OverflowingBuckets(),
          new Configurations(),
          new SetSizes(),
          new CountingSizes(),
          new TrimmedSizes(),
          new SetCurves(),
          new CountingCurves(),
          new OverflowBound(),
          new RealSizes(),
          new Growth(),
          new ValuesAtWork(),
          new AccessCounts(),
          new LoadTables(),
          new QuotedRates(),
          new Simulations(),
          new Churn(),
          new Claims(),
          new Moves(),
          new Overload(),
          new IndexSchemes(),
          new RateLaws(),
          new PositionLaw(),
          new CountMin(),
          new MessageTables(),
          new HashCurve(),
          new DenseFilters(),
          new HashLists(),
          new CodedSizes(),
          new Deltas(),
          new PlannedMessages(),
          new RandomAccess(),
          new SharedCaches());

  private Experiments() {}
}
