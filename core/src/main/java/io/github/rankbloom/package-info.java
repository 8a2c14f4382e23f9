/**
 * What membership filters can do, as interfaces. The filters themselves are in {@link
 * io.github.rankbloom.rank}, {@link io.github.rankbloom.bloom} and {@link
 * io.github.rankbloom.dleft}; {@link io.github.rankbloom.catalogue.Filters} saves, loads and maps
 * them.
 *
 * <p>A capability is a type: what a filter can do is told by the interfaces it implements, and no
 * method of these interfaces is ever unsupported.
 *
 * <table class="striped">
 * <caption>Capabilities</caption>
 * <thead><tr><th scope="col">interface</th><th scope="col">adds</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@link io.github.rankbloom.Filter}</th>
 *     <td>{@code mightContain}, size and accuracy</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.CountLookup}</th>
 *     <td>{@code approximateCount}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.ValueLookup}</th><td>{@code get}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.MutableFilter}</th>
 *     <td>{@code clear}, {@code copy}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.InsertableFilter}</th><td>{@code put}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.DeletableFilter}</th><td>{@code remove}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.CountingFilter}</th>
 *     <td>{@code put(key, times)}; also puts, removes and looks up counts</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.ValueFilter}</th>
 *     <td>{@code put(key, value)}, {@code remove(key, value)}, {@code replace}; also gets</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.Mergeable}</th>
 *     <td>{@code putAll}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.GrowingFilter}</th>
 *     <td>{@code reserve}, {@code shrinkToFit}, {@code changeMaxCapacity}</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.FrozenFilter}</th>
 *     <td>{@code verify}, {@code close}: is queried where its bytes lie, and does not change</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Every method that takes a key comes in these forms: {@code long}, {@code CharSequence} (hashed
 * as its UTF-8 bytes), {@code char} (a text of one character, not a number), {@code byte[]}, a key
 * of any type with a {@link io.github.rankbloom.hash.Funnel} that says which bytes it has, and a
 * form ending in {@code Hash} that takes 64 bits already hashed, for hot paths. Two keys are the
 * same if their bytes are; a {@code long} is its eight bytes, least significant first.
 *
 * <p>Null keys are answered with {@link NullPointerException}, parameters out of range with {@link
 * io.github.rankbloom.IllegalParameterException}, a filter with no room left with {@link
 * io.github.rankbloom.FilterFullException}, and bytes that are no filter with {@link
 * io.github.rankbloom.FilterFormatException}.
 *
 * <p>Filters are for one thread at a time unless they say otherwise; one that nobody changes may be
 * queried by many. If two threads change a filter at once, keys are lost. Mostly, but not always,
 * the filter notices and the second thread gets a {@link
 * java.util.ConcurrentModificationException}.
 */
package io.github.rankbloom;
