package io.github.rankbloom.rank.table;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The extensions of one level: a fixed number of equal runs of words within the table's array.
 *
 * <p>Extensions are numbered from 1, so that 0 can mean none. Those never used are taken in order;
 * those given back form a list threaded through their own first words, so the pool needs no memory
 * beyond two counters, and neither {@link #acquire} nor {@link #release} searches. (The paper keeps
 * an occupancy bit in each extension instead.)
 */
final class ExtensionPool {

  private final long[] words;
  private final int firstWord;
  private final int wordsEach;
  private final int size;

  /** Extensions that have ever been in use since the pool was last cleared. */
  private int touched;

  /** The extension given back last, 0 if none is waiting. */
  private int firstFree;

  private int inUse;

  ExtensionPool(long[] words, long firstWord, int wordsEach, long size) {
    this.words = words;
    this.firstWord = Math.toIntExact(firstWord);
    this.wordsEach = wordsEach;
    this.size = Math.toIntExact(size);
  }

  /** Takes over the state of the pool whose words were copied. */
  void copyState(ExtensionPool from) {
    touched = from.touched;
    firstFree = from.firstFree;
    inUse = from.inUse;
  }

  int size() {
    return size;
  }

  int inUse() {
    return inUse;
  }

  boolean isExhausted() {
    return inUse == size;
  }

  /** {@return the first word of an extension} */
  int word(int extension) {
    return firstWord + (extension - 1) * wordsEach;
  }

  /** Takes an extension, all zero; the pool must not be exhausted. */
  int acquire() {
    int extension = firstFree;
    if (extension == 0) {
      extension = ++touched;
    } else {
      firstFree = (int) words[word(extension)];
      words[word(extension)] = 0;
    }
    inUse++;
    // Whoever still reads it through the bucket that had it last, and reads what its new bucket
    // writes, must also see that the old one has changed; that was before this call.
    VarHandle.releaseFence();
    return extension;
  }

  /** Gives an extension back. */
  void release(int extension) {
    int word = word(extension);
    Arrays.fill(words, word, word + wordsEach, 0);
    words[word] = firstFree;
    firstFree = extension;
    inUse--;
  }

  /** Makes every extension free again; the caller zeroes the words. */
  void clear() {
    touched = 0;
    firstFree = 0;
    inUse = 0;
  }
}
