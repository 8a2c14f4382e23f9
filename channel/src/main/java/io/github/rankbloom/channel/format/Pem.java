package io.github.rankbloom.channel.format;

import java.util.Base64;
import java.util.Locale;

/** Keys as text files (RFC 7468). */
final class Pem {

  private static final int MAX_CHARACTERS = 4096;

  private Pem() {}

  static String write(String label, byte[] content) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
        + "\n-----END "
        + label
        + "-----\n";
  }

  static byte[] read(String label, String text) {
    String begin = "-----BEGIN " + label + "-----";
    int start = text.indexOf(begin);
    int end = text.indexOf("-----END " + label + "-----");
    if (text.length() > MAX_CHARACTERS || start < 0 || end < start + begin.length()) {
      throw new IllegalArgumentException("no " + label.toLowerCase(Locale.ROOT));
    }
    return Base64.getMimeDecoder().decode(text.substring(start + begin.length(), end));
  }
}
