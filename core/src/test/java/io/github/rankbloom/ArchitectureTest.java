package io.github.rankbloom;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the rooms of the library. */
class ArchitectureTest {

  private static final String ROOT = "io.github.rankbloom";

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void arrowsGoOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("contracts")
        .definedBy(ROOT)
        .layer("bits")
        .definedBy(ROOT + ".bits..")
        .layer("hash")
        .definedBy(ROOT + ".hash..")
        .layer("plan")
        .definedBy(ROOT + ".plan..")
        .layer("wire")
        .definedBy(ROOT + ".wire..")
        .optionalLayer("structures")
        .definedBy(ROOT + ".rank..", ROOT + ".bloom..", ROOT + ".dleft..")
        .layer("catalogue")
        .definedBy(ROOT + ".catalogue..")
        .whereLayer("catalogue")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("structures")
        .mayOnlyBeAccessedByLayers("catalogue")
        .whereLayer("wire")
        .mayOnlyBeAccessedByLayers("structures", "catalogue")
        .whereLayer("plan")
        .mayOnlyBeAccessedByLayers("wire", "structures", "catalogue")
        .whereLayer("hash")
        .mayOnlyBeAccessedByLayers("wire", "structures", "catalogue")
        .whereLayer("bits")
        .mayOnlyBeAccessedByLayers("wire", "structures")
        .whereLayer("contracts")
        .mayOnlyBeAccessedByLayers("bits", "hash", "plan", "wire", "structures", "catalogue")
        .check(classes);
  }

  @Test
  void structuresDoNotKnowEachOther() {
    slices()
        .matching(ROOT + ".(rank|bloom|dleft)..")
        .should()
        .notDependOnEachOther()
        .check(classes);
  }
}
