export interface LaneSize {
  /** Pieces of work under way. */
  readonly atOnce: number;
  /** Pieces that wait, of all senders together. */
  readonly waiting: number;
  /** Pieces that wait of one sender. */
  readonly perSender: number;
}

/** There is no place left to wait: nothing was begun, and a little later there may be one. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull';
}

const NAMED = new Map<string, Lane>();

/** The lanes that have a name. */
export function namedLanes(): ReadonlyMap<string, Lane> {
  return NAMED;
}

/**
 * Costly work of one kind, so much at a time. Senders take turns, whoever has more waiting; whoever waits in vain would
 * wait longer than anybody has patience is refused at once.
 */
export class Lane {
  readonly #size: LaneSize;
  /** Waiting work by sender; the sender whose turn is next comes first. */
  readonly #queues = new Map<string | number, (() => void)[]>();
  #waiting = 0;
  #underWay = 0;
  #refused = 0;
  /** When each that waits came, the oldest first. */
  readonly #since = new Set<{ readonly at: number }>();

  /** `name`: how its metrics call it. */
  constructor(size: LaneSize, name?: string) {
    this.#size = size;
    if (name !== undefined) NAMED.set(name, this);
  }

  /** How full it is: work that waits and for how long the oldest has, and what was refused so far. */
  get state(): { readonly waiting: number; readonly oldestMs: number; readonly refused: number } {
    const [oldest] = this.#since;
    const oldestMs = oldest ? performance.now() - oldest.at : 0;
    return { waiting: this.#waiting, oldestMs, refused: this.#refused };
  }

  /** Does the work in its sender's turn. Rejects with `LaneFull` when there is no place to wait. */
  async run<T>(sender: string | number, work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#size.atOnce) await this.#wait(sender);
    else this.#underWay++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(sender: string | number): Promise<void> {
    const queue = this.#queues.get(sender) ?? [];
    if (this.#waiting >= this.#size.waiting || queue.length >= this.#size.perSender) {
      this.#refused++;
      throw new LaneFull();
    }
    this.#queues.set(sender, queue);
    this.#waiting++;
    const came = { at: performance.now() };
    this.#since.add(came);
    return new Promise((resolve) =>
      queue.push(() => {
        this.#since.delete(came);
        resolve();
      }),
    );
  }

  /** The place of what has ended goes to the sender who has had none for the longest time. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) return void this.#underWay--;
    const [sender, queue] = first;
    const begin = queue.shift()!;
    this.#queues.delete(sender);
    if (queue.length > 0) this.#queues.set(sender, queue);
    this.#waiting--;
    begin();
  }
}
