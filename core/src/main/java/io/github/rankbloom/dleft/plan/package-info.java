/** Plans of d-left filters: geometries, and the search for the smallest by the loads of buckets. */
package io.github.rankbloom.dleft.plan;
