package io.github.rankbloom.dleft.plan;

/**
 * What the tag of a bucket of a d-left counting filter tells: its cells lie in two runs, each of
 * cells with remainders of one length.
 *
 * @param room the load that the bucket has made room for; 0 where lengths do not depend on it
 * @param first cells of the first run
 * @param second cells of the second run
 * @param firstBits length of the remainders of the first run, 0 if there are none
 * @param secondBits length of the remainders of the second run, 0 if there are none
 */
public record RemainderShape(int room, int first, int second, int firstBits, int secondBits) {

  /** The shape of a bucket without cells. */
  public static final RemainderShape EMPTY = new RemainderShape(0, 0, 0, 0, 0);

  /** {@return all components in one number, eight bits each, by which shapes are ordered} */
  public long key() {
    return (long) room << 32 | first << 24 | second << 16 | firstBits << 8 | secondBits;
  }

  /** {@return the load of the bucket: the cells of both runs} */
  public int load() {
    return first + second;
  }
}
