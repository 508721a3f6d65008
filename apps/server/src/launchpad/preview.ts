import { Allotment } from '@bourse/protocol/launchpad/allot';
import { coinsFor, costOf, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { OpenProject } from './open-projects.ts';

/** What one has in a project: USDT put in and coins allotted. */
interface Share {
  readonly paid: bigint;
  readonly coins: bigint;
}

/** What more of it would bring; 1e-8 units. */
export interface Preview {
  readonly coins: bigint;
  readonly cost: bigint;
}

/** First-come: as many coins as the amount pays for, the user may have, and are left. */
export function previewOfPurchase(terms: ProjectTerms, issued: bigint, own: Share, amount: bigint): Preview {
  const coins = least(coinsFor(amount, terms.price), terms.allotMax - own.coins, terms.supply - issued);
  return priced(terms, coins < 0n ? 0n : coins);
}

/** Up to so many shares are ranked anew whenever one changes: a millisecond. */
const FEW = 1_000;

/** Of more, ranking takes this part of the thread at most: each round waits so many times as long as the last took. */
const REST = 20;

interface Ranking {
  readonly terms: ProjectTerms;
  readonly raised: bigint;
  readonly allotment: Allotment;
  /** Where a user's share is among those ranked. */
  readonly indexOf: ReadonlyMap<number, number>;
  /** ms of `performance.now()`: from when on it may be made anew. */
  readonly restsUntil: number;
}

/**
 * Pro-rata previews. Ranking everyone's share takes long, one question to a ranking does not: so it is kept until shares
 * change, and while a large project is being joined a preview may know the shares of others of up to a second ago.
 */
export class SharePreviews {
  readonly #rankings = new WeakMap<OpenProject, Ranking>();

  /** The allotment if nobody else came. Everything that he then has in it counts, since all is shared anew. */
  preview(project: OpenProject, user: number, own: bigint, amount: bigint): Preview {
    const { terms } = project;
    const { allotment, indexOf } = this.#rankingOf(project);
    return priced(terms, allotment.of(shareOf(terms, own + amount), indexOf.get(user)));
  }

  #rankingOf(project: OpenProject): Ranking {
    const known = this.#rankings.get(project);
    const now = performance.now();
    if (known && known.terms === project.terms) {
      if (known.raised === project.raised) return known;
      if (now < known.restsUntil && known.indexOf.size > FEW) return known;
    }
    const { terms, raised } = project;
    const indexOf = new Map([...project.shares.keys()].map((owner, index) => [owner, index]));
    const shares = [...project.shares.values()].map((own) => shareOf(terms, sum(own.values())));
    const allotment = new Allotment(terms.supply, shares);
    const restsUntil = now + (performance.now() - now) * REST;
    const ranking = { terms, raised, allotment, indexOf, restsUntil };
    this.#rankings.set(project, ranking);
    return ranking;
  }
}

function shareOf(terms: ProjectTerms, committed: bigint) {
  return { committed, cap: least(coinsFor(committed, terms.price), terms.allotMax) };
}

function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

function priced(terms: ProjectTerms, coins: bigint): Preview {
  return { coins, cost: costOf(coins, terms.price) };
}

function least(...amounts: bigint[]): bigint {
  return amounts.reduce((a, b) => (a < b ? a : b));
}
