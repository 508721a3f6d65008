import { WaitingSince } from './waiting-since.ts';

export interface LaneSize {
  /** Pieces of work under way. */
  readonly atOnce: number;
  /** Pieces that wait, of all senders together, in each rank. */
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

/** Whose work it is: of who has shown who he is, or of anybody, and of who has cost too much before. */
export type Rank = 'known' | 'stranger';

/** While both wait, each third piece is a stranger's: he is served later, and still served. */
const STRANGERS_EVERY = 3;

/**
 * Costly work of one kind, so much at a time. Senders take turns, whoever has more waiting; those who are known go before
 * strangers. Whoever would wait longer than anybody has patience is refused at once.
 */
export class Lane {
  readonly #size: LaneSize;
  readonly #ranks: Readonly<Record<Rank, Queues>>;
  #underWay = 0;
  #refused = 0;
  #served = 0;
  readonly #since = new WaitingSince();

  /** `name`: how its metrics call it. */
  constructor(size: LaneSize, name?: string) {
    this.#size = size;
    this.#ranks = { known: new Queues(size), stranger: new Queues(size) };
    if (name !== undefined) NAMED.set(name, this);
  }

  /** How full it is: work that waits and for how long the oldest has, and what was refused so far. */
  get state(): { readonly waiting: number; readonly oldestMs: number; readonly refused: number } {
    return { waiting: this.#since.count, oldestMs: this.#since.oldestMs, refused: this.#refused };
  }

  /** Does the work in its sender's turn. Rejects with `LaneFull` when there is no place to wait. */
  async run<T>(sender: string | number, work: () => Promise<T>, rank?: Rank): Promise<T> {
    const leave = this.enterNow() ?? (await this.enter(sender, rank));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** As `enter`, where nobody has to wait; `undefined`: one has to. */
  enterNow(): (() => void) | undefined {
    if (this.#underWay >= this.#size.atOnce) return undefined;
    this.#underWay++;
    return this.#leave;
  }

  /** Begins work in its sender's turn; answers how to say that it has ended. Rejects with `LaneFull` when there is no place to wait. */
  enter(sender: string | number, rank: Rank = 'known'): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const now = this.enterNow();
      if (now) return resolve(now);
      const waits = this.#since.enter();
      const begin = (): void => {
        waits();
        resolve(this.#leave);
      };
      const refuse = (): void => {
        waits();
        this.#refused++;
        reject(new LaneFull());
      };
      this.#ranks[rank].add(sender, { begin, refuse });
    });
  }

  /** The place of what has ended goes on. */
  readonly #leave = (): void => {
    const { known, stranger } = this.#ranks;
    const isStrangers = ++this.#served % STRANGERS_EVERY === 0;
    const next = isStrangers ? (stranger.take() ?? known.take()) : (known.take() ?? stranger.take());
    if (next) next.begin();
    else this.#underWay--;
  };
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Work of one rank that waits, by sender. */
class Queues {
  readonly #size: LaneSize;
  /** The sender whose turn is next comes first. */
  readonly #of = new Map<string | number, Waiting[]>();
  #waiting = 0;

  constructor(size: LaneSize) {
    this.#size = size;
  }

  /** Puts it in its sender's queue, or refuses it. */
  add(sender: string | number, work: Waiting): void {
    const queue = this.#of.get(sender) ?? [];
    if (queue.length >= this.#size.perSender || !this.#hasRoomFor(queue.length)) return work.refuse();
    this.#of.set(sender, queue);
    queue.push(work);
    this.#waiting++;
  }

  /** Where all places are taken, whoever has most gives one to who has less: a few senders do not keep the others out. */
  #hasRoomFor(own: number): boolean {
    if (this.#waiting < this.#size.waiting) return true;
    let longest: Waiting[] = [];
    for (const queue of this.#of.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= own + 1) return false;
    longest.pop()!.refuse();
    this.#waiting--;
    return true;
  }

  /** What is next: of the sender who has had no turn for the longest time. */
  take(): Waiting | undefined {
    const [first] = this.#of;
    if (!first) return undefined;
    const [sender, queue] = first;
    const next = queue.shift()!;
    this.#of.delete(sender);
    if (queue.length > 0) this.#of.set(sender, queue);
    this.#waiting--;
    return next;
  }
}
