/**
 * The program: starts a command, and turns what goes wrong into one line and an exit code.
 *
 * <p>Packages depend on each other one way: this one on {@code command}, that on {@code feed}, that
 * on {@code io}, that on {@code text}.
 */
package io.github.rankbloom.cli;
