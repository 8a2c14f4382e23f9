/** Small programs that show what filters are for. Each is a page, and run by a test. */
package io.github.rankbloom.examples;
