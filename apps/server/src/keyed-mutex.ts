/**
 * Lets work on one key happen one after the other. In memory, which is exact because one process alone holds the
 * writer lock, and which holds no database connection while it waits.
 */
export class KeyedMutex {
  readonly #last = new Map<string | number, Promise<unknown>>();

  async take<T>(key: string | number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
