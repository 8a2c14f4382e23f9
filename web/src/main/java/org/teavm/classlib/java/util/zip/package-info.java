/** Stands for classes of {@code java.util.zip} that TeaVM lacks. */
package org.teavm.classlib.java.util.zip;
