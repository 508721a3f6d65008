/**
 * Keeps what was expensive to make and is good until its source changes: many clients ask for the same. At most `size`
 * values; the one that was asked for least recently goes first.
 */
export class Memo<Value> {
  readonly #size: number;
  readonly #kept = new Map<string, { readonly revision: unknown; readonly value: Value }>();

  constructor(size: number) {
    this.#size = size;
  }

  /** The value of `key` at a revision of its source; made unless it is kept. */
  get(key: string, revision: unknown, make: () => Value): Value {
    const before = this.#kept.get(key);
    const kept = before && before.revision === revision ? before : { revision, value: make() };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > this.#size) this.#kept.delete(this.#kept.keys().next().value!);
    return kept.value;
  }
}

/** Keeps what was made last, until one of what it was made of is another. */
export class Kept<Value> {
  #sources: readonly unknown[] | undefined;
  #value: Value | undefined;

  /** Sources are told apart by what they are, not by what is in them. */
  get(sources: readonly unknown[], make: () => Value): Value {
    const known = this.#sources;
    if (known?.length !== sources.length || sources.some((source, n) => source !== known[n])) {
      this.#value = make();
      this.#sources = sources;
    }
    return this.#value!;
  }
}
