/** Puts the page and the module together when they are built. */
package io.github.rankbloom.web.build;
