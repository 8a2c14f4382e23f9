/** One class for each command, and the options that several of them share. */
package io.github.rankbloom.cli.command;
