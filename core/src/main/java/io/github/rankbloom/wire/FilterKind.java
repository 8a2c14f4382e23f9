package io.github.rankbloom.wire;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A kind of filter: all that a catalogue, a command line or a channel needs to know about it. A
 * kind plans and makes its filters, describes them, and writes and reads them.
 *
 * <p>A filter travels as a whole, plain or entropy-coded, or as a delta: what changed since a
 * version that the receiver has. How a filter becomes a container is the same for every kind and is
 * written once, in {@link Protocol}; a kind brings its parameters and bodies, as {@link BodyFormat}
 * lists them.
 *
 * @param <F> the filter's type, whose interfaces tell what it can do
 */
public abstract class FilterKind<F extends Filter> extends BodyFormat<F> {

  private final int code;
  private final String name;
  private final Class<F> type;
  private final PayloadRange payload;

  /**
   * Names a kind.
   *
   * @param code the number that names it in files, 1 to 255, never given to another kind
   * @param name the name that people use: lower-case words joined by hyphens
   * @param payload how many bits it may carry beside each key
   */
  protected FilterKind(int code, String name, Class<F> type, PayloadRange payload) {
    this.code = code;
    this.name = Objects.requireNonNull(name, "name");
    this.type = Objects.requireNonNull(type, "type");
    this.payload = Objects.requireNonNull(payload, "payload");
  }

  /** {@return the number that names this kind in files} */
  public final int code() {
    return code;
  }

  /** {@return the name, such as {@code rank-multiset}} */
  public final String name() {
    return name;
  }

  /** {@return the type of the filters} */
  public final Class<F> type() {
    return type;
  }

  /** {@return how many bits a filter may carry beside each key} */
  public final PayloadRange payload() {
    return payload;
  }

  /** {@return whether the filters do what a contract says, such as {@code DeletableFilter}} */
  public final boolean can(Class<?> capability) {
    return capability.isAssignableFrom(type);
  }

  /** {@return whether filters start small and grow; others have room for the most keys at once} */
  public final boolean grows() {
    return can(GrowingFilter.class);
  }

  /** {@return whether keys may fail to fit, so that plans heed the overflow probability} */
  public boolean canOverflow() {
    return true;
  }

  /** {@return whether plans heed the profile} */
  public boolean hasProfiles() {
    return false;
  }

  /**
   * {@return whether a key may stay however often it is removed: its count is then {@link
   * io.github.rankbloom.CountLookup#UNKNOWN_COUNT}}
   */
  public boolean canStick() {
    return false;
  }

  /** {@return what else can be chosen for a filter} */
  public List<KindOption> options() {
    return List.of();
  }

  /** {@return the smallest filter that meets a requirement, with every option at its default} */
  public final Plan plan(Requirement requirement) {
    return plan(requirement, Map.of());
  }

  /**
   * {@return the smallest filter that meets a requirement}
   *
   * @param chosen values of {@link #options()} by name; those that are missing have their defaults
   * @throws IllegalArgumentException if there is no such option, or no filter of this kind can do
   *     what is asked, with the reason
   */
  public final Plan plan(Requirement requirement, Map<String, String> chosen) {
    requirePayload(requirement.payloadBits());
    chosen.forEach((option, value) -> option(option).require(value));
    return design(grows() ? requirement : requirement.withKeys(requirement.maxKeys()), chosen);
  }

  private KindOption option(String wanted) {
    return options().stream()
        .filter(option -> option.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("a " + name + " filter has no option " + wanted));
  }

  /** {@return the smallest filter that meets a requirement of a possible payload and options} */
  protected abstract Plan design(Requirement requirement, Map<String, String> chosen);

  /**
   * {@return an empty filter that meets a requirement}
   *
   * @throws IllegalArgumentException if no filter of this kind can, with the reason
   */
  public final F create(Requirement requirement, KeyHash hashing) {
    return create(plan(requirement), hashing);
  }

  /**
   * {@return an empty filter as planned}
   *
   * @throws IllegalArgumentException if the plan is of another kind
   */
  public F create(Plan plan, KeyHash hashing) {
    return create(plan.geometry(), hashing);
  }

  /**
   * {@return an empty filter of given sizes}
   *
   * @param geometry the sizes, from a plan of this kind
   * @throws IllegalArgumentException if the sizes are of another kind
   */
  public abstract F create(Geometry geometry, KeyHash hashing);

  /**
   * {@return sizes by the type that this kind has}
   *
   * @throws IllegalArgumentException if they are of another kind
   */
  protected final <G extends Geometry> G require(Geometry geometry, Class<G> geometryType) {
    if (!geometryType.isInstance(geometry)) {
      throw new IllegalArgumentException(
          "a " + name + " filter has a " + geometryType.getSimpleName() + ", not " + geometry);
    }
    return geometryType.cast(geometry);
  }

  /** Checks that a payload suits this kind. */
  protected final void requirePayload(int bits) {
    payload.require(bits, name);
  }

  /**
   * {@return how many keys to plan for a key that is added many times, at least once: 1 where it
   * takes no more room than a key added once}
   */
  public long plannedKeys(long times, int payloadBits) {
    return 1;
  }

  /** {@return how full a filter is, in whatever figures tell it best} */
  public List<Figure> figures(F filter) {
    return List.of();
  }

  /** {@return about how many different keys a filter holds} */
  public long keys(F filter) {
    return filter.approximateElementCount();
  }

  /** {@return a look at the bits of a filter, if this kind shows them} */
  public Optional<Inspection> inspect(F filter) {
    return Optional.empty();
  }

  /** {@return what opens filters of this kind in their files, if they can be queried there} */
  public Optional<FrozenFilter.Opener> mapper() {
    return Optional.empty();
  }

  /** Writes a filter, plain. The stream is neither flushed nor closed. */
  public final void write(F filter, OutputStream out) throws IOException {
    Protocol.write(this, filter, out);
  }

  /**
   * {@return the identity of a filter's content: filters with equal content and key hash have the
   * same, others almost certainly not; but in kinds that choose between buckets, equal content may
   * lie in different places}
   */
  public long identity(F filter) {
    return Protocol.identity(this, filter);
  }

  /** {@return 64 bits of some words, of this kind and of a key hash} */
  protected final long digest(KeyHash hashing, byte[] parameters, Body.Source body) {
    return Protocol.digest(this, hashing, parameters, body);
  }

  /**
   * {@return a message of a whole filter}
   *
   * @param coding {@link Coding#PLAIN}, as in files, or {@link Coding#ENTROPY}, for which the
   *     answer may be a plain message too where coding does not pay
   * @throws IllegalArgumentException if the coding is not one for whole filters
   */
  public final Message message(F filter, Coding coding) {
    return Protocol.message(this, filter, coding);
  }

  /** {@return the shortest message of a whole filter} */
  public final Message shortest(F filter) {
    return Protocol.shortest(this, filter);
  }

  /**
   * {@return a message of what changed from one version of a filter to another: a delta}
   *
   * @param base the version that the receiver has
   * @param target the version that it will have
   * @throws IllegalArgumentException if the two differ in key hash, or in places or, in kinds
   *     without places, geometry
   */
  public final Message delta(F base, F target) {
    return Protocol.delta(this, base, target);
  }

  /**
   * {@return the filter of a container, in whatever coding for whole filters}
   *
   * @param in a container whose header has been read
   * @throws FilterFormatException if the bytes are no such filter, or one of another kind
   */
  public final F read(ContainerReader in) throws IOException {
    return Protocol.read(this, in);
  }

  /**
   * {@return the filter that comes next in a stream, of which no byte after it is read}
   *
   * @param maxBytes the most memory the filter may take; for a moment the bytes received are held
   *     beside it
   * @throws IOException if the bytes are no such filter, or the stream fails
   */
  public final F readFrom(InputStream in, long maxBytes) throws IOException {
    return read(new ContainerReader(in, maxBytes));
  }

  /**
   * {@return a new filter, equal to the target of a delta}
   *
   * @param base the version that the delta was made from; unchanged
   * @param delta a container whose header has been read
   * @throws FilterFormatException if the bytes are no delta of this kind, or one from another base
   */
  public final F patch(F base, ContainerReader delta) throws IOException {
    return Protocol.patch(this, base, delta);
  }

  /**
   * {@return a new filter, equal to the target of the delta that comes next in a stream, as {@link
   * #patch} makes it and with the limits of {@link #readFrom}}
   */
  public final F patchFrom(F base, InputStream in, long maxBytes) throws IOException {
    return patch(base, new ContainerReader(in, maxBytes));
  }

  /** {@return the name} */
  @Override
  public final String toString() {
    return name;
  }

  /** What the bits of a filter look like, for whoever shows them to people. */
  public interface Inspection {

    /** {@return what there is to tell of all bits, such as how many buckets have which load} */
    default List<Figure> figures() {
      return List.of();
    }

    /**
     * {@return how many buckets would have which load if as many cells had come by chance, as plans
     * have it; empty where there are no buckets}
     */
    default List<Double> expectedLoads() {
      return List.of();
    }

    /** {@return what a query reads, by the key's hash} */
    List<Figure> query(long hash);
  }
}
