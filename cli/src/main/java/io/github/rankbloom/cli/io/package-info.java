/** Lines in, lines out, and filters as files. */
package io.github.rankbloom.cli.io;
