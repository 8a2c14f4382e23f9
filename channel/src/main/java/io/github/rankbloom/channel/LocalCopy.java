package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.FollowerState;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Where a follower keeps its filter and what it knows of it from one run to the next. */
interface LocalCopy extends AutoCloseable {

  /**
   * What was kept.
   *
   * @param state what the follower knew
   * @param content the filter, if it is one that the state names
   */
  record Kept(FollowerState state, Optional<FilterContent> content) {}

  /**
   * What was kept, if it can be made sense of.
   *
   * @param problem is told what could not
   */
  Optional<Kept> load(Consumer<String> problem);

  /** Keeps a state, and the filter that it names. When this fails, what was kept is still good. */
  void store(FollowerState state, FilterContent content) throws IOException;

  /** Keeps a state whose filter is kept already. */
  void store(FollowerState state) throws IOException;

  @Override
  void close() throws IOException;

  /** Keeps nothing. */
  final class Nowhere implements LocalCopy {

    @Override
    public Optional<Kept> load(Consumer<String> problem) {
      return Optional.empty();
    }

    @Override
    public void store(FollowerState state, FilterContent content) {}

    @Override
    public void store(FollowerState state) {}

    @Override
    public void close() {}
  }
}
