/** Stands for a package of hash4j, whose class reads arrays through handles. */
package io.github.rankbloom.web.substitute.com.dynatrace.hash4j.internal;
