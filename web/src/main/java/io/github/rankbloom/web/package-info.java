/**
 * Planner and reader for browsers and other hosts of WebAssembly: the library's own classes behind
 * texts, numbers and bytes. Kinds of filters are known through the catalogue alone.
 */
package io.github.rankbloom.web;
