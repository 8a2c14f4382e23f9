/**
 * Filters in streams of serialized Java objects: a proxy over the container of a file, so that no
 * field of a filter is ever part of a format.
 */
package io.github.rankbloom.serial;
