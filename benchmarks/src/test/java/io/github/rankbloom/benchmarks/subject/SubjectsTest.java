package io.github.rankbloom.benchmarks.subject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fastfilter.utils.Hash;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every subject of the catalogue does what it is measured for. */
class SubjectsTest {

  private static final int PRESENT = 20_000;
  private static final int ABSENT = 400_000;
  private static final Keys KEYS = Keys.draw(ABSENT, 42);

  /** The keys that are added. */
  private final long[] present = Arrays.copyOf(KEYS.present(), PRESENT);

  @BeforeEach
  void seedFastFilter() {
    Hash.setSeed(7);
  }

  static List<Candidate> all() {
    return Subjects.all();
  }

  static List<Candidate> removable() {
    return Subjects.that(RemovableSubject.class);
  }

  static List<Candidate> bulkRemovable() {
    return Subjects.that(BulkRemovableSubject.class);
  }

  static List<Candidate> bulk() {
    return Subjects.that(BulkSubject.class);
  }

  @Test
  void namesAreUnique() {
    assertEquals(
        Subjects.all().size(), Subjects.all().stream().map(Candidate::name).distinct().count());
  }

  @Test
  void anUnknownNameIsAnsweredWithAllNames() {
    Throwable thrown =
        assertThrows(IllegalArgumentException.class, () -> Subjects.named("no such filter"));
    assertTrue(thrown.getMessage().contains(Subjects.FLOOR), thrown.getMessage());
  }

  @Test
  void aStarStandsForAnyText() {
    assertEquals(Subjects.all(), Subjects.matching("*"));
    assertEquals(List.of(Subjects.named("guava-bloom-0.001")), Subjects.matching("guava*-0.001"));
    assertThrows(IllegalArgumentException.class, () -> Subjects.matching("guava*-0x001"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void noKeyIsDenied(Candidate candidate) {
    Subject subject = candidate.build(present);
    assertInstanceOf(candidate.type(), subject);
    assertEquals(PRESENT, subject.countMembers(present, 0, PRESENT));
  }

  @ParameterizedTest
  @MethodSource("all")
  void falsePositivesAreAsClaimed(Candidate candidate) {
    Subject subject = candidate.build(present);
    double rate = subject.countMembers(KEYS.absent(), 0, ABSENT) / (double) ABSENT;
    double most = candidate.fpp() * candidate.slack();
    assertTrue(rate <= most + tolerance(most), rate + " > " + most);
    if (candidate.slack() == 1) {
      double least = expected(subject, most);
      assertTrue(rate >= least - tolerance(least), rate + " < " + least);
    }
  }

  /** Filters of this library tell when they are better than was asked for, as dynamic ones are. */
  private static double expected(Subject subject, double claimed) {
    return subject.filter() instanceof Filter own ? own.expectedFpp() : claimed;
  }

  /** Six standard deviations of the draw, and a quarter for hash functions and small tables. */
  private static double tolerance(double fpp) {
    return 6 * Math.sqrt(fpp * (1 - fpp) / ABSENT) + fpp / 4;
  }

  @ParameterizedTest
  @MethodSource("removable")
  void removedKeysAreGoneAndTheOthersStay(Candidate candidate) {
    RemovableSubject subject = (RemovableSubject) candidate.build(present);
    int half = PRESENT / 2;
    subject.removeAll(present, 0, half);
    double most = candidate.fpp() * candidate.slack();
    double lost = 1 - subject.countMembers(present, half, PRESENT) / (double) (PRESENT - half);
    double mayLose = subject.removesLookalikes() ? most + tolerance(most) : 0;
    assertTrue(lost <= mayLose, lost + " of the other keys are lost");
    double left = subject.countMembers(present, 0, half) / (double) half;
    assertTrue(left <= most + tolerance(most), left + " of the removed keys are left");
  }

  @ParameterizedTest
  @MethodSource("all")
  void dealtKeysAreWhereTheFilterSays(Candidate candidate) {
    Subject subject = candidate.build(present);
    long[] mixed = KEYS.mixed();
    long[] members = new long[PRESENT];
    long[] others = new long[PRESENT];
    int found = subject.deal(mixed, 1, PRESENT, members, others);
    assertEquals(subject.countMembers(mixed, 1, PRESENT), found);
    assertEquals(found, subject.countMembers(members, 0, found));
    assertEquals(0, subject.countMembers(others, 0, PRESENT - 1 - found));
  }

  @Test
  void halfOfTheMixedKeysAreThere() {
    Set<Long> present = Arrays.stream(KEYS.present()).boxed().collect(Collectors.toSet());
    long there = Arrays.stream(KEYS.mixed()).filter(present::contains).count();
    assertEquals(ABSENT / 2.0, (double) there, 6 * Math.sqrt(ABSENT / 4.0));
  }

  @ParameterizedTest
  @MethodSource("bulk")
  void bulkLookupsCountWhatSingleOnesCount(Candidate candidate) {
    BulkSubject subject = (BulkSubject) candidate.build(present);
    assertEquals(PRESENT, subject.countMembersInBulk(present, 0, PRESENT));
    long[] absent = KEYS.absent();
    assertEquals(
        subject.countMembers(absent, 1, PRESENT), subject.countMembersInBulk(absent, 1, PRESENT));
  }

  @ParameterizedTest
  @MethodSource("bulkRemovable")
  void bulkChangesDoWhatSingleOnesDo(Candidate candidate) {
    BulkRemovableSubject bulk = (BulkRemovableSubject) candidate.empty().apply(PRESENT);
    RemovableSubject single = (RemovableSubject) candidate.build(present);
    bulk.putAllInBulk(present, 0, PRESENT);
    assertEquals(single.filter(), bulk.filter());
    bulk.removeAllInBulk(present, 1, PRESENT);
    single.removeAll(present, 1, PRESENT);
    assertEquals(single.filter(), bulk.filter());
  }

  @ParameterizedTest
  @MethodSource("all")
  void memoryIsMoreThanInformationTheoryAsksFor(Candidate candidate) {
    double bitsPerKey = candidate.build(present).deepBits() / (double) PRESENT;
    double least = -Math.log(candidate.fpp() * candidate.slack()) / Math.log(2);
    assertTrue(bitsPerKey > least && bitsPerKey < 64, bitsPerKey + " bits per key");
  }
}
