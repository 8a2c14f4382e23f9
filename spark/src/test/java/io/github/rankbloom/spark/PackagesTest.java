package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.apache.ivy.Ivy;
import org.apache.ivy.core.module.id.ModuleRevisionId;
import org.apache.ivy.core.report.ArtifactDownloadReport;
import org.apache.ivy.core.resolve.ResolveOptions;
import org.apache.ivy.core.settings.IvySettings;
import org.apache.ivy.plugins.resolver.ChainResolver;
import org.apache.ivy.plugins.resolver.IBiblioResolver;
import org.apache.ivy.util.DefaultMessageLogger;
import org.apache.ivy.util.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code --packages} brings. Spark resolves with Ivy, which reads some poms otherwise than
 * Maven does.
 */
class PackagesTest {

  private static final String GROUP = "io.github.rankbloom";
  private static final String VERSION = "0.1.0-SNAPSHOT";

  @Test
  void allJarsThatAreNeeded(@TempDir Path folder) throws Exception {
    Path own = folder.resolve("own");
    publish(own, "rankbloom-parent", Path.of("../pom.xml"));
    publish(own, "rankbloom-core", Path.of("../core/pom.xml"));
    publish(own, "rankbloom-spark", Path.of("pom.xml"));
    IvySettings settings = new IvySettings();
    settings.setDefaultCache(folder.resolve("cache").toFile());
    ChainResolver both = new ChainResolver();
    both.setName("both");
    both.setSettings(settings);
    both.add(repository("own", own));
    both.add(repository("local", localRepository()));
    settings.addResolver(both);
    settings.setDefaultResolver("both");
    Ivy ivy = Ivy.newInstance(settings);
    ivy.getLoggerEngine().setDefaultLogger(new DefaultMessageLogger(Message.MSG_ERR));

    ResolveOptions runtime = new ResolveOptions();
    runtime.setConfs(new String[] {"default"});
    runtime.setOutputReport(false);
    Set<String> jars = new TreeSet<>();
    for (ArtifactDownloadReport artifact :
        ivy.resolve(ModuleRevisionId.newInstance(GROUP, "rankbloom-spark", VERSION), runtime, false)
            .getAllArtifactsReports()) {
      jars.add(artifact.getName());
    }

    assertEquals(
        Set.of(
            "rankbloom-spark",
            "rankbloom-core",
            "hash4j",
            "commons-numbers-gamma",
            "commons-numbers-fraction",
            "commons-numbers-core"),
        jars);
  }

  /** A module as it lies in a Maven repository; what is in its jar does not matter here. */
  private static void publish(Path repository, String module, Path pom) throws IOException {
    Path folder = repository.resolve(GROUP.replace('.', '/')).resolve(module).resolve(VERSION);
    Files.createDirectories(folder);
    Files.copy(pom, folder.resolve(module + "-" + VERSION + ".pom"));
    Files.write(folder.resolve(module + "-" + VERSION + ".jar"), new byte[0]);
  }

  private static IBiblioResolver repository(String name, Path root) {
    IBiblioResolver resolver = new IBiblioResolver();
    resolver.setName(name);
    resolver.setM2compatible(true);
    resolver.setRoot(root.toUri().toString());
    return resolver;
  }

  /** The repository that Maven has filled for this build: GROUP/MODULE/VERSION/JAR lies in it. */
  private static Path localRepository() throws URISyntaxException {
    Path jar =
        Path.of(RegularizedGamma.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path group = jar.getParent().getParent().getParent();
    return group.resolve("../../..").normalize();
  }
}
