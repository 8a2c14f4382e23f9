package io.github.rankbloom.cli.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that was meant. */
public final class NearestWord {

  /** With more than this many slips it is another word. */
  private static final int MOST_SLIPS = 2;

  private NearestWord() {}

  /**
   * {@return the word with the fewest slips, if one is near, the first of several: letters left
   * out, put in, mistaken, or two beside each other exchanged}
   *
   * @param given what was written
   * @param words what may be meant
   */
  public static Optional<String> of(String given, Collection<String> words) {
    return words.stream()
        .filter(word -> slips(given, word) <= Math.min(MOST_SLIPS, word.length() - 2))
        .min(Comparator.comparingInt(word -> slips(given, word)));
  }

  static int slips(String given, String word) {
    int[][] slips = new int[given.length() + 1][word.length() + 1];
    for (int i = 0; i <= given.length(); i++) {
      for (int j = 0; j <= word.length(); j++) {
        slips[i][j] = i == 0 || j == 0 ? i + j : fewest(slips, given, word, i, j);
      }
    }
    return slips[given.length()][word.length()];
  }

  private static int fewest(int[][] slips, String given, String word, int i, int j) {
    boolean same = given.charAt(i - 1) == word.charAt(j - 1);
    int fewest =
        Math.min(
            slips[i - 1][j - 1] + (same ? 0 : 1), Math.min(slips[i - 1][j], slips[i][j - 1]) + 1);
    boolean exchanged =
        i > 1
            && j > 1
            && given.charAt(i - 1) == word.charAt(j - 2)
            && given.charAt(i - 2) == word.charAt(j - 1);
    return exchanged ? Math.min(fewest, slips[i - 2][j - 2] + 1) : fewest;
  }
}
