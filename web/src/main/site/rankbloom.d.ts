/** What a filter must do. */
export interface Requirement {
  /** A name of {@link kinds}; `"rank-multiset"` if there is none. */
  kind?: string;
  /** How many keys must fit, a whole number. */
  keys: number;
  /** How many there may ever be; `keys` if there is none. Filters that grow start with room for `keys`. */
  maxKeys?: number;
  /** The most a key that was never added may be taken for a member, above 0 and below 1. */
  fpp: number;
  /** Bits carried beside each key; what is usual for the kind if there is none. */
  payloadBits?: number;
  /** Of a filter that keeps its size: the most probability that the keys do not fit. */
  overflowProbability?: number;
  /** Of rank-indexed tables; `"compact"` if there is none. */
  profile?: "compact" | "fast" | "paper";
}

/** A figure under its name: a count (`value`, `unit`), a `ratio`, a `choice`, or numbers by an index (`values`). */
export interface Figure {
  name: string;
  label: string;
  note: string;
  value?: number;
  unit?: string;
  ratio?: number;
  choice?: string;
  /** Numbers above 2^53 - 1 are texts. */
  values?: (number | string)[];
}

/** A plan; sizes are those with all keys in. */
export interface Plan {
  kind: string;
  memoryBytes: number;
  /** The memory at first, of a filter that grows. */
  firstMemoryBytes: number;
  bitsPerKey: number;
  fileBitsPerKey: number;
  messageBitsPerKey: number;
  predictedFpp: number;
  overflowBound: number;
  overflowProved: boolean;
  sizes: Figure[];
  figures: Figure[];
  /** Lines of Java and a line at the shell that make the filter. */
  java: string;
  shell: string;
}

/** A table of a filter that grows. */
export interface GrowthStep {
  keys: number;
  memoryBytes: number;
  bitsPerKey: number;
  predictedFpp: number;
  sizes: Figure[];
}

export interface Kind {
  name: string;
  /** What its filters can do beside testing keys. */
  can: ("remove" | "count" | "values" | "grow")[];
  payload: { least: number; most: number; usual: number };
  grows: boolean;
  canOverflow: boolean;
  hasProfiles: boolean;
}

export interface FilterInfo {
  kind: string;
  can: Kind["can"];
  coding: "plain" | "entropy";
  elements: number;
  keys: number;
  expectedFpp: number;
  memoryBytes: number;
  fileBytes: number;
  hash: string;
  /** Unsigned, in digits. */
  seed: string;
  /** Unsigned, in digits: equal for filters of equal content. */
  identity: string;
  sizes: Figure[];
  figures: Figure[];
}

/** A text is its UTF-8 bytes; a whole number, as a number or a bigint, is Java's `long`. */
export type Key = string | number | bigint | Uint8Array | ArrayBuffer;

export interface Filter {
  readonly info: FilterInfo;
  /** Whether a key may have been added; if not, it is certainly not a member. */
  mightContain(key: Key): boolean;
  /** How often a key was added, at least; `Infinity` if more often than the filter can tell. Throws if it does not count. */
  count(key: Key): number;
  /** A key's value, the smallest if there are several, or `undefined`. Throws if the filter has no values. */
  value(key: Key): bigint | undefined;
  /** All values that a key may have, ascending. Throws if the filter has no values. */
  values(key: Key): bigint[];
}

/** Every kind of filter. */
export function kinds(): Kind[];

/** The smallest filter that meets a requirement. Throws a `RangeError` with the library's message if there is none. */
export function plan(requirement: Requirement): Plan;

/** The tables that a filter goes through while it grows. Throws like {@link plan}. */
export function growth(requirement: Requirement): GrowthStep[];

/** Opens a file or a message of any kind, and checks all of it. Throws an `Error` with the library's message if it is damaged. */
export function open(bytes: Uint8Array | ArrayBuffer): Filter;
