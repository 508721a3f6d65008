/** So many are sent in a round of the event loop, which orders and log-ins have to wait for: a millisecond or two. */
const PER_ROUND = 16;
/** Of these go to what was asked for first, so that many people behind one address, who were sent much, are not shut out. */
const TO_THE_OLDEST = 4;
/** What an address was sent counts for half after so long. */
const HALVES_MS = 30_000;
/** Of so many it is known; beyond, who was sent nothing for the longest is forgotten. */
const MOST_KNOWN = 50_000;
const RANKS = 24;

interface Turn {
  readonly address: string;
  readonly resolve: () => void;
}

/** What an address waits for, in the order in which it was asked for. */
interface Waiting {
  readonly rank: number;
  readonly turns: Turn[];
}

/**
 * Whose turn it is to be sent a file, by address: first whoever was sent the least of late, in ranks that double, and within
 * a rank one file each in turn. Thousands of addresses that ask without end have each been sent more than a person who opens
 * a page, so he waits for none of them.
 */
export class FileTurns {
  readonly #now: () => number;
  /** All that is waited for, in the order in which it was asked for. */
  readonly #turns = new Set<Turn>();
  readonly #waiting = new Map<string, Waiting>();
  /** Whoever waits, by rank, those that were sent the least first. */
  readonly #ranks = Array.from({ length: RANKS }, () => new Set<string>());
  readonly #sent = new Map<string, { units: number; at: number }>();
  #left = PER_ROUND;
  #isCounting = false;

  /** `now`: a clock in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when it is the turn of one who asks from this address. */
  take(address: string): Promise<void> | undefined {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0) return void this.#left--;
    return new Promise((resolve) => {
      const turn = { address, resolve };
      this.#turns.add(turn);
      const waiting = this.#waiting.get(address);
      if (waiting) waiting.turns.push(turn);
      else this.#rank(address, [turn]);
    });
  }

  /** It was sent so much: in requests, as which what takes as long counts. */
  sent(address: string, units: number): void {
    const at = this.#now();
    const all = this.#unitsOf(address, at) + units;
    // Behind all others, so that the first is the one to forget.
    this.#sent.delete(address);
    this.#sent.set(address, { units: all, at });
    if (this.#sent.size > MOST_KNOWN) this.#sent.delete(first(this.#sent.keys()));
  }

  #unitsOf(address: string, now: number): number {
    const sent = this.#sent.get(address);
    return sent ? sent.units * 0.5 ** ((now - sent.at) / HALVES_MS) : 0;
  }

  #rank(address: string, turns: Turn[]): void {
    const rank = Math.min(RANKS - 1, Math.floor(Math.log2(1 + this.#unitsOf(address, this.#now()))));
    this.#waiting.set(address, { rank, turns });
    this.#ranks[rank]!.add(address);
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#left = PER_ROUND;
      while (this.#left > 0 && this.#turns.size > 0) {
        this.#serve(this.#left > TO_THE_OLDEST ? this.#least() : first(this.#turns).address);
        this.#left--;
      }
      if (this.#left < PER_ROUND) this.#count();
    });
  }

  #least(): string {
    return first(this.#ranks.find((addresses) => addresses.size > 0)!);
  }

  /** An address that has more of them comes behind the others of its rank again. */
  #serve(address: string): void {
    const { rank, turns } = this.#waiting.get(address)!;
    this.#waiting.delete(address);
    this.#ranks[rank]!.delete(address);
    const turn = turns.shift()!;
    this.#turns.delete(turn);
    turn.resolve();
    if (turns.length > 0) this.#rank(address, turns);
  }
}

function first<Item>(items: Iterable<Item>): Item {
  for (const item of items) return item;
  throw new Error('nobody waits');
}
