/** Pages for man and completions for shells, made of what the commands say of themselves. */
package io.github.rankbloom.cli.manual;
