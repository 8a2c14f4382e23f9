package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.cli.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class GzipInputTest {

  private static final byte[] PLAIN = "one line\n".repeat(500).getBytes(StandardCharsets.US_ASCII);

  private static byte[] member(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] joined(byte[]... parts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.write(part);
    }
    return bytes.toByteArray();
  }

  private static byte[] read(byte[] gzip) throws IOException {
    try (GzipInput in = new GzipInput(new ByteArrayInputStream(gzip))) {
      return in.readAllBytes();
    }
  }

  private static String refusal(byte[] gzip) {
    return assertThrows(ZipException.class, () -> read(gzip)).getMessage();
  }

  @Test
  void membersAreReadOneAfterTheOther() throws IOException {
    byte[] large = new byte[300_000];
    Seeds.random("gzip").nextBytes(large);
    byte[] whole = joined(member(PLAIN), member(new byte[0]), member(large), member(PLAIN));
    assertArrayEquals(joined(PLAIN, large, PLAIN), read(whole));
    assertArrayEquals(joined(PLAIN, large, PLAIN), read(joined(whole, new byte[100_000])));
  }

  @Test
  void aHeaderMayHaveEveryPart() throws IOException {
    byte[] member = member(PLAIN);
    byte[] header = Arrays.copyOf(member, 10);
    header[3] = 0b11110;
    byte[] more = {3, 0, 'a', 'b', 'c', 'n', 0, 'c', 0, 1, 2};
    byte[] rest = Arrays.copyOfRange(member, 10, member.length);
    assertArrayEquals(PLAIN, read(joined(header, more, rest)));
  }

  /** Each of these would end the lines early, and nobody would know. */
  @Test
  void whatFollowsMustBeGzip() throws IOException {
    byte[] member = member(PLAIN);
    String notGzip = "what follows after its end is no gzip";
    assertEquals(notGzip, refusal(joined(member, new byte[] {'x'})));
    assertEquals(notGzip, refusal(joined(member, new byte[] {0x1F, 0x1F})));
    assertEquals(notGzip, refusal(joined(member, new byte[] {0, 0, 1})));
    byte[] other = member.clone();
    other[2] = 7;
    assertEquals("a header of unknown method 7 or flags 0", refusal(joined(member, other)));
    assertEquals("not in gzip format", refusal("no gzip".getBytes(StandardCharsets.US_ASCII)));
  }

  @Test
  void everyCutIsNoticed() throws IOException {
    byte[] member = member(PLAIN);
    for (int length = 0; length < member.length; length++) {
      byte[] cut = Arrays.copyOf(member, length);
      assertThrows(EOFException.class, () -> read(cut));
      if (length > 0) {
        assertThrows(EOFException.class, () -> read(joined(member, cut)));
      }
    }
  }

  /** Some bits of deflate mean nothing; all others change the content or its length. */
  @Test
  void damageNeverChangesTheContentUnnoticed() throws IOException {
    byte[] content = new byte[1000];
    SplittableRandom random = Seeds.random("damage");
    random.nextBytes(content);
    byte[] member = member(content);
    for (int i = 10; i < member.length; i++) {
      byte[] damaged = member.clone();
      damaged[i] ^= (byte) (1 << random.nextInt(8));
      try {
        assertArrayEquals(content, read(damaged), Seeds::replay);
      } catch (ZipException | EOFException e) {
        // As it should be.
      }
    }
  }
}
