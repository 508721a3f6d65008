/** Turns that several processes take together; `database/shared-locks.ts`. */
export interface Turns {
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Lets work on one key happen one after the other. In memory, which holds no database connection while it waits and is
 * exact where one process does all such work; with `shared` also against other processes.
 */
export class KeyedMutex {
  readonly #last = new Map<string | number, Promise<unknown>>();
  readonly #shared: { readonly name: string; readonly turns: Turns | undefined } | undefined;

  /** `shared`: by what name the keys are known to all, and their turns; none where this process is the only one. */
  constructor(shared?: { readonly name: string; readonly turns: Turns | undefined }) {
    this.#shared = shared;
  }

  async take<T>(key: string | number, work: () => Promise<T>): Promise<T> {
    const { name, turns } = this.#shared ?? {};
    const inTurn = turns ? () => turns.hold(`${name} ${key}`, work) : work;
    const before = this.#last.get(key);
    const mine = before === undefined ? inTurn() : before.then(inTurn, inTurn);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
