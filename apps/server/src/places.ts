const NAMED = new Map<string, Places>();

/** All of them, by name, for their metrics. */
export function namedPlaces(): ReadonlyMap<string, Places> {
  return NAMED;
}

/** What somebody holds places by, and how many may be held by that: `user 7`, say, or an address. */
export interface Holder {
  readonly by: string;
  readonly most: number;
}

/**
 * Places for what stays for a while, of which so many are given in all, and so many to each holder. Nobody waits for one:
 * whoever finds none is told to come back.
 */
export class Places {
  readonly #inAll: number;
  readonly #held = new Map<string, number>();
  #taken = 0;
  readonly #refused = { own: 0, all: 0 };

  /** `name`: how its metrics call it. */
  constructor(name: string, inAll: number) {
    this.#inAll = inAll;
    NAMED.set(name, this);
  }

  /** How many are taken of how many, and how often there was none: for this holder, or for anybody. */
  get state(): {
    readonly taken: number;
    readonly inAll: number;
    readonly refused: { readonly own: number; readonly all: number };
  } {
    return { taken: this.#taken, inAll: this.#inAll, refused: { ...this.#refused } };
  }

  /** A place that counts for each of these holders; answers how to give it back, or `undefined` where there is none. */
  take(...holders: readonly Holder[]): (() => void) | undefined {
    const isOwnFull = holders.some(({ by, most }) => (this.#held.get(by) ?? 0) >= most);
    if (isOwnFull || this.#taken >= this.#inAll) {
      this.#refused[isOwnFull ? 'own' : 'all']++;
      return undefined;
    }
    this.#taken++;
    for (const { by } of holders) this.#held.set(by, (this.#held.get(by) ?? 0) + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#taken--;
      for (const { by } of holders) this.#giveBack(by);
    };
  }

  #giveBack(by: string): void {
    const left = this.#held.get(by)! - 1;
    if (left > 0) this.#held.set(by, left);
    else this.#held.delete(by);
  }
}
