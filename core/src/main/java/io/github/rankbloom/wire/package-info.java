/**
 * Filters as bytes: the container that every kind of filter travels in, and how a kind takes part.
 *
 * <p>A container names the kind of filter and how it hashes, carries the kind's own parameters and
 * its content, and guards each with a checksum; {@code docs/format.md} has it byte by byte. The
 * code here knows no structure: a structure brings a {@link io.github.rankbloom.wire.FilterKind}
 * that writes and reads its parameters and bodies, and all else is the same for every kind.
 *
 * <p>Kinds can also be defined outside this library: they implement the hooks of {@link
 * io.github.rankbloom.wire.FilterKind}, with {@link io.github.rankbloom.wire.Body}, {@link
 * io.github.rankbloom.wire.KindOption} and {@link io.github.rankbloom.wire.PayloadRange}; and
 * {@link io.github.rankbloom.catalogue.Catalogue#with} makes them known.
 *
 * <p>Bytes from outside are never trusted. Whatever is wrong with them is answered with {@link
 * io.github.rankbloom.FilterFormatException}, memory is taken only as bytes arrive, and never more
 * than the reader was told it may take.
 */
package io.github.rankbloom.wire;
