/** How long a client's own keys (client order ids, request ids) are remembered. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Keys remembered at most; one costs about 200 bytes. Keys cannot be forgotten early without a repeat becoming a second
 * effect, so a command with a new key is refused while there is no room.
 */
export const MAX_REMEMBERED = 5_000_000;

/** A map whose entries are forgotten 24 h after they were made. Time must not go backwards between calls. */
export class RecentKeys<V> {
  readonly #capacity: number;
  readonly #entries = new Map<string, { readonly value: V; readonly madeAt: number }>();

  constructor(capacity = MAX_REMEMBERED) {
    this.#capacity = capacity;
  }

  /** No new key may be set. */
  get isFull(): boolean {
    return this.#entries.size >= this.#capacity;
  }

  get(key: string, now: number): V | undefined {
    this.#forget(now);
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: V, now: number): void {
    this.#forget(now);
    this.#entries.set(key, { value, madeAt: now });
  }

  /** Takes a `set` of a new key back. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** A Map iterates in insertion order, so the oldest entries come first. */
  #forget(now: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.madeAt > now - REMEMBERED_MS) return;
      this.#entries.delete(key);
    }
  }
}
