import { allot } from '@bourse/protocol/launchpad/allot';
import { coinsFor, costOf, type ProjectTerms } from '@bourse/protocol/launchpad/project';

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

/** Pro-rata: the allotment if nobody else came. Everything that he then has in it counts, since all is shared anew. */
export function previewOfShare(
  terms: ProjectTerms,
  others: readonly bigint[],
  own: bigint,
  amount: bigint,
): Preview {
  const shares = [own + amount, ...others].map((committed) => ({
    committed,
    cap: least(coinsFor(committed, terms.price), terms.allotMax),
  }));
  return priced(terms, allot(terms.supply, shares)[0]!);
}

function priced(terms: ProjectTerms, coins: bigint): Preview {
  return { coins, cost: costOf(coins, terms.price) };
}

function least(...amounts: bigint[]): bigint {
  return amounts.reduce((a, b) => (a < b ? a : b));
}
