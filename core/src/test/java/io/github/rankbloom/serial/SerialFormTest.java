package io.github.rankbloom.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.ConcurrentRankCountingFilter;
import io.github.rankbloom.rank.ConcurrentRankFilter;
import io.github.rankbloom.rank.ConcurrentRankMultisetFilter;
import io.github.rankbloom.rank.ConcurrentRankSetFilter;
import io.github.rankbloom.rank.ConcurrentRankValueFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters in streams of serialized objects. */
class SerialFormTest {

  private static byte[] serialized(Object... objects) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      for (Object object : objects) {
        out.writeObject(object);
      }
    }
    return bytes.toByteArray();
  }

  private static ObjectInputStream open(byte[] bytes) throws IOException {
    return new ObjectInputStream(new ByteArrayInputStream(bytes));
  }

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void everyKindIsSerialized(FilterKind<?> kind) throws Exception {
    Filter filter = Kinds.create(kind, 3000, 0.01);
    Kinds.putRange(filter, 0, 3000);
    Filter empty = Kinds.create(kind, 0, 0.01);
    ObjectInputStream in = open(serialized("before", filter, empty, filter, List.of(empty)));
    assertEquals("before", in.readObject());
    Object read = in.readObject();
    assertEquals(filter, read);
    assertEquals(empty, in.readObject());
    assertSame(read, in.readObject());
    assertEquals(List.of(empty), in.readObject());
  }

  /** The container is there as in a file, and little else: no field is part of the format. */
  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void whatIsSerializedIsTheContainer(FilterKind<?> kind) throws Exception {
    Filter filter = Kinds.create(kind, 20, 0.01);
    Kinds.putRange(filter, 0, 20);
    String container = new String(Kinds.bytes(filter), StandardCharsets.ISO_8859_1);
    String stream = new String(serialized(filter), StandardCharsets.ISO_8859_1);
    assertTrue(stream.contains(container));
    assertTrue(stream.length() < container.length() + 300, stream.length() + " bytes");
  }

  @Test
  void filtersInLinesAreSerialized() throws Exception {
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(20_000)
            .fpp(0.004)
            .profile(Profile.FAST)
            .build();
    Kinds.putRange(filter, 0, 20_000);
    assertEquals("LineGeometry", filter.geometry().getClass().getSimpleName());
    RankMultisetFilter read = (RankMultisetFilter) open(serialized(filter)).readObject();
    assertEquals(filter, read);
    assertEquals("LineGeometry", read.geometry().getClass().getSimpleName());
  }

  @Test
  void filtersForManyThreadsAreSerialized() throws Exception {
    List<ConcurrentRankFilter<?>> filters =
        List.of(
            ConcurrentRankMultisetFilter.builder()
                .expectedInsertions(20_000)
                .fpp(0.004)
                .profile(Profile.FAST)
                .build(),
            ConcurrentRankSetFilter.builder().expectedInsertions(100).fpp(0.01).build(),
            ConcurrentRankMultisetFilter.builder().expectedInsertions(100).fpp(0.01).build(),
            ConcurrentRankCountingFilter.builder().expectedInsertions(100).fpp(0.01).build(),
            ConcurrentRankValueFilter.builder().expectedInsertions(100).fpp(0.01).build());
    for (ConcurrentRankFilter<?> filter : filters) {
      Kinds.putRange(filter, 0, 100);
      Object read = open(serialized(filter)).readObject();
      assertEquals(filter.getClass(), read.getClass());
      assertEquals(filter.snapshot(), ((ConcurrentRankFilter<?>) read).snapshot());
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void damagedBytesMakeNoFilter(FilterKind<?> kind) throws Exception {
    Filter filter = Kinds.create(kind, 20, 0.01);
    Kinds.putRange(filter, 0, 20);
    byte[] container = Kinds.bytes(filter);
    byte[] stream = serialized(filter);
    int start = indexOf(stream, container);
    for (int i = 0; i < container.length; i += 3) {
      byte[] damaged = stream.clone();
      damaged[start + i] ^= 0x10;
      assertThrows(InvalidObjectException.class, () -> open(damaged).readObject());
    }
    byte[] cut = Arrays.copyOf(stream, stream.length - 9);
    assertThrows(IOException.class, () -> open(cut).readObject());
  }

  /** A stream of a filter's class alone, as if it had no base class and no fields. */
  @ParameterizedTest
  @MethodSource("io.github.rankbloom.support.Kinds#all")
  void aClassWithoutContentMakesNoFilter(FilterKind<?> kind) throws Exception {
    assertNoFilterWithoutContent(kind.type());
  }

  @Test
  void aClassWithoutContentMakesNoFilterForManyThreads() throws Exception {
    assertNoFilterWithoutContent(ConcurrentRankSetFilter.class);
  }

  private static void assertNoFilterWithoutContent(Class<?> type) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
      out.writeShort(ObjectStreamConstants.STREAM_VERSION);
      out.writeByte(ObjectStreamConstants.TC_OBJECT);
      out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
      out.writeUTF(type.getName());
      out.writeLong(ObjectStreamClass.lookup(type).getSerialVersionUID());
      out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
      out.writeShort(0);
      out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
      out.writeByte(ObjectStreamConstants.TC_NULL);
    }
    assertThrows(InvalidObjectException.class, () -> open(bytes.toByteArray()).readObject());
  }

  /** The name of another class of the same length in place of the filter's. */
  @Test
  void onlyFiltersAreRead() throws Exception {
    Filter filter =
        ConcurrentRankSetFilter.builder().expectedInsertions(1).fpp(0.01).build().snapshot();
    String text = new String(serialized(filter), StandardCharsets.ISO_8859_1);
    String name = filter.getClass().getName();
    String other = "io.github.rankbloom.serial.SerialFormTest";
    String hostile = text.replace((char) name.length() + name, (char) other.length() + other);
    assertThrows(
        InvalidObjectException.class,
        () -> open(hostile.getBytes(StandardCharsets.ISO_8859_1)).readObject());
  }

  private static int indexOf(byte[] stream, byte[] part) throws StreamCorruptedException {
    for (int i = 0; i + part.length <= stream.length; i++) {
      if (Arrays.equals(part, 0, part.length, stream, i, i + part.length)) {
        return i;
      }
    }
    throw new StreamCorruptedException();
  }
}
