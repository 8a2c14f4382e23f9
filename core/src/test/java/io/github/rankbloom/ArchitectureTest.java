package io.github.rankbloom;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        .layer("numeric")
        .definedBy(ROOT + ".numeric..")
        .layer("hash")
        .definedBy(ROOT + ".hash..")
        .layer("serial")
        .definedBy(ROOT + ".serial..")
        .layer("plan")
        .definedBy(ROOT + ".plan..")
        .layer("code")
        .definedBy(ROOT + ".code..")
        .layer("wire")
        .definedBy(ROOT + ".wire..")
        .layer("structures")
        .definedBy(ROOT + ".rank..", ROOT + ".bloom..", ROOT + ".dleft..")
        .layer("catalogue")
        .definedBy(ROOT + ".catalogue..")
        .layer("shard")
        .definedBy(ROOT + ".shard..")
        .whereLayer("shard")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("catalogue")
        .mayOnlyBeAccessedByLayers("shard")
        .whereLayer("structures")
        .mayOnlyBeAccessedByLayers("catalogue")
        .whereLayer("wire")
        .mayOnlyBeAccessedByLayers("structures", "catalogue", "shard")
        .whereLayer("serial")
        .mayOnlyBeAccessedByLayers("structures")
        .whereLayer("code")
        .mayOnlyBeAccessedByLayers("wire", "structures")
        .whereLayer("plan")
        .mayOnlyBeAccessedByLayers("wire", "structures", "catalogue", "shard")
        .whereLayer("hash")
        .mayOnlyBeAccessedByLayers("contracts", "plan", "wire", "structures", "catalogue", "shard")
        .whereLayer("contracts")
        .mayOnlyBeAccessedByLayers(
            "serial", "numeric", "plan", "code", "wire", "structures", "catalogue", "shard")
        .whereLayer("numeric")
        .mayOnlyBeAccessedByLayers("plan", "structures", "shard")
        .whereLayer("bits")
        .mayOnlyBeAccessedByLayers("contracts", "code", "wire", "structures")
        .check(classes);
  }

  /** Within a structure: plans and tables know no files, and none of the rooms a filter. */
  @ParameterizedTest
  @ValueSource(strings = {".rank", ".dleft"})
  void filtersStandOnTheRoomsOfTheirStructure(String structure) {
    String room = ROOT + structure;
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("plan")
        .definedBy(room + ".plan..")
        .layer("table")
        .definedBy(room + ".table..")
        .layer("format")
        .definedBy(room + ".format..")
        .layer("filters")
        .definedBy(room)
        .whereLayer("filters")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("format")
        .mayOnlyBeAccessedByLayers("filters")
        .whereLayer("table")
        .mayOnlyBeAccessedByLayers("format", "filters")
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
