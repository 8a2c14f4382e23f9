/**
 * Small races for jcstress: two threads, two steps, and which answers are forbidden.
 *
 * <p>It is the package of the filters, on the class path, because the protocol under test is not
 * public.
 */
package io.github.rankbloom.rank;
