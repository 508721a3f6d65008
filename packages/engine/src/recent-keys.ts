import { KeyFilter } from './key-filter.ts';
import { hashText } from './text-hash.ts';

/** How long a client's own keys (client order ids, request ids) hold. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** How many keys of a kind stand in memory; one costs about 250 bytes. Older ones of the day are in the database. */
export interface KeyMemory {
  readonly total: number;
  /** Of one user, so that nobody takes the place of the others. */
  readonly perUser: number;
}

/** A bot at its limit of 100 calls a second finds the last quarter of an hour in memory, anyone else the whole day. */
const MEMORY: KeyMemory = { total: 1_000_000, perUser: 100_000 };

interface Entry<V> {
  readonly value: V;
  readonly madeAt: number;
}

/** Keys that were set in one stretch of time, by user. */
class Generation<V> {
  readonly users = new Map<number, Map<string, Entry<V>>>();
  size = 0;

  get(user: number, id: string): Entry<V> | undefined {
    return this.users.get(user)?.get(id);
  }

  take(user: number): Map<string, Entry<V>> | undefined {
    const keys = this.users.get(user);
    if (keys === undefined) return undefined;
    this.users.delete(user);
    this.size -= keys.size;
    return keys;
  }

  put(user: number, keys: Map<string, Entry<V>>): void {
    this.users.set(user, keys);
    this.size += keys.size;
  }

  delete(user: number, id: string): void {
    if (this.users.get(user)?.delete(id)) this.size--;
  }
}

/**
 * The newest of the keys that clients gave their commands, and what became of those. Memory holds a bounded number, in
 * two generations: when the newer one is full, the older one is dropped as a whole, and a user's part likewise when his
 * share is full. What was dropped still holds until it is a day old: `mayBeForgotten` tells which keys have to be looked
 * up in the database and `set` again before a command with one of them is executed.
 */
export class RecentKeys<V> {
  readonly #memory: KeyMemory;
  readonly #filter = new KeyFilter(REMEMBERED_MS);
  #newer = new Generation<V>();
  #older = new Generation<V>();
  /** The filter knows no key made before this time. */
  #filterSince = -Infinity;

  constructor(memory: KeyMemory = MEMORY) {
    this.#memory = memory;
  }

  /** Keys in memory. */
  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(user: number, id: string, now: number): V | undefined {
    const entry = this.#find(user, id);
    return entry !== undefined && entry.madeAt > now - REMEMBERED_MS ? entry.value : undefined;
  }

  /** Not in memory, or the next `set` may drop it, and perhaps made within the last day. */
  mayBeForgotten(user: number, id: string, now: number): boolean {
    if (this.#newer.get(user, id) !== undefined) return false;
    return this.#filterSince > now - REMEMBERED_MS || this.#filter.mayHave(hashText(id, user));
  }

  set(user: number, id: string, value: V, now: number, madeAt = now): void {
    this.#filter.add(hashText(id, user), madeAt, now);
    this.#makeRoom(user);
    let keys = this.#newer.users.get(user);
    if (keys === undefined) this.#newer.put(user, (keys = new Map()));
    if (!keys.has(id)) this.#newer.size++;
    keys.set(id, { value, madeAt });
  }

  /** Takes a `set` back. */
  delete(user: number, id: string): void {
    this.#newer.delete(user, id);
    this.#older.delete(user, id);
  }

  /** Keys made before `time` are in the database only, and not yet learnt. */
  startAt(time: number): void {
    this.#filterSince = time;
  }

  /** Notes that the database holds a key. */
  learn(user: number, id: string, madeAt: number, now: number): void {
    this.#filter.add(hashText(id, user), madeAt, now);
  }

  /** Every key of the last day that the database holds has been learnt. */
  hasLearntAll(): void {
    this.#filterSince = -Infinity;
  }

  #find(user: number, id: string): Entry<V> | undefined {
    return this.#newer.get(user, id) ?? this.#older.get(user, id);
  }

  #makeRoom(user: number): void {
    const { total, perUser } = this.#memory;
    if (this.#newer.size >= total / 2 || this.size >= total) {
      this.#older = this.#newer;
      this.#newer = new Generation();
    } else if ((this.#newer.users.get(user)?.size ?? 0) >= perUser / 2) {
      this.#older.take(user);
      this.#older.put(user, this.#newer.take(user)!);
    }
  }
}

/** The inverse of setting a new key. */
export function deleteClientKey(keys: RecentKeys<unknown>, user: number, id: string): void {
  keys.delete(user, id);
}
