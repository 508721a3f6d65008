import type { Share } from './allot.ts';

/** What those who are not cut to their caps share: so many coins, in proportion to what they put in together. */
export interface ShareRate {
  readonly coins: bigint;
  readonly committed: bigint;
}

/** Coins of one share at the rate of all. */
export function coinsAt({ coins, committed }: ShareRate, { committed: own, cap }: Share): bigint {
  return coins * own > cap * committed ? cap : (coins * own) / committed;
}

/**
 * Looks for the rate of a pro-rata project, a bounded number of looks at a time: of 300,000 shares at once it would take
 * hundreds of milliseconds. A second look at how far it is changes nothing, so it need not be taken back.
 *
 * By cap / committed, all up to some rank are cut and none after it (`allot.ts`). That rank is found without sorting: the
 * undecided are divided by one of them; if that one is over his cap with all before him cut, all up to him are decided,
 * else all from him on. About half is left each time. Every comparison is by exact products.
 */
export class RateSearch {
  readonly #count: number;
  readonly #shareOf: (index: number) => Share;
  /** Those looked at so far; then the undecided lie from `#low` to `#high`. */
  readonly #shares: Share[] = [];
  #low = 0;
  #high: number;
  /** Coins without the caps of those who are surely cut, and what was put in by the others. */
  #coins: bigint;
  #committed = 0n;
  #division: Division | undefined;

  constructor(supply: bigint, count: number, shareOf: (index: number) => Share) {
    this.#coins = supply;
    this.#count = count;
    this.#high = count;
    this.#shareOf = shareOf;
  }

  /** The rate, once it is found. */
  get rate(): ShareRate | undefined {
    if (this.#shares.length < this.#count || this.#low < this.#high) return undefined;
    return { coins: this.#coins, committed: this.#committed };
  }

  /** Goes on with so many looks at most. Answers how many it took. */
  advance(looks: number): number {
    let left = looks;
    for (; left > 0 && this.#shares.length < this.#count; left--) {
      const share = this.#shareOf(this.#shares.length);
      this.#shares.push(share);
      this.#committed += share.committed;
    }
    while (left > 0 && this.#low < this.#high) {
      this.#division ??= new Division(this.#shares, this.#low, this.#high);
      left = this.#division.advance(left);
      if (this.#division.isDone) this.#decide(this.#division);
    }
    return looks - left;
  }

  #decide({ pivot, before, same, from, to }: Division): void {
    this.#division = undefined;
    const coins = this.#coins - before.caps;
    const committed = this.#committed - before.committed;
    if (coins * pivot.committed > pivot.cap * committed) {
      this.#coins = coins - same.caps;
      this.#committed = committed - same.committed;
      this.#low = to;
    } else this.#high = from;
  }
}

/** Divides a stretch of shares into those who rank before one of them, with him, and after him. */
class Division {
  readonly pivot: Share;
  readonly before = { caps: 0n, committed: 0n };
  readonly same = { caps: 0n, committed: 0n };
  readonly #shares: Share[];
  /** Before these two: who ranks before the pivot, and with him. From the third on: who ranks after him. */
  #from: number;
  #at: number;
  #to: number;

  constructor(shares: Share[], low: number, high: number) {
    this.#shares = shares;
    this.pivot = shares[(low + high) >> 1]!;
    this.#from = low;
    this.#at = low;
    this.#to = high;
  }

  get isDone(): boolean {
    return this.#at === this.#to;
  }

  /** Where those who rank with the pivot begin. */
  get from(): number {
    return this.#from;
  }

  /** Where those who rank after the pivot begin. */
  get to(): number {
    return this.#to;
  }

  /** Answers how many looks are left. */
  advance(looks: number): number {
    const shares = this.#shares;
    let left = looks;
    for (; left > 0 && this.#at < this.#to; left--) {
      const share = shares[this.#at]!;
      const [own, his] = [share.cap * this.pivot.committed, this.pivot.cap * share.committed];
      if (own > his) {
        this.#to--;
        shares[this.#at] = shares[this.#to]!;
        shares[this.#to] = share;
        continue;
      }
      const sums = own < his ? this.before : this.same;
      sums.caps += share.cap;
      sums.committed += share.committed;
      if (own < his) {
        shares[this.#at] = shares[this.#from]!;
        shares[this.#from] = share;
        this.#from++;
      }
      this.#at++;
    }
    return left;
  }
}
