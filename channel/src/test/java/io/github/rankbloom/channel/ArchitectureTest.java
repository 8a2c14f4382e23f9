package io.github.rankbloom.channel;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.rankbloom.catalogue.Catalogue;
import org.junit.jupiter.api.Test;

/** What channels know of the core, and the arrows between their rooms. */
class ArchitectureTest {

  private static final String ROOT = "io.github.rankbloom.";

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT + "channel");

  @Test
  void oneClassAsksTheCoreForMoreThanItsContracts() {
    noClasses()
        .that()
        .doNotHaveSimpleName("FilterContent")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "wire..",
            ROOT + "hash..",
            ROOT + "plan..",
            ROOT + "rank..",
            ROOT + "bloom..",
            ROOT + "dleft..")
        .orShould()
        .callMethodWhere(target(owner(type(Catalogue.class))))
        .check(classes);
  }

  @Test
  void roomsHaveNoCircles() {
    slices().matching(ROOT + "(channel.*)").should().beFreeOfCycles().check(classes);
  }
}
