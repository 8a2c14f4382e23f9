// What the page, its workers and the module share: the compiled library, and how keys become bytes.
globalThis.rankbloomCore = {
  /** Makes TeaVM's runtime. */
  runtime() {
    /* RUNTIME */
    return globalThis.TeaVM.wasmGC;
  },

  /** The bytes of the compiled library. */
  async unpack() {
    const packed = Uint8Array.from(atob(this.wasm), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  },

  /** Bytes as Java takes them. */
  signed(bytes) {
    return bytes instanceof ArrayBuffer
      ? new Int8Array(bytes)
      : new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  },

  /** The bytes of a key: a text as UTF-8, a whole number as eight bytes, the lowest first. */
  key(key) {
    if (typeof key === "string") {
      // Java takes half a character for a question mark.
      return this.signed(new TextEncoder().encode(key.replace(/\p{Surrogate}/gu, "?")));
    }
    if (typeof key === "bigint" || Number.isSafeInteger(key)) {
      const bytes = new DataView(new ArrayBuffer(8));
      bytes.setBigInt64(0, BigInt.asIntN(64, BigInt(key)), true);
      return new Int8Array(bytes.buffer);
    }
    if (key instanceof ArrayBuffer || ArrayBuffer.isView(key)) return this.signed(key);
    throw new TypeError("a key is a string, a whole number, a bigint or bytes");
  },

  wasm: "WASM",
};
