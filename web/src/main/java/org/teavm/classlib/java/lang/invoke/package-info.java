/** Stands for classes of {@code java.lang.invoke} that TeaVM lacks. */
package org.teavm.classlib.java.lang.invoke;
