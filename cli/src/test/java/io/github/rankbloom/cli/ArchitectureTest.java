package io.github.rankbloom.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final String ROOT = "io.github.rankbloom";

  @Test
  void kindsAreKnownThroughTheCatalogueAlone() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".rank..", ROOT + ".bloom..", ROOT + ".dleft..")
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(ROOT + ".cli"));
  }
}
