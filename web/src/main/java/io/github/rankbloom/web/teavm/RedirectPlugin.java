package io.github.rankbloom.web.teavm;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Variable;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/** Redirects calls of methods that are missing or wrong to those of {@link Mended}. */
public final class RedirectPlugin implements TeaVMPlugin, ClassHolderTransformer {

  /** Instance methods become static ones, with the instance as their first argument. */
  private static final Map<MethodReference, MethodReference> REDIRECTED =
      Map.of(
          method(Math.class, "multiplyHigh", long.class, long.class, long.class),
          mended("multiplyHigh", long.class, long.class, long.class),
          method(Math.class, "log1p", double.class, double.class),
          mended("log1p", double.class, double.class),
          method(Math.class, "expm1", double.class, double.class),
          mended("expm1", double.class, double.class),
          method(Math.class, "rint", double.class, double.class),
          mended("rint", double.class, double.class),
          method(ByteBuffer.class, "slice", int.class, int.class, ByteBuffer.class),
          mended("slice", ByteBuffer.class, int.class, int.class, ByteBuffer.class),
          method(InputStream.class, "readNBytes", int.class, byte[].class),
          mended("readNBytes", InputStream.class, int.class, byte[].class),
          method(ByteArrayInputStream.class, "readNBytes", int.class, byte[].class),
          mended("readNBytes", InputStream.class, int.class, byte[].class));

  /** Made by the compiler, which finds it as a service. */
  public RedirectPlugin() {}

  private static MethodReference mended(String name, Class<?>... signature) {
    return method(Mended.class, name, signature);
  }

  private static MethodReference method(Class<?> owner, String name, Class<?>... signature) {
    return new MethodReference(owner, name, signature);
  }

  @Override
  public void install(TeaVMHost host) {
    host.add(this);
  }

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    if (type.getName().equals(Mended.class.getName())) {
      return;
    }
    for (MethodHolder method : type.getMethods()) {
      if (method.getProgram() != null) {
        for (BasicBlock block : method.getProgram().getBasicBlocks()) {
          for (Instruction instruction : block) {
            if (instruction instanceof InvokeInstruction call) {
              redirect(call);
            }
          }
        }
      }
    }
  }

  private static void redirect(InvokeInstruction call) {
    MethodReference target = REDIRECTED.get(call.getMethod());
    if (target == null) {
      return;
    }
    if (call.getInstance() != null) {
      Variable[] arguments = new Variable[call.getArguments().size() + 1];
      arguments[0] = call.getInstance();
      for (int i = 1; i < arguments.length; i++) {
        arguments[i] = call.getArguments().get(i - 1);
      }
      call.setInstance(null);
      call.setArguments(arguments);
    }
    call.setType(InvocationType.SPECIAL);
    call.setMethod(target);
  }
}
