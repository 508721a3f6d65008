import { siteOfOne } from './address-key.ts';

/** So many are sent in a round of the event loop, which orders and log-ins have to wait for: a millisecond or two. */
const PER_ROUND = 16;
/**
 * Of these go to what was asked for first, so that neither many people behind one address, who were sent much, nor one who has
 * had the first file of a page are shut out by ever new addresses, which were sent nothing.
 */
const TO_THE_OLDEST = 8;
/** Of those who have gone without their turn so many are dropped in a round: a millisecond. */
const DROPPED_PER_ROUND = 1_000;
/** What an address was sent counts for half after so long. */
const HALVES_MS = 30_000;
/** Of so many it is known; beyond, who was sent nothing for the longest is forgotten. */
const MOST_KNOWN = 50_000;
const RANKS = 24;
/** What all addresses of a site were sent counts for each by so much less: it may be one customer's, or that of many people. */
const SITE_SHARE = 16;

/** Whoever asks is on it, until it is destroyed. */
type AskedOn = { readonly destroyed: boolean };

interface Turn {
  readonly address: string;
  readonly connection: AskedOn;
  /** `isHere`: he has not gone meanwhile. */
  readonly resolve: (isHere: boolean) => void;
}

/** What an address waits for, in the order in which it was asked for. */
interface Waiting {
  readonly rank: number;
  readonly turns: Turn[];
}

/**
 * Whose turn it is to be sent a file, by address: first whoever was sent the least of late, in ranks that double, and within
 * a rank one file each in turn. Thousands of addresses that ask without end have each been sent more than a person who opens
 * a page, so he waits for none of them. Of IPv6 what a whole /48 was sent counts, too.
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

  /** Resolves when it is the turn of one who asks from this address; with `false` once he has gone, which takes nobody's turn. */
  take(address: string, connection: AskedOn): Promise<boolean> | true {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0) {
      this.#left--;
      this.sent(address, 1);
      return true;
    }
    return new Promise((resolve) => {
      const turn = { address, connection, resolve };
      this.#turns.add(turn);
      const waiting = this.#waiting.get(address);
      if (waiting) waiting.turns.push(turn);
      else this.#rank(address, [turn]);
    });
  }

  /** Beyond its turns, each of which counts for one, it was sent so much: in requests, as which what takes as long counts. */
  sent(address: string, units: number): void {
    const at = this.#now();
    this.#add(address, units, at);
    const site = siteOfOne(address);
    if (site !== undefined) this.#add(site, units, at);
  }

  #add(key: string, units: number, at: number): void {
    const all = this.#unitsOf(key, at) + units;
    // Behind all others, so that the first is the one to forget.
    this.#sent.delete(key);
    this.#sent.set(key, { units: all, at });
    if (this.#sent.size > MOST_KNOWN) this.#sent.delete(first(this.#sent.keys()));
  }

  #unitsOf(key: string, now: number): number {
    const sent = this.#sent.get(key);
    return sent ? sent.units * 0.5 ** ((now - sent.at) / HALVES_MS) : 0;
  }

  #rank(address: string, turns: Turn[]): void {
    const now = this.#now();
    const site = siteOfOne(address);
    const ofSite = site === undefined ? 0 : this.#unitsOf(site, now) / SITE_SHARE;
    const units = Math.max(this.#unitsOf(address, now), ofSite);
    const rank = Math.min(RANKS - 1, Math.floor(Math.log2(1 + units)));
    this.#waiting.set(address, { rank, turns });
    this.#ranks[rank]!.add(address);
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#left = PER_ROUND;
      let dropped = 0;
      while (this.#left > 0 && this.#turns.size > 0 && dropped < DROPPED_PER_ROUND) {
        const address = this.#left > TO_THE_OLDEST ? this.#least() : first(this.#turns).address;
        if (this.#serve(address)) this.#left--;
        else dropped++;
      }
      if (this.#left < PER_ROUND || this.#turns.size > 0) this.#count();
    });
  }

  #least(): string {
    return first(this.#ranks.find((addresses) => addresses.size > 0)!);
  }

  /** An address that has more of them comes behind the others of its rank again. Answers whether its turn was one: he is here. */
  #serve(address: string): boolean {
    const { rank, turns } = this.#waiting.get(address)!;
    this.#waiting.delete(address);
    this.#ranks[rank]!.delete(address);
    const turn = turns.shift()!;
    this.#turns.delete(turn);
    const isHere = !turn.connection.destroyed;
    // When it begins: whoever leaves before its end has had it as well.
    if (isHere) this.sent(address, 1);
    turn.resolve(isHere);
    if (turns.length > 0) this.#rank(address, turns);
    return isHere;
  }
}

function first<Item>(items: Iterable<Item>): Item {
  for (const item of items) return item;
  throw new Error('nobody waits');
}
