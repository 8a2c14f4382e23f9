package io.github.rankbloom.serial;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * What stands in a stream of serialized objects in place of a filter: the name of the filter's
 * type, and after it the bytes of its container, as in a file. So what is written today is read by
 * later versions, checksums and all, and damaged bytes make no damaged filter.
 *
 * <p>The type is one that has a method {@code static readFrom(InputStream, long)}, as all filters
 * have that can be read as a whole.
 */
public final class SerialForm implements Serializable {

  private static final long serialVersionUID = 1L;

  // Not the class itself, whose fields would become part of the stream.
  private final String type;

  private transient Filter filter;

  public SerialForm(Filter filter) {
    type = filter.getClass().getName();
    this.filter = filter;
  }

  /** {@return what a filter throws whose own fields come in a stream, or are left out of it} */
  public static InvalidObjectException required() {
    return new InvalidObjectException("a filter comes as its serial form");
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    filter.writeTo(out);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    filter = read(in);
  }

  private Filter read(InputStream in) throws IOException {
    try {
      Method readFrom =
          Class.forName(type, false, SerialForm.class.getClassLoader())
              .asSubclass(Filter.class)
              .getMethod("readFrom", InputStream.class, long.class);
      return (Filter) readFrom.invoke(null, in, Runtime.getRuntime().maxMemory());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof FilterFormatException) {
        InvalidObjectException invalid = new InvalidObjectException(e.getCause().getMessage());
        invalid.initCause(e.getCause());
        throw invalid;
      }
      throw new IOException("a serialized filter cannot be read", e.getCause());
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new InvalidObjectException("not the type of a filter that can be read: " + type);
    }
  }

  private Object readResolve() {
    return filter;
  }
}
