package io.github.rankbloom.channel.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.format.Manifest.Delta;
import io.github.rankbloom.channel.format.Manifest.Form;
import io.github.rankbloom.channel.format.Manifest.Target;
import io.github.rankbloom.channel.format.Manifest.Version;
import io.github.rankbloom.channel.support.Seeds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SignedManifestTest {

  /** The key of the first test vector of RFC 8032. */
  private static final String RFC_8032_KEY =
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
      -----END PRIVATE KEY-----
      """;

  static final SigningKey KEY = SigningKey.ofPem(RFC_8032_KEY);

  static Manifest sample() {
    Blob snapshot = Blob.of(new byte[] {1});
    return new Manifest(
        "revoked",
        17,
        Instant.parse("2026-01-02T03:04:05Z"),
        Instant.parse("2026-01-09T03:04:05Z"),
        Duration.ofMinutes(1),
        new Form("rank-multiset", "XXH3_64", 0x2a, Optional.of("1048576000")),
        new Target(3, 0x123456789abcdefL, Blob.of(new byte[] {2, 3}), 1_000_000),
        snapshot,
        List.of(new Delta(0xfL, 0x123456789abcdefL, Blob.of(new byte[] {4}))),
        List.of(
            new Version(2, 0xfL, Instant.parse("2026-01-01T00:00:00Z"), 999_000, Optional.empty()),
            new Version(
                1, -1L, Instant.parse("2025-12-31T00:00:00Z"), 998_000, Optional.of(snapshot))),
        List.of(Rotation.sign("revoked", 1, List.of(KEY.publicKey()), KEY)));
  }

  private static byte[] golden(String name) throws IOException {
    try (InputStream in = SignedManifestTest.class.getResourceAsStream("/golden/" + name)) {
      return in.readAllBytes();
    }
  }

  @Test
  void keyOfTheStandardsTestVector() {
    assertEquals(
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", KEY.publicKey().hex());
    assertEquals(RFC_8032_KEY, KEY.toPem());
    assertEquals(KEY.publicKey(), PublicKey.ofPem(KEY.publicKey().toPem()));
  }

  @Test
  void newKeysComeBackFromTheirFiles() {
    SigningKey key = SigningKey.generate();
    assertEquals(key.publicKey(), SigningKey.ofPem(key.toPem()).publicKey());
  }

  @Test
  void whatIsNoKeyIsRefused() {
    for (String text :
        List.of("", "key", KEY.toPem().replace("MC4C", "MC4D"), KEY.toPem().substring(0, 60))) {
      assertThrows(IllegalArgumentException.class, () -> SigningKey.ofPem(text));
      assertThrows(IllegalArgumentException.class, () -> PublicKey.ofPem(text));
    }
    assertThrows(IllegalArgumentException.class, () -> PublicKey.ofPem(KEY.toPem()));
  }

  @Test
  void goldenBytes() throws IOException {
    assertEquals(
        new String(golden("signed-1.json"), StandardCharsets.UTF_8),
        new String(SignedManifest.write(sample(), KEY), StandardCharsets.UTF_8));
    assertArrayEquals(golden("unsigned-1.json"), SignedManifest.writeUnsigned(sample()));
    SignedManifest signed = SignedManifest.read(golden("signed-1.json"));
    assertEquals(sample(), signed.manifest());
    assertTrue(signed.isGenuine());
    assertEquals(Optional.of(KEY.publicKey()), signed.signer());
    assertTrue(signed.manifest().rotations().get(0).isSignedFor("revoked"));
    assertFalse(signed.manifest().rotations().get(0).isSignedFor("other"));
    SignedManifest unsigned = SignedManifest.read(golden("unsigned-1.json"));
    assertEquals(sample(), unsigned.manifest());
    assertFalse(unsigned.isGenuine());
    assertEquals(Optional.empty(), unsigned.signer());
  }

  @Test
  void aSignatureCoversMembersThatAreNotKnownYet() throws IOException {
    Members members = sample().json().put("later", "x");
    byte[] signature = KEY.sign(Json.write("rankbloom-channel-1", members.json()));
    Object signed =
        new Members()
            .put("key", KEY.publicKey().hex())
            .put("value", HexFormat.of().formatHex(signature))
            .json();
    byte[] bytes = Json.write(members.put("signature", signed).json());
    assertTrue(SignedManifest.read(bytes).isGenuine());
    members.put("later", "y");
    assertFalse(SignedManifest.read(Json.write(members.json())).isGenuine());
  }

  @Test
  void aChangedByteIsNeverGenuine() throws IOException {
    byte[] original = SignedManifest.write(sample(), KEY);
    SplittableRandom random = Seeds.random("manifest");
    for (int i = 0; i < 1000; i++) {
      byte[] bytes = original.clone();
      int at = random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      try {
        assertFalse(SignedManifest.read(bytes).isGenuine(), "byte " + at + ", " + Seeds.replay());
      } catch (ManifestException e) {
        // As it should be.
      }
    }
    for (int length = 0; length < original.length; length++) {
      byte[] cut = Arrays.copyOf(original, length);
      assertThrows(ManifestException.class, () -> SignedManifest.read(cut));
    }
  }

  @Test
  void otherFormatsAreNamed() {
    byte[] later = Json.write(sample().json().put("format", 2L).json());
    ManifestException e = assertThrows(ManifestException.class, () -> SignedManifest.read(later));
    assertEquals("of format 2, and this program reads format 1", e.getMessage());
  }

  @Test
  void valuesOutOfRangeAreNamed() {
    byte[] bytes = Json.write(sample().json().put("minimumWaitSeconds", 604_801L).json());
    ManifestException e = assertThrows(ManifestException.class, () -> SignedManifest.read(bytes));
    assertEquals(
        "manifest.minimumWaitSeconds must be a whole number from 0 to 604800", e.getMessage());
    byte[] noTarget = Json.write(sample().json().put("target", 5L).json());
    assertThrows(ManifestException.class, () -> SignedManifest.read(noTarget));
  }

  @Test
  void stateComesBack() throws IOException {
    FollowerState state =
        new FollowerState(
            "revoked",
            17,
            sample().published(),
            sample().expires(),
            sample().target(),
            Optional.of(Blob.of(new byte[0]).sha256()),
            List.of(KEY.publicKey()),
            List.of(KEY.publicKey()),
            1);
    assertArrayEquals(golden("state-1.json"), state.write());
    assertEquals(state, FollowerState.read(golden("state-1.json")));
  }
}
