package io.github.rankbloom.web.teavm;

import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/**
 * Has classes of libraries compiled from copies of the same name below the package {@code
 * io.github.rankbloom.web.substitute}. Those of the JDK that TeaVM lacks are found by TeaVM's own
 * rule: {@code java.util.zip.CRC32C} is {@code org.teavm.classlib.java.util.zip.TCRC32C}.
 */
public final class Substitutes extends SimpleSubstitutionPolicy {

  /** Made by the compiler, which finds it as a service. */
  public Substitutes() {}

  @Override
  public void contribute(SubstitutionSink sink) {
    sink.selectClasses(named("com.dynatrace.hash4j.internal.ByteArrayUtil"))
        .packagePrefix("io.github.rankbloom.web.substitute.");
    sink.selectClasses(named("io.github.rankbloom.bits.ByteWords"))
        .packagePrefix("io.github.rankbloom.web.substitute.");
  }
}
