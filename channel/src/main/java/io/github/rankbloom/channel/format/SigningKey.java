package io.github.rankbloom.channel.format;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;

/** An Ed25519 key that signs manifests. */
public final class SigningKey {

  private static final String ALGORITHM = "Ed25519";
  private static final String LABEL = "PRIVATE KEY";

  private final PrivateKey privateKey;
  private final PublicKey publicKey;

  private SigningKey(KeyPair pair) {
    privateKey = pair.getPrivate();
    publicKey = PublicKey.ofX509(pair.getPublic().getEncoded());
  }

  /** {@return a new key} */
  public static SigningKey generate() {
    return new SigningKey(pair(new SecureRandom()));
  }

  private static KeyPair pair(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
      generator.initialize(NamedParameterSpec.ED25519, random);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException | InvalidAlgorithmParameterException e) {
      throw new IllegalStateException("every Java from 15 on has Ed25519", e);
    }
  }

  /**
   * Reads a key as {@code keygen} and OpenSSL write it.
   *
   * @param text a file in the PEM form of PKCS #8
   * @return the key
   * @throws IllegalArgumentException if the text is no such key
   */
  public static SigningKey ofPem(String text) {
    byte[] secret;
    try {
      EdECPrivateKey key =
          (EdECPrivateKey)
              KeyFactory.getInstance(ALGORITHM)
                  .generatePrivate(new PKCS8EncodedKeySpec(Pem.read(LABEL, text)));
      secret = key.getBytes().orElseThrow();
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("no private key of Ed25519", e);
    }
    SigningKey key = new SigningKey(pair(new Fixed(secret)));
    if (!key.publicKey.verifies(secret, key.sign(secret))) {
      throw new IllegalStateException("the key does not verify what it signs");
    }
    return key;
  }

  /**
   * Gives the generator the secret of a key that is there already: Java has no other way from a
   * private key to its public one.
   */
  private static final class Fixed extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final byte[] secret;

    Fixed(byte[] secret) {
      this.secret = secret.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
      if (bytes.length != secret.length) {
        throw new IllegalStateException("asked for " + bytes.length + " bytes of a key");
      }
      System.arraycopy(secret, 0, bytes, 0, secret.length);
    }
  }

  /** {@return the key that checks what this one signs} */
  public PublicKey publicKey() {
    return publicKey;
  }

  /** {@return the key as a file in the PEM form of PKCS #8, to be kept secret} */
  public String toPem() {
    return Pem.write(LABEL, privateKey.getEncoded());
  }

  byte[] sign(byte[] bytes) {
    try {
      Signature signer = Signature.getInstance(ALGORITHM);
      signer.initSign(privateKey);
      signer.update(bytes);
      return signer.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("signing cannot fail", e);
    }
  }
}
