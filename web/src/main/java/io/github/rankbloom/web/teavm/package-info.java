/**
 * What the compiler to WebAssembly lacks or does in another way than a JVM, put right. The tests in
 * a browser, which compare with a JVM, tell what belongs here.
 */
package io.github.rankbloom.web.teavm;
