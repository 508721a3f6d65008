import { coinsAt, RateSearch } from './share-rate.ts';

/** One user's stake in a pro-rata project: what he put in, and the most coins he can get for it. */
export interface Share {
  readonly committed: bigint;
  readonly cap: bigint;
}

/**
 * Pro-rata with redistribution (docs/rules.md, "Launchpad"). Everyone is due supply × own / total. Whoever would get
 * more than his cap gets the cap, and what is left is spread over the others by their own amounts, until nobody exceeds
 * his cap. Rounded down at the end only; the residue stays unissued.
 *
 * Since a round only ever raises the rate for those who remain, ranking by cap / committed lets one pass do what the
 * rounds do: as long as the neediest by that ratio is over his cap at the present rate, he is cut to it. Once one is
 * not, nobody after him is.
 *
 * Worked case: supply 100,000,000, caps 20,000,000, commitments 50,000, 30,000 and 25,000 in small parts. The first two
 * are cut to 20,000,000 each; 60,000,000 over 25,000 gives the 7,000 of one of the rest 16,800,000.
 */
export function allot(supply: bigint, shares: readonly Share[]): bigint[] {
  const search = new RateSearch(supply, shares.length, (index) => shares[index]!);
  search.advance(Infinity);
  const rate = search.rate!;
  return shares.map((share) => coinsAt(rate, share));
}

/** What one more share of a project would get. Made once, asked often. */
export class Allotment {
  readonly #supply: bigint;
  readonly #shares: readonly Share[];
  /** Indexes of the shares, by rank. */
  readonly #ranking: Uint32Array;
  /** What those before a rank put in, and what their caps come to. */
  readonly #committedBefore: readonly bigint[];
  readonly #capsBefore: readonly bigint[];
  /** Ranks by index. Made when first asked for. */
  #ranks: Uint32Array | undefined;

  constructor(supply: bigint, shares: readonly Share[]) {
    this.#supply = supply;
    this.#shares = shares;
    this.#ranking = rankingOf(shares);
    const inOrder = Array.from(this.#ranking, (index) => shares[index]!);
    this.#committedBefore = sumsOf(inOrder.map(({ committed }) => committed));
    this.#capsBefore = sumsOf(inOrder.map(({ cap }) => cap));
  }

  /** Coins of a share that would come as well, or in place of the one at `instead`. Takes log n steps. */
  of(share: Share, instead?: number): bigint {
    const without = instead === undefined ? this.#shares.length : this.#rankOf(instead);
    const cut = this.#cut(without, share.committed);
    const { coins, committed } = this.#left(cut, without, share.committed);
    // Nobody else is over his cap at this rate; if this one is not either, it is the rate.
    return coinsAt({ coins, committed }, share);
  }

  /** How many by rank, one of them left out, are cut to their caps when `more` is put in and stays uncut. */
  #cut(without: number, more: bigint): number {
    let [low, high] = [0, this.#shares.length - (without < this.#shares.length ? 1 : 0)];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { committed: own, cap } = this.#shares[this.#ranking[middle < without ? middle : middle + 1]!]!;
      const { coins, committed } = this.#left(middle, without, more);
      if (coins * own > cap * committed) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Coins, and what was put in by those who share them, when so many are cut. */
  #left(cut: number, without: number, more: bigint): { coins: bigint; committed: bigint } {
    const rank = cut <= without ? cut : cut + 1;
    let coins = this.#supply - this.#capsBefore[rank]!;
    let committed = this.#committedBefore.at(-1)! - this.#committedBefore[rank]! + more;
    const missing = this.#shares[this.#ranking[without] ?? -1];
    if (missing && rank > without) coins += missing.cap;
    else if (missing) committed -= missing.committed;
    return { coins, committed };
  }

  #rankOf(index: number): number {
    if (!this.#ranks) {
      this.#ranks = new Uint32Array(this.#ranking.length);
      for (const [rank, each] of this.#ranking.entries()) this.#ranks[each] = rank;
    }
    return this.#ranks[index]!;
  }
}

/**
 * Indexes of the shares by cap / committed, ascending. Floating point does most of the work; a second, exact look, which
 * needs no division, puts right neighbours that are too close for it, and finds the rest in order.
 */
function rankingOf(shares: readonly Share[]): Uint32Array {
  const ratios = Float64Array.from(shares, ({ cap, committed }) => Number(cap) / (Number(committed) || 1));
  const roughly = (a: number, b: number) => ratios[a]! - ratios[b]!;
  const exactly = (a: number, b: number) => {
    if (Math.abs(roughly(a, b)) > ratios[a]! * ROUNDING) return roughly(a, b);
    const [left, right] = [shares[a]!.cap * shares[b]!.committed, shares[b]!.cap * shares[a]!.committed];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return Uint32Array.from(
    shares
      .map((_share, index) => index)
      .sort(roughly)
      .sort(exactly),
  );
}

/** More than what the three roundings of a ratio can come to, as a part of it. */
const ROUNDING = 2 ** -50;

/** The sum of the first n, for every n. */
function sumsOf(amounts: readonly bigint[]): bigint[] {
  const sums = [0n];
  let sum = 0n;
  for (const amount of amounts) sums.push((sum += amount));
  return sums;
}
