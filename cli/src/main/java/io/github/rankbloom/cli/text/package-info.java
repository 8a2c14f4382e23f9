/** What people and programs read: aligned tables, quantities and JSON. */
package io.github.rankbloom.cli.text;
