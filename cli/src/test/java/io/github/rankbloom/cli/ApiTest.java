package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That every change of the public API of what users take is a visible line of a commit. */
class ApiTest {

  private static final int MOST_TYPES_OF_CORE = 65;

  @ParameterizedTest
  @ValueSource(strings = {"core", "channel"})
  void theApiIsTheOneThatIsWrittenDown(String module) throws IOException {
    List<String> lines = new ArrayList<>();
    exportedTypes(module).forEach(type -> describe(type, lines));
    Path file = Path.of("..", module, "src/test/resources/api.txt");
    if (Boolean.getBoolean("rankbloom.api.write")) {
      Files.write(file, lines);
    }
    assertEquals(
        String.join("\n", Files.readAllLines(file)),
        String.join("\n", lines),
        "run with -Drankbloom.api.write and commit the difference");
  }

  @Test
  void theApiIsSmall() throws IOException {
    long types = exportedTypes("core").filter(type -> type.getDeclaringClass() == null).count();
    assertTrue(types <= MOST_TYPES_OF_CORE, () -> types + " exported types");
  }

  private static Stream<Class<?>> exportedTypes(String module) throws IOException {
    Set<String> packages =
        Files.readAllLines(Path.of("..", module, "src/main/java/module-info.java")).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("exports ") && line.endsWith(";"))
            .map(line -> line.substring("exports ".length(), line.length() - 1))
            .collect(Collectors.toSet());
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.rankbloom")
            .stream()
            .filter(type -> packages.contains(type.getPackageName()))
            .map(JavaClass::reflect)
            .filter(ApiTest::isVisible)
            .sorted((a, b) -> a.getName().compareTo(b.getName()));
  }

  private static boolean isVisible(Class<?> type) {
    return isVisible(type.getModifiers())
        && (type.getDeclaringClass() == null || isVisible(type.getDeclaringClass()));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static void describe(Class<?> type, List<String> lines) {
    String supertypes =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Arrays.stream(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .filter(name -> !name.equals("java.lang.Object"))
            .collect(Collectors.joining(", "));
    // Java 17 does not say which types are sealed, later versions do.
    String declaration = type.toGenericString().replaceFirst("\\b(non-)?sealed ", "");
    lines.add(declaration + (supertypes.isEmpty() ? "" : " : " + supertypes));
    Set<String> members = new TreeSet<>();
    for (Executable constructor : type.getDeclaredConstructors()) {
      add(constructor, constructor.toGenericString(), members);
    }
    // What a type has from one that is not visible is its own for whoever uses it.
    Class<?> owner = type;
    do {
      for (Field field : owner.getDeclaredFields()) {
        add(field, field.toGenericString(), members);
      }
      for (Executable method : owner.getDeclaredMethods()) {
        add(method, method.toGenericString(), members);
      }
      owner = owner.getSuperclass();
    } while (owner != null && !isVisible(owner));
    members.forEach(member -> lines.add("  " + member));
  }

  private static void add(Member member, String text, Set<String> members) {
    if (isVisible(member.getModifiers()) && !member.isSynthetic()) {
      members.add(text.replace(member.getDeclaringClass().getName() + ".", ""));
    }
  }
}
