// Plans filters and reads their files: the library itself, compiled to WebAssembly. Types: rankbloom.d.ts.
import "./rankbloom-core.js";

const core = globalThis.rankbloomCore;
const { exports: library } = await core.runtime().load(await core.unpack());

const answer = (json) => {
  const result = JSON.parse(json);
  if (result.error !== undefined) throw new RangeError(result.error);
  return result;
};

const asked = ({ kind = "rank-multiset", keys, maxKeys = keys, fpp, payloadBits = -1, profile = "compact" }) =>
  [kind, Number(keys), Number(maxKeys), Number(fpp), payloadBits, profile];

/** The kinds of filters and what they can do. */
export const kinds = () => JSON.parse(library.kinds());

/** The smallest filter that meets a requirement; throws the library's message if there is none. */
export const plan = (requirement) => {
  const [kind, keys, maxKeys, fpp, bits, profile] = asked(requirement);
  return answer(library.plan(kind, keys, maxKeys, fpp, bits, requirement.overflowProbability ?? 0, profile));
};

/** The tables that a filter goes through while it grows from `keys` to `maxKeys`. */
export const growth = (requirement) => answer(library.growth(...asked(requirement))).steps;

/** Opens a file or a message of any kind and checks all of it; throws the library's message if it is damaged. */
export const open = (bytes) => new Filter(library.open(core.signed(bytes)));

class Filter {
  #filter;

  constructor(filter) {
    this.#filter = filter;
  }

  get info() {
    return JSON.parse(this.#filter.info());
  }

  mightContain(key) {
    return this.#filter.mightContain(core.key(key));
  }

  count(key) {
    const digits = this.#filter.count(core.key(key));
    if (digits === "") throw new TypeError("this filter does not count");
    return digits === "?" ? Infinity : Number(digits);
  }

  values(key) {
    const digits = this.#filter.values(core.key(key));
    if (digits === "?") throw new TypeError("this filter has no values");
    return digits === "" ? [] : digits.split(" ").map(BigInt);
  }

  value(key) {
    return this.values(key)[0];
  }
}
